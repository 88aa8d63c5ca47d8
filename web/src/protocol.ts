/**
 * What a Malecón server and its clients say to each other. Made by `make protocol` from
 * server/protocol.py.
 */

export type Seat = number

/** milliseconds since 1970 */
export type Time = number

/** a seat, -1 for the table, -2 when it is over */
export type Actor = number

export type SeatColour = 'blue' | 'green' | 'purple' | 'red' | 'yellow'

/** a game by its folder's name */
export type GameName = string

/** A bot that can be seated. */
export interface BotInfo {
  name: string
  about: string
}

/** One index of a field. */
export interface Axis {
  name: string
  labels: string[]
}

/**
 * A number of the position, or many: `words[v - low]` is what a value v is called, if it has words.
 */
export interface Field {
  name: string
  about: string
  low: number
  high: number
  words: string[]
  axes: Axis[]
}

/** Moves of one kind, which have numbers side by side. */
export interface Family {
  name: string
  first: number
  size: number
}

/** A move in words; its place in the list is its number. */
export interface MoveName {
  text: string
  family: string
  args: string[]
}

/** One value of an option. */
export interface Choice {
  value: string
  about: string
}

/** What can be agreed before a game. */
export interface Option {
  name: string
  about: string
  default: string
  choices: Choice[]
}

/**
 * A sentence in no language yet: the code of a text of the game's catalogues, and the data that
 * fills it.
 */
export interface Saying {
  code: string
  /** figures, words, how many of each word, sayings, lists of these */
  data: Record<string, unknown>
}

/** The tables of a component file: docs/rules say what stands there. */
export type Tables = Record<string, unknown>

/** A game: everything about it that never changes. */
export interface GameInfo {
  name: GameName
  title: string
  version: number
  /** fewest and most */
  players: [number, number]
  options: Option[]
  fields: Field[]
  families: Family[]
  moves: MoveName[]
  /** the figures of the box by what they are of: in the texts of the table `effect`, and others */
  figures: Record<string, Record<string, unknown>>
  /** what the books show only in pictures: our own figures */
  box: Tables | null
}

/** All games, so that a client copies no tables. */
export interface Games {
  seats: string[]
  bots: BotInfo[]
  games: GameInfo[]
  /** whose rules are being compiled, which only a first start does; tables wait for it */
  preparing: GameName[]
}

/**
 * What a game says in a language, by table and code (`told.drive`); in English where it has no
 * other.
 */
export interface GameWords {
  language: string
  texts: Record<string, string>
}

/** A number, or null when this audience may not know it; nested as the field's axes. */
export type Value = number | null | Value[]

/** What an audience knows, by the names of the fields. */
export type View = Record<string, Value>

/** What happened: `what` says which of the game's events it is, see story.py of each game. */
export type Happening = { what: string; [name: string]: unknown }

/** A move made, as an audience may know it. */
export interface MoveMade {
  number: number
  actor: Actor
  chapter: string
  /** null when it is sealed */
  move: number | null
  text: string
  family: string | null
  args: string[]
  events: Happening[]
  /** the same to be said (table `told`) */
  told: Saying[]
  sealed?: boolean
  revealed?: MoveMade[]
  changed?: View
}

/** A legal move, and what it would do as far as the seat can know. */
export interface Legal {
  move: number
  text: string
  family: string
  args: string[]
  /** what stands on its button (table `move`); null for a move that has but its text */
  called: Saying | null
  rule: string
  /** what it would do (table `does`) */
  does: Saying
  events: Happening[]
}

/**
 * A move that somebody would look for and can't have now, and why, in few words: a saying (table
 * `near`).
 */
export interface Longed {
  move: number
  /** what stands on its button (table `move`); null for a move that has but its text */
  called: Saying | null
  why: Saying
}

/** How far I may take back now, and whether nobody need be asked. */
export interface Offer {
  to: number
  free: boolean
}

/** The position for an audience. */
export interface Now {
  at: number
  number: number
  actor: Actor
  chapter: string
  /** what the actor decides (table `asked`); null unless it is a seat */
  asked: Saying | null
  /** whether one seat may see what another may not: a screen is handed over */
  hides: boolean
  /** null unless the audience's own seat is to move */
  legal: Legal[] | null
  /** what stands beside them greyed, as `legal` */
  longed: Longed[] | null
  undo: Offer | null
  scores: number[] | null
  winners: number[] | null
  view?: View
}

/** A stretch of a game, from the view before it. */
export interface Replay {
  from: number
  view: View
  moves: MoveMade[]
}

/** A moment of a game. */
export interface Moment {
  number: number
  actor: Actor
  chapter: string
  view: View
  /** the move that led here */
  last: MoveMade | null
}

/** A seat's victory points, null where they are not mine to know. */
export interface SheetSeat {
  seat: Seat
  total: number | null
  sources: Record<string, number> | null
  /** one for each chapter, by source */
  chapters: Record<string, number>[] | null
}

