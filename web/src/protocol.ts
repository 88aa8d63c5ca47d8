/** What a Malecón server and this client say to each other: docs/protocol.md as types. */

export type Seat = number
export type Time = number

// The games, static

export interface Bot {
  name: string
  about: string
}

export interface Axis {
  name: string
  labels: string[]
}

export interface Field {
  name: string
  about: string
  low: number
  high: number
  words: string[]
  axes: Axis[]
}

export interface Family {
  name: string
  first: number
  size: number
}

export interface MoveName {
  text: string
  family: string
  args: string[]
}

export interface Option {
  name: string
  about: string
  default: string
  choices: { value: string; about: string }[]
}

export interface GameInfo {
  name: 'santiago' | 'cuba'
  title: string
  version: number
  players: [number, number]
  options: Option[]
  fields: Field[]
  families: Family[]
  moves: MoveName[]
}

export interface Games {
  seats: string[]
  bots: Bot[]
  games: GameInfo[]
}

// A view, a move, a position

/** A number, or null when this audience may not know it; nested as the field's axes. */
export type Value = number | null | Value[]

export type View = Record<string, Value>

/** What happened: `what` says which of the game's events it is, see story.py of each game. */
export interface Happening {
  what: string
  [name: string]: unknown
}

export interface MoveMade {
  number: number
  actor: number
  /** null when it is sealed */
  move: number | null
  text: string
  family: string | null
  args: string[]
  chapter: string
  events: Happening[]
  sealed?: boolean
  revealed?: MoveMade[]
  changed?: View
}

export interface Legal {
  move: number
  text: string
  family: string
  args: string[]
  rule: string
  about: string
  events: Happening[]
}

export interface Now {
  at: number
  number: number
  /** a seat, or -2 when it is over */
  actor: number
  chapter: string
  ask: string
  view?: View
  legal: Legal[] | null
  undo: { to: number; free: boolean } | null
  scores: number[] | null
  winners: number[] | null
}

// A table

export interface SeatInfo {
  seat: Seat
  kind: 'person' | 'bot' | 'open'
  name: string
  person: string | null
  bot: string | null
  standin: { bot: string; why: 'vote' | 'clock' | 'left' } | null
  online: boolean
  muted: boolean
  left: number | null
}

export type Clock =
  { kind: 'bank'; bank: number; increment: number } | { kind: 'days'; days: number }

export type Ask =
  | { what: 'undo'; seat: Seat; asker: Seat; to: number; agreed: Seat[]; waiting: Seat[] }
  | { what: 'replace'; seat: Seat; asker: Seat; bot: string; agreed: Seat[]; waiting: Seat[] }

export interface Table {
  id: string
  game: 'santiago' | 'cuba'
  version: number
  players: number
  options: Record<string, string>
  public: boolean
  status: 'open' | 'running' | 'finished' | 'closed'
  host: string
  created: Time
  updated: Time
  commitment: string
  seed: string | number | null
  from: { table: string; number: number } | null
  seats: SeatInfo[]
  clock: Clock | null
  running: { seat: Seat; since: Time; deadline: Time } | null
  asks: Ask[]
  number: number
  result: { scores: number[]; winners: number[] } | null
  rematch: string | null
  watchers: number
  /** only in lists */
  turn?: Seat | null
}

/** A seat as the boards draw it. */
export interface PlayerInfo {
  seat: Seat
  name: string
  kind: 'person' | 'bot' | 'open'
  online: boolean
  isMe: boolean
}

export interface You {
  person: string
  name: string
  seats: Seat[]
  look: Seat | null
}

export interface ChatLine {
  type: 'chat'
  seq: number
  time: Time
  person: string
  seat: Seat | null
  name: string
  text: string
}

// Messages of the server

export interface TablePage {
  type: 'table'
  seq: number
  time: Time
  you: You
  table: Table
  now: Now | null
  moves: MoveMade[]
  chat: ChatLine[]
}

export interface GapMessage {
  type: 'gap'
  seq: number
  time: Time
  you: You
  table: Table
  now: Now | null
  missed: EventMessage[]
}