/** All seats' points at the end of a chapter. */
export interface SheetPoint {
  number: number
  chapter: string
  vp: (number | null)[]
}

/** Victory points by source and part of the game. */
export interface Sheet {
  number: number
  chapters: string[]
  sources: string[]
  seats: SheetSeat[]
  series: SheetPoint[]
}

/** A bot that plays for a person. */
export interface StandIn {
  bot: string
  why: 'clock' | 'left' | 'vote'
  /** the event that let it play */
  seq: number
  /** after how many moves, of those that still stand */
  since: number
  /** whose vote let it play */
  by: Seat[]
}

/** A seat, and who sits there. */
export interface SeatInfo {
  seat: Seat
  colour: SeatColour
  kind: 'bot' | 'open' | 'person'
  name: string
  person: string | null
  bot: string | null
  standin: StandIn | null
  online: boolean
  /** while he is away: until then no bot may stand in for him */
  awaited: Time | null
  /** who else holds it, by its link, from another device */
  also: string[]
  muted: boolean
  /** seconds on the clock when it last stopped */
  left: number | null
}

/** A bank of seconds, and more for each turn. */
export interface BankClock {
  kind: 'bank'
  bank: number
  increment: number
}

/** Days for each turn. */
export interface DaysClock {
  kind: 'days'
  days: number
}

export type Clock = BankClock | DaysClock

/** The clock that runs. */
export interface Running {
  seat: Seat
  since: Time
  deadline: Time
}

/** May I go back to number `to`? */
export interface UndoAsk {
  what: 'undo'
  seat: Seat
  asker: Seat
  to: number
  agreed: Seat[]
  waiting: Seat[]
}

/** May a bot play for who is away? */
export interface ReplaceAsk {
  what: 'replace'
  seat: Seat
  asker: Seat
  bot: string
  agreed: Seat[]
  waiting: Seat[]
}

export type Ask = UndoAsk | ReplaceAsk

/** A moment of a finished game. */
export interface From {
  table: string
  number: number
}

/** How a game ended. */
export interface Result {
  scores: number[]
  winners: Seat[]
}

/**
 * What a person puts into the draws: the digest he pledged, and the secret, told when the table is
 * called.
 */
export interface Secret {
  seat: Seat
  person: string
  pledge: string
  /** null before he told it; for ever, if the game began without */
  secret: string | null
}

/** The table as everybody may see it, without its position. */
export interface Table {
  id: string
  game: GameName
  version: number
  players: number
  options: Record<string, string>
  public: boolean
  status: 'called' | 'closed' | 'finished' | 'open' | 'running'
  host: string
  created: Time
  updated: Time
  commitment: string
  /** the digest of its whole history: the same number, the same head, for ever */
  head: string
  /** told when the game is over */
  seed: string | null
  /** whose pledges it waits for, three seconds, to begin by itself */
  awaits: string[]
  /** in the order in which they go into the draws */
  secrets: Secret[]
  from: From | null
  seats: SeatInfo[]
  clock: Clock | null
  running: Running | null
  asks: Ask[]
  number: number
  result: Result | null
  /** the table where the same people play again */
  rematch: string | null
  watchers: number
  /** the people whom the host has muted */
  silenced: string[]
  /** the people whom the host has shut out */
  banned: string[]
  /** who only watches may not talk */
  hushed: boolean
  /** only in lists: who is to move */
  turn?: Seat | null
  /** what it is played with, if it is another than ours */
  box?: Tables
}

/** Who is told this, and where he looks from: a seat of his, or null as a spectator. */
export interface You {
  person: string
  name: string
  seats: Seat[]
  look: Seat | null
}

/** Somebody said something. */
export interface ChatLine {
  type: 'chat'
  seq: number
  time: Time
  person: string
  seat: Seat | null
  name: string
  text: string
}

/** So many moves from number `to` on were taken back by then; the table has drawn anew since. */
export interface TakenBack {
  seq: number
  time: Time
  seat: Seat
  to: number
  count: number
}

/** Everything: the first message of a socket, and the answer to GET. */
export interface TablePage {
  type: 'table'
  seq: number
  time: Time
  you: You
  table: Table
  now: Now | null
  moves: MoveMade[]
  /** what was taken back, the last 50 times */
  undone: TakenBack[]
  chat: ChatLine[]
}

/**
 * A seat's move and what the table did then. In a gap, the gap itself tells where it stands now,
 * and the table.
 */
export interface MovesMessage {
  type: 'moves'
  seq: number
  time: Time
  by: 'bot' | 'person' | 'start'
  moves: MoveMade[]
  now: Now | null
  table: Table | null
}