/** In a gap the messages leave out what the gap itself tells at its end: where it stands now, and the table. */
export interface MovesMessage {
  type: 'moves'
  seq: number
  time: Time
  by: 'person' | 'bot' | 'start'
  moves: MoveMade[]
  now: Now | null
  table: Table | null
}

export interface UndoneMessage {
  type: 'undone'
  seq: number
  time: Time
  seat: Seat
  number: number
  now: Now | null
  table: Table | null
}

export interface FactsMessage {
  type: 'facts'
  seq: number
  time: Time
  what: string
  seat: Seat | null
  table: Table | null
  now: Now | null
}

/** Messages with a number of their own: the history of a table. */
export type EventMessage = MovesMessage | UndoneMessage | FactsMessage | ChatLine

export type PassingMessage =
  | { type: 'presence'; online: Seat[]; watchers: number }
  | { type: 'thinking'; seat: Seat; bot: string }
  | { type: 'bye'; reason: 'restart' | 'slow' | 'rate'; again: number | null }
  | { type: 'pong'; time: Time }

export interface Failure {
  code: string
  data: Record<string, unknown>
  sentence: string
}

/** Why a move is not legal now, for the catalogues. */
export interface Reason {
  game: 'santiago' | 'cuba'
  code: string
  data: Record<string, unknown>
}

/** What `why` is answered with; the sentences are English. */
export interface Why {
  move: number
  legal: boolean
  rule: string | null
  sentence: string
  /** null if the move is legal */
  reason: Reason | null
}

export interface Answer {
  type: 'answer'
  id: string | null
  ok: boolean
  seq: number
  at?: number
  data?: Record<string, unknown> | null
  error?: Failure
}

export type ServerMessage = TablePage | GapMessage | EventMessage | PassingMessage | Answer

// Commands

export type Command =
  | { do: 'move'; at: number; move: number; seat?: Seat }
  | { do: 'undo'; at: number; to?: number }
  | { do: 'agree'; what: 'undo' | 'replace'; seat: Seat; yes: boolean }
  | { do: 'join'; seat: Seat; name?: string }
  | { do: 'leave'; seat: Seat }
  | { do: 'bot'; seat: Seat; bot: string }
  | { do: 'open'; seat: Seat }
  | { do: 'start' }
  | { do: 'close' }
  | { do: 'replace'; seat: Seat; bot: string }
  | { do: 'back'; seat: Seat }
  | { do: 'chat'; text: string }
  | { do: 'mute'; seat: Seat; muted: boolean }
  | { do: 'rematch' }
  | { do: 'why'; move: number }
  | { do: 'analyse'; bot: string; number?: number }
  | { do: 'look'; seat: Seat | null }

/** A bot's thoughts about a moment, the best move first; null what it can't tell. */
export interface Analysis {
  number: number
  seat: Seat
  bot: string
  best: number
  moves: {
    move: number
    text: string
    visits: number | null
    vp: number | null
    win: number | null
  }[]
}

// HTTP

export interface Me {
  person: string
  name: string
}

export type SeatWish =
  { kind: 'me'; name?: string } | { kind: 'bot'; bot: string; name?: string } | { kind: 'open' }

export interface TableWish {
  game?: string
  options?: Record<string, string>
  from?: { table: string; number: number }
  public: boolean
  seats: SeatWish[]
  shuffle?: boolean
  clock: Clock | null
  start: boolean
}

export interface Replay {
  from: number
  view: View
  moves: MoveMade[]
}

export interface Moment {
  number: number
  actor: number
  chapter: string
  asked: string
  view: View
  last: MoveMade | null
}

export interface SheetSeat {
  seat: Seat
  total: number | null
  sources: Record<string, number> | null
  chapters: Record<string, number>[] | null
}

export interface Sheet {
  number: number
  chapters: string[]
  sources: string[]
  seats: SheetSeat[]
  series: { number: number; chapter: string; vp: (number | null)[] }[]
}

/** What both boards take. */
export interface BoardProps {
  game: GameInfo
  view: View
  players: PlayerInfo[]
  me: Seat | null
  legal: Legal[] | null
  /** the move being shown now, with its events; null at rest */
  happening: MoveMade | null
  /** the move that somebody is looking at, on the board or in the action bar */
  previewed?: number | null
  pick: (move: number) => void
  preview: (move: number | null) => void
  why: (move: number) => void
}