/** The game went back to a number: so many moves were taken back. */
export interface UndoneMessage {
  type: 'undone'
  seq: number
  time: Time
  seat: Seat
  number: number
  count: number
  now: Now | null
  table: Table | null
}

/** The table changed, and not its position. */
export interface FactsMessage {
  type: 'facts'
  seq: number
  time: Time
  what:
    | 'agreed'
    | 'asked'
    | 'back'
    | 'banned'
    | 'bot'
    | 'called'
    | 'claimed'
    | 'closed'
    | 'coloured'
    | 'created'
    | 'joined'
    | 'left'
    | 'muted'
    | 'pledged'
    | 'rematch'
    | 'renamed'
    | 'reopened'
    | 'revealed'
    | 'standin'
  seat: Seat | null
  table: Table | null
}

export type EventMessage = MovesMessage | UndoneMessage | FactsMessage | ChatLine

/** What a returning client missed. */
export interface GapMessage {
  type: 'gap'
  seq: number
  time: Time
  you: You
  table: Table
  now: Now | null
  missed: EventMessage[]
}

/** Who is there. */
export interface Presence {
  type: 'presence'
  online: Seat[]
  watchers: number
  /** of each seat, as in its `SeatInfo` */
  awaited: (Time | null)[]
}

/** A bot thinks. */
export interface Thinking {
  type: 'thinking'
  seat: Seat
  bot: string
}

/** The line is about to be closed. */
export interface Bye {
  type: 'bye'
  reason: 'rate' | 'restart' | 'slow'
  /** come back after that many seconds, or not */
  again: number | null
}

/** I am here. */
export interface Pong {
  type: 'pong'
  time: Time
}

export type PassingMessage = Presence | Thinking | Bye | Pong

/** What was refused, and why. */
export interface Failure {
  code: string
  data: Record<string, unknown>
  sentence: string
}

/** Why a move is not legal now: a saying of the game (table `refused`). */
export interface Reason {
  game: GameName
  code: string
  data: Record<string, unknown>
}

/** What `why` is answered with; the sentence is English. */
export interface Explanation {
  do: 'why'
  move: number
  /** what stands on its button (table `move`); null for a move that has but its text */
  called: Saying | null
  legal: boolean
  rule: string | null
  sentence: string
  /** null if the move is legal */
  reason: Reason | null
}

/** What `rematch` is answered with: where all who hold a seat here hold it again. */
export interface NextTable {
  do: 'rematch'
  table: string
}

/** What a bot thinks of a move; null what it can't tell. */
export interface Candidate {
  move: number
  text: string
  /** what stands on its button (table `move`); null for a move that has but its text */
  called: Saying | null
  visits: number | null
  vp: number | null
  win: number | null
}

/** A bot's thoughts about a moment, the best move first. */
export interface Analysis {
  do: 'analyse'
  number: number
  seat: Seat
  bot: string
  best: number
  moves: Candidate[]
  /** if asked: the best move and what it would do after it, until another or the table acts */
  line?: MoveMade[]
}

/** The answer to a command: `data` if it is ok, else `error`. */
export interface Answer {
  type: 'answer'
  /** null for a frame that has none */
  id: string | null
  ok: boolean
  /** null if it never reached the table, or that is busy */
  seq: number | null
  at?: number | null
  data?: Explanation | NextTable | Analysis | null
  error?: Failure
}

export type ServerMessage = TablePage | GapMessage | EventMessage | PassingMessage | Answer

/** mine, new for each command */
export type Id = string

/** 64, base 16 */
export type Digits = string

/** Make a move, by number or text, at the position of entry `at`. */
export interface Move {
  do: 'move'
  id: Id
  at: number
  move: number | string
  /** if I hold several and look elsewhere */
  seat?: Seat | null
}

/** Take back to `to` (default: my last decision). */
export interface Undo {
  do: 'undo'
  id: Id
  at: number
  to?: number | null
  seat?: Seat | null
}

/** Answer what was asked about a seat. */
export interface Agree {
  do: 'agree'
  id: Id
  what: 'replace' | 'undo'
  seat: Seat
  yes: boolean
}

/** Take an open seat. */
export interface Join {
  do: 'join'
  id: Id
  seat: Seat
  /** else I am called what I was */
  name?: string | null
  /** though I have a seat: for somebody else at my screen */
  also?: boolean
}

/** Be called something else at a seat of mine, before the game begins. */
export interface Rename {
  do: 'rename'
  id: Id
  seat: Seat
  /** of 1 to 30 characters, once it is cleaned */
  name: string
}

/** Take another colour for a seat of mine, or as host for any, before the game begins. */
export interface Colour {
  do: 'colour'
  id: Id
  seat: Seat
  colour: SeatColour
}

/** Leave a seat; in a running game a bot stands in, and `back` returns. */
export interface Leave {
  do: 'leave'
  id: Id
  seat: Seat
}

/** As host, before the start: seat a bot. */
export interface Bot {
  do: 'bot'
  id: Id
  seat: Seat
  bot: string
}

/** As host, before the start: empty a seat. */
export interface Open {
  do: 'open'
  id: Id
  seat: Seat
}

/**
 * Before the start: pledge a secret for the draws, by the SHA-256 of "malecon secret " and its
 * digits.
 */
export interface Pledge {
  do: 'pledge'
  id: Id
  pledge: Digits
}

/** When the table is called: tell the secret that I pledged. */
export interface Reveal {
  do: 'reveal'
  id: Id
  secret: Digits
}

/** As host, when no seat is open: begin; where secrets are pledged, the table is called first. */
export interface Start {
  do: 'start'
  id: Id
}

/** As host, before the start: close the table. */
export interface Close {
  do: 'close'
  id: Id
}

/**
 * Ask the others to let a bot stand in for who has been away for a minute; without a clock, only
 * who has not.
 */
export interface Replace {
  do: 'replace'
  id: Id
  seat: Seat
  bot: string
}

/** Take my seat back from the bot. */
export interface Back {
  do: 'back'
  id: Id
  seat: Seat
}

/** Say something. */
export interface Chat {
  do: 'chat'
  id: Id
  /** of 1 to 300 characters, once it is cleaned */
  text: string
}

/**
 * As host: silence a seat's people or a person, wherever he sits then; named neither, all who only
 * watch.
 */
export interface Mute {
  do: 'mute'
  id: Id
  muted: boolean
  seat?: Seat | null
  person?: string | null
}

/** As host: shut a person out of the seats and the chat, or let him in again. */
export interface Ban {
  do: 'ban'
  id: Id
  person: string
  banned: boolean
}

/** When it is over: play again with the same people. */
export interface Rematch {
  do: 'rematch'
  id: Id
}

/** Ask why a move is not legal now. */
export interface Why {
  do: 'why'
  id: Id
  move: number | string
  seat?: Seat | null
}

/**
 * Ask what a bot thinks of my choice, where I play against nobody but bots, or of any moment of a
 * finished game.
 */
export interface Analyse {
  do: 'analyse'
  id: Id
  bot?: string | null
  number?: number | null
  seat?: Seat | null
  line?: boolean
}

/** On a socket: be another audience; a new `table` message answers. */
export interface Look {
  do: 'look'
  id: Id
  seat?: Seat | null
}

/** On a socket: are you there? */
export interface Ping {
  do: 'ping'
}

export type TableCommand =
  | Move
  | Undo
  | Agree
  | Join
  | Rename
  | Colour
  | Leave
  | Bot
  | Open
  | Pledge
  | Reveal
  | Start
  | Close
  | Replace
  | Back
  | Chat
  | Mute
  | Ban
  | Rematch
  | Why
  | Analyse

export type Command = TableCommand | Look | Ping

/** What I want to be called. */
export interface NameWish {
  /** of 1 to 30 characters, once it is cleaned */
  name: string
}

/** Who I am. */
export interface Me {
  person: string
  name: string
}

/** A token for a bot program. */
export interface Token {
  token: string
}

/** A seat's secret link. */
export interface Claim {
  link: string
}

/** Where a seat of mine can be claimed from another device. */
export interface SeatLink {
  link: string
}

/** I sit there, perhaps under another name. */
export interface MyChair {
  kind: 'me'
  colour?: SeatColour | null
  name?: string | null
}

/** A bot sits there. */
export interface BotChair {
  kind: 'bot'
  colour?: SeatColour | null
  bot?: string
  name?: string | null
}

/** Somebody may sit down. */
export interface OpenChair {
  kind: 'open'
  colour?: SeatColour | null
}

export type SeatWish = MyChair | BotChair | OpenChair

/** A box to be looked through: as the text of a component file, or as its tables. */
export interface BoxWish {
  text?: string | null
  tables?: Tables
}

/** Something in a box that can't be so. The place names a table and a line of it. */
export interface BoxProblem {
  place: string
  code: string
  data: Record<string, unknown>
  sentence: string
}

/** A box: its tables, the file they are, and what is wrong with it. */
export interface Box {
  tables: Tables
  text: string
  problems: BoxProblem[]
}

/** A table somebody wants: of a game, or going on from a moment of a finished one. */
export interface TableWish {
  seats: SeatWish[]
  game?: string
  options?: Record<string, string>
  from?: From | null
  /** anybody finds it in the lists; else who has its link */
  public?: boolean
  clock?: Clock | null
  /** if no seat is open, at once */
  start?: boolean
  /** mix the seats */
  shuffle?: boolean
  /** of a secret of mine, if I sit there */
  pledge?: Digits | null
  /** of the box at hand, where it is not ours */
  box?: Tables | null
}

/** Tables, newest first. */
export interface TableList {
  tables: Table[]
}
