/** A table as this browser sees it: what the server said, shown one thing at a time. */

import { api, failureOf, Refusal } from '../api'
import { durationOf } from '../boards/motion'
import type { PlayerInfo } from '../boards/props'
import type { Face } from '../games/face'
import { faceOf } from '../games/faces'
import { plain } from '../games/plain'
import { go } from '../here.svelte'
import type {
  Analysis,
  Answer,
  Ask,
  ChatLine,
  EventMessage,
  Explanation,
  FactsMessage,
  Failure,
  GameInfo,
  Games,
  Legal,
  Moment,
  MoveMade,
  Now,
  Saying,
  Seat,
  SeatInfo,
  ServerMessage,
  Table,
  TablePage,
  View,
  You,
} from '../protocol'
import { moving } from '../settings.svelte'
import { seatNames, type Noted } from '../words/words'
import { type Intent, Line, type LineState, type LineWorld } from './line'
import { Queue } from './queue'
import { acknowledge, nextWord, standing } from './secret'

/** Something that is no move: who came, who went, what was asked. */
export interface Note {
  seq: number
  /** after how many moves */
  number: number
  what: Noted
  seat: Seat | null
  name: string
  /** how many moves it was about */
  count?: number
}

const LONGEST_LOG = 2000
/** The bot that helps. */
const HELPER = 'search@1s'
/** Messages after which another choice may be mine. */
const MOVING_ON: readonly string[] = ['table', 'gap', 'moves', 'undone']
/** Of what the others did last. */
const MOST_CAUSES = 2

/** How long a move is shown at least, in seconds; those that come many in a row may need less. */
const LEAST = 0.5

/** An answer that comes within so many seconds needs no sign of waiting, which would cost a picture of its own. */
const UNSEEN = 0.15

/** The number after a seat's last move; of several at one screen each has his own. */
function lastOf(moves: readonly MoveMade[], seat: Seat | null): number | null {
  const last = moves.findLast((move) => move.actor === seat)
  return last ? last.number + 1 : null
}

/** The server is there, but not now. */
const isAway = ({ code }: Failure): boolean => code === 'unreachable' || code === 'stopping'

/** A seat's link is as good as a key: not for the history, nor for a look over the shoulder. */
const dropLink = (): void => go(location.pathname + location.search, true)

/** A table that waited for its moves to be shown, with who is there by now. */
function stillHere(table: Table, known: Table | null): Table {
  if (!known) return table
  const seats = table.seats.map((seat) => {
    const { online = false, awaited = null } = known.seats[seat.seat] ?? {}
    return { ...seat, online, awaited }
  })
  return { ...table, seats, watchers: known.watchers }
}

export class TableStore {
  line: LineState = $state('connecting')
  game: GameInfo | null = $state.raw(null)
  face: Face = $state.raw(plain)
  games: Games | null = $state.raw(null)
  table: Table | null = $state.raw(null)
  you: You | null = $state.raw(null)
  now: Now | null = $state.raw(null)
  view: View | null = $state.raw(null)
  happening: MoveMade | null = $state.raw(null)
  log: MoveMade[] = $state.raw([])
  notes: Note[] = $state.raw([])
  chat: ChatLine[] = $state.raw([])
  /** who is not shown in the chat, in this browser */
  silent: string[] = $state.raw([])
  /** the last line of the chat that was read; what was said before I came is not news */
  private read = $state(-1)
  /** what is being written in the chat */
  draft = $state('')
  thinking: Seat | null = $state(null)
  /** the last thing that went wrong, until it is dismissed */
  failure: Failure | null = $state.raw(null)
  /** why it could not be opened at all */
  dead: Failure | null = $state.raw(null)
  /** how many commands wait for an answer */
  private sending = 0
  /** one of them has waited so long that it should be seen to wait */
  waiting = $state(false)
  /** the moment that a move or an undo was sent from, until it is answered: nothing more is sent from there */
  private leaving: number | null = $state(null)
  /** an earlier moment that is looked at */
  peek: Moment | null = $state.raw(null)
  /** server time minus ours, in milliseconds */
  skew = $state(0)
  /** number of moves when my last turn ended, for "since your last turn" */
  since: number | null = $state(null)
  /** as `since`, while I have just come back to the table */
  returned: number | null = $state(null)
  /** a seat of mine that is to move, but not the one being looked from */
  handover: Seat | null = $state(null)
  /** what the moves led to that others made since mine */
  causes: Saying[] = $state.raw([])
  /** what a bot thinks of my choice, while I look at it */
  help: Analysis | null = $state.raw(null)
  /** it is thinking about it */
  pondering = $state(false)
  /** its line, as far as it is shown on the board: none of it has happened */
  rehearsal: { view: View; happening: MoveMade | null; shown: MoveMade[] } | null = $state.raw(null)
  /** moves that have been shown; who tells them aloud takes them away */
  said: MoveMade[] = $state.raw([])

  private seq = 0
  private live: View | null = null
  private liveNow: Now | null = null
  private readonly link: Line
  private readonly queue = new Queue(() => this.rest())
  private readonly stage = new Queue(() => {})
  private looked: Seat | null | undefined
  private stopListening: () => void = () => {}

  constructor(
    readonly id: string,
    world?: LineWorld,
  ) {
    this.link = new Line(
      () => this.address(),
      (message) => this.hear(message),
      (state) => (this.line = state),
      world,
    )
  }

  // What is shown

  readonly mine: Seat[] = $derived(this.you?.seats ?? [])
  readonly look: Seat | null = $derived(this.you?.look ?? null)
  readonly shown: View | null = $derived(this.rehearsal?.view ?? this.peek?.view ?? this.view)
  /** what moves on the board */
  readonly playing: MoveMade | null = $derived(
    this.rehearsal ? this.rehearsal.happening : this.peek ? null : this.happening,
  )
  readonly resting: boolean = $derived(
    this.happening === null && this.peek === null && this.rehearsal === null,
  )
  /** What I may choose from now; null while something still moves or an earlier moment is shown. */
  readonly legal: Legal[] | null = $derived(
    this.resting && this.handover === null && !this.replaced() ? (this.now?.legal ?? null) : null,
  )
  readonly myTurn: boolean = $derived(
    this.table?.status === 'running' &&
      this.now !== null &&
      this.mine.includes(this.now.actor) &&
      !this.replaced(),
  )
  /** Whether a bot may help me with this choice: not against people. */
  readonly helpful: boolean = $derived(
    (this.legal?.length ?? 0) > 1 &&
      (this.table?.seats ?? []).every(
        ({ seat, kind }) => kind === 'bot' || (seat === this.look && this.mine.includes(seat)),
      ),
  )
  readonly talk: ChatLine[] = $derived(
    this.chat.filter((line) => !this.silent.includes(line.person)),
  )
  readonly unread: ChatLine[] = $derived(this.talk.filter((line) => line.seq > this.read))
  readonly over: boolean = $derived(this.table?.status === 'finished')
  /** my question to the others, while it waits for them */
  readonly asking: Ask | null = $derived(
    this.table?.asks.find(({ asker }) => this.mine.includes(asker)) ?? null,
  )
  /** seats of mine in which a bot plays */
  readonly stoodIn: SeatInfo[] = $derived(
    this.table?.status === 'running'
      ? this.table.seats.filter(({ seat, standin }) => standin && this.mine.includes(seat))
      : [],
  )
  /** something was sent from this very moment and is seen to wait: nothing else can be chosen */
  readonly held: boolean = $derived(this.waiting && this.leaving === this.now?.at)
  readonly host: boolean = $derived(this.table !== null && this.table.host === this.you?.person)
  readonly names: string[] = $derived(seatNames(this.table?.seats ?? []))
  readonly players: PlayerInfo[] = $derived(
    (this.table?.seats ?? []).map((seat) => ({
      seat: seat.seat,
      name: this.names[seat.seat] ?? '',
      kind: seat.kind,
      online: seat.kind === 'bot' || seat.online,
      isMe: this.mine.includes(seat.seat),
    })),
  )

  /** a bot plays for who is to move */
  private replaced(): boolean {
    return this.isStoodIn(this.now?.actor ?? -1)
  }
  private isStoodIn(seat: Seat): boolean {
    return Boolean(this.table?.seats[seat]?.standin)
  }

  // Coming and going

  /** With a seat's link, that seat is mine first. */
  async open(link: string | null = null): Promise<void> {
    try {
      // The cookie first: the socket knows me by it.
      await api.me()
      if (link)
        await this.useLink(link).catch((error: unknown) => {
          if (isAway(failureOf(error))) throw error
          this.refuseLink(failureOf(error))
        })
      const [games, page] = await Promise.all([api.games(), api.table(this.id)])
      const game = games.games.find((game) => game.name === page.table.game)
      if (!game)
        throw new Refusal({
          code: 'no-such-game',
          data: { name: page.table.game },
          sentence: `There is no game ${page.table.game}.`,
        })
      this.skew = page.time - Date.now()
      this.face = await faceOf(game.name)
      this.games = games
      this.game = game
    } catch (error) {
      const failure = failureOf(error)
      // A server that is away is asked again; anything else is final.
      if (isAway(failure)) {
        this.line = 'waiting'
        setTimeout(() => {
          if (!this.gone) void this.open(link)
        }, 1500)
      } else this.dead = failure
      return
    }
    if (this.gone) return
    const back = () => this.link.check()
    const seen = () => {
      if (!document.hidden) back()
    }
    window.addEventListener('online', back)
    document.addEventListener('visibilitychange', seen)
    this.stopListening = () => {
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', seen)
    }
    this.link.open()
  }

  /** Once more, after it could not be opened. */
  reopen(): void {
    this.dead = null
    void this.open()
  }

  /** Take the seat of a link; a new `table` message tells what it sees. */
  async claim(link: string): Promise<void> {
    try {
      await this.useLink(link)
    } catch (error) {
      this.refuseLink(failureOf(error))
    }
  }

  private async useLink(link: string): Promise<void> {
    await api.claim(this.id, link)
    dropLink()
  }

  /** Without its seat one can still watch. */
  private refuseLink(failure: Failure): void {
    this.failure = failure
    dropLink()
  }

  private gone = false
  /** nobody has taken this screen yet, and there are secrets on it */
  private faceDown = false

  close(): void {
    this.gone = true
    this.stopListening()
    this.queue.clear()
    this.stage.clear()
    this.link.close()
  }

  reconnect(): void {
    this.link.renew()
  }

  private address(): string {
    const query = [
      ...(this.seq && this.looked === this.look ? [`since=${this.seq}`] : []),
      ...(typeof this.looked === 'number' ? [`look=${this.looked}`] : []),
    ].join('&')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return `${scheme}://${location.host}/api/tables/${this.id}/socket?${query}`
  }

  // Commands

  async send(command: Intent): Promise<Answer> {
    this.failure = null
    this.sending++
    const patience = setTimeout(() => (this.waiting = true), UNSEEN * 1000)
    const answer = await this.link.send(command)
    clearTimeout(patience)
    this.sending--
    if (!this.sending) this.waiting = false
    if (!answer.ok && answer.error) this.failure = answer.error
    return answer
  }

  async move(move: number): Promise<void> {
    if (!this.legal) return
    this.closeHelp()
    const seat = this.look
    await this.leave((at) => ({ do: 'move', at, move, ...(seat === null ? {} : { seat }) }))
  }

  async undo(): Promise<void> {
    // Where the table stands counts, not what is still being shown of the way there.
    if (this.happening) this.skip()
    const undo = this.now?.undo
    if (undo) await this.leave((at) => ({ do: 'undo', at, to: undo.to }))
  }

  /** Send what ends this moment, once; what is refused may be tried again. */
  private async leave(command: (at: number) => Intent): Promise<void> {
    const at = this.now?.at
    if (at === undefined || at === this.leaving) return
    this.leaving = at
    await this.send(command(at))
    if (this.leaving === at) this.leaving = null
  }

  /** Look from another seat of mine, once it is handed over; a new `table` message answers. */
  sit(seat: Seat | null): void {
    this.faceDown = false
    this.looked = seat
    this.link.post({ do: 'look', seat })
  }

  async why(move: number): Promise<Explanation | null> {
    const answer = await this.link.send({ do: 'why', move })
    if (answer.data?.do === 'why') return answer.data
    this.failure = answer.error ?? null
    return null
  }

  // Help

  /** What a bot would do in my place. */
  async askHelp(): Promise<void> {
    if (!this.helpful || this.pondering) return
    const at = this.now?.at
    this.failure = null
    this.pondering = true
    try {
      const found = await api.analyse(this.id, HELPER, { line: true })
      if (this.now?.at === at && this.legal) this.help = found
    } catch (error) {
      this.failure = failureOf(error)
    }
    this.pondering = false
  }

  /** Shows the bot's line on the board, move by move. */
  rehearse(): void {
    const line = this.help?.line ?? []
    let view = this.view
    if (!view || !this.legal || !line.length) return
    this.rehearsal = { view, happening: null, shown: [] }
    for (const move of line) {
      const after = (view = { ...view, ...move.changed })
      this.stage.add({
        seconds: this.seconds(move),
        show: () => {
          if (this.rehearsal) this.rehearsal = { ...this.rehearsal, happening: move }
        },
        settle: () => {
          const shown = [...(this.rehearsal?.shown ?? []), move]
          this.rehearsal = { view: after, happening: null, shown }
        },
      })
    }
  }

  /** The board is as it is again. */
  endRehearsal(): void {
    this.stage.clear()
    this.rehearsal = null
  }

  closeHelp(): void {
    this.endRehearsal()
    this.help = null
  }

  /** All that was said has been seen. */
  readChat(): void {
    this.read = this.chat.at(-1)?.seq ?? 0
  }

  // Looking back

  async lookAt(number: number): Promise<void> {
    try {
      const look = this.look
      const found = await api.at(this.id, number, look)
      // Handed over meanwhile: it is not for these eyes.
      if (look === this.look && this.handover === null) this.peek = found
    } catch (error) {
      this.failure = failureOf(error)
    }
  }

  lookNow(): void {
    this.peek = null
  }

  skip(): void {
    this.queue.flush()
  }

  // What the server says

  private hear(message: Exclude<ServerMessage, Answer>): void {
    if (MOVING_ON.includes(message.type)) this.closeHelp()
    switch (message.type) {
      case 'table': {
        // The table was turned to another seat at this screen, and everybody saw what happened.
        const turned = this.you !== null && this.handover === null && message.you.look !== this.look
        this.queue.clear()
        this.happening = null
        this.peek = null
        this.thinking = null
        this.seq = message.seq
        this.skew = message.time - Date.now()
        this.you = message.you
        this.looked = message.you.look
        this.heard = message.seq
        this.table = message.table
        this.speak()
        this.log = message.moves
        this.causes = []
        this.chat = message.chat
        if (this.read < 0) this.readChat()
        this.noteUndone(message)
        this.since = this.sinceMine(message.moves)
        this.returned = turned ? null : this.since
        this.place(message.now)
        return this.rest()
      }
      case 'gap':
        for (const missed of message.missed) this.happen(missed, true)
        this.seq = message.seq
        this.skew = message.time - Date.now()
        this.you = message.you
        this.know(message.table, message.seq)
        if (this.stoodIn.length) this.returned = this.since = this.sinceMine(this.log)
        this.learn(message.now)
        this.later(() => this.show(message.now))
        return
      case 'moves':
      case 'undone':
      case 'facts':
      case 'chat':
        if (message.seq <= this.seq) return
        if (message.seq !== this.seq + 1) return this.link.renew()
        this.seq = message.seq
        return this.happen(message, false)
      case 'presence':
        if (this.table)
          this.table = {
            ...this.table,
            watchers: message.watchers,
            seats: this.table.seats.map((seat) => ({
              ...seat,
              online: message.online.includes(seat.seat),
              awaited: message.awaited[seat.seat] ?? null,
            })),
          }
        return
      case 'thinking':
        this.thinking = message.seat
        return
      default:
    }
  }

  private happen(message: EventMessage, late: boolean): void {
    switch (message.type) {
      case 'chat':
        if (!this.chat.some((line) => line.seq === message.seq))
          this.chat = [...this.chat, message].slice(-200)
        return
      case 'undone':
        this.thinking = null
        this.queue.flush()
        this.know(message.table, message.seq)
        this.peek = null
        this.log = this.log.filter((move) => move.number < message.number)
        this.causes = []
        this.notes = this.notes.map((note) => ({
          ...note,
          number: Math.min(note.number, message.number),
        }))
        this.note(message.seq, 'undone', message.seat, message.count)
        this.place(message.now)
        return this.rest()
      case 'facts': {
        if (message.what === 'back' && message.seat === this.thinking) this.thinking = null
        const what = this.outcome(message)
        this.know(message.table, message.seq)
        this.note(message.seq, what, message.seat)
        if (!late && !this.queue.busy) this.rest()
        return
      }
      case 'moves': {
        this.thinking = null
        const start = message.by === 'start' || late
        // The start brings the whole view: what its moves do not change is known only from there.
        this.learn(message.now)
        const arrive = () => {
          if (message.now) this.show(message.now)
          if (message.table) this.know(stillHere(message.table, this.table), message.seq)
        }
        // A game that goes on from a moment of another one starts without any.
        if (message.moves.length === 0) this.later(arrive)
        message.moves.forEach((move, index) => {
          this.live = { ...this.live, ...move.changed }
          const view = this.live
          const last = index === message.moves.length - 1
          this.queue.add({
            seconds: start ? 0 : this.seconds(move),
            show: () => {
              this.happening = move
            },
            settle: () => {
              this.happening = null
              this.view = view
              this.told(move)
              if (last) arrive()
            },
          })
        })
        return
      }
      default:
    }
  }

  /** What a fact is called in the log: an answer that ended the asking was a no, or the asker's own. */
  private outcome({ what, table }: FactsMessage): Noted {
    const asked = this.table?.asks.length ?? 0
    return what === 'agreed' && table && table.asks.length < asked ? 'refused' : what
  }

  private seconds(move: MoveMade): number {
    if (!moving() || document.hidden) return 0
    if (move.sealed) return 0.2
    const shown =
      this.game && this.view ? durationOf(this.face, this.game, this.view, move) / 1000 : 0
    return Math.max(shown, this.face.rows[move.family ?? ''] ?? LEAST)
  }

  private told(move: MoveMade): void {
    if (this.log.some((other) => other.number === move.number && !other.sealed)) return
    const kept: MoveMade = { ...move }
    delete kept.changed
    let log = this.log.filter((other) => other.number !== move.number)
    for (const open of move.revealed ?? [])
      log = log.map((other) => (other.number === open.number ? open : other))
    this.log = [...log, kept].slice(-LONGEST_LOG)
    this.said = [...this.said, kept]
    const cause = this.game && this.view && this.face.because(this.game, this.view, move)
    if (cause) this.causes = [...this.causes, cause].slice(-MOST_CAUSES)
    if (move.actor === this.look) this.causes = []
    if (move.actor === this.look && !this.isStoodIn(this.look)) {
      this.since = move.number + 1
      this.returned = null
    }
  }

  /** After how many moves my last turn ended; those of a bot in my seat are not mine. */
  private sinceMine(moves: readonly MoveMade[]): number | null {
    const since = this.table?.seats[this.look ?? -1]?.standin?.since
    if (since === undefined) return lastOf(moves, this.look)
    return (
      lastOf(
        moves.filter((move) => move.number < since),
        this.look,
      ) ?? since
    )
  }

  private note(seq: number, what: Noted, seat: Seat | null, count?: number): void {
    const name = seat === null ? '' : (this.names[seat] ?? '')
    const number = this.table?.number ?? 0
    const note = { seq, number, what, seat, name, ...(count === undefined ? {} : { count }) }
    this.notes = [...this.notes, note].slice(-200)
  }

  /** What was taken back stands in the log for whoever comes later, too. */
  private noteUndone({ undone }: TablePage): void {
    let number = Infinity
    const found = undone.toReversed().map(({ seq, seat, to, count }) => {
      number = Math.min(number, to)
      return { seq, number, what: 'undone' as const, seat, name: this.names[seat] ?? '', count }
    })
    const known = this.notes.filter((note) => note.what !== 'undone')
    this.notes = [...known, ...found].sort((one, other) => one.seq - other.seq).slice(-200)
  }

  /** the number of the last entry of the history that `table` tells of */
  heard = $state(0)

  /** What is told late, when its moves have been shown, may be older than what is known; in a gap it is left out. */
  private know(table: Table | null, seq: number): void {
    if (!table || seq < this.heard) return
    this.heard = seq
    this.table = table
    this.speak()
  }

  /** what was said of my secret last, on this page */
  private word = ''

  /** My own secret goes into the draws; nobody need know of it, unless the server does not play fair. */
  private speak(): void {
    if (!this.table || !this.you) return
    const word = nextWord(this.table, this.you)
    const said = JSON.stringify(word)
    if (word && said !== this.word) {
      this.word = said
      void this.link.send(word).then(({ ok }) => {
        if (ok && word.do === 'reveal') acknowledge(this.id)
      })
    }
    if (standing(this.table, this.you) === 'broken')
      this.failure = { code: 'unfair', data: {}, sentence: 'The server changed what it had said.' }
  }

  /** Once all that came before has been shown. */
  private later(settle: () => void): void {
    this.queue.add({ seconds: 0, show: () => {}, settle })
  }

  /** Where the table is, though what led there may still have to be shown. */
  private learn(now: Now | null): void {
    // Who loads a page with several seats of his, or sees the game begin, may not be the one it would show.
    if (!this.liveNow && now) this.faceDown = (this.you?.seats.length ?? 0) > 1 && now.hides
    this.liveNow = now
    if (now?.view) this.live = now.view
  }

  private show(now: Now | null): void {
    this.now = now
    if (now?.view) this.view = now.view
  }

  private place(now: Now | null): void {
    this.learn(now)
    this.show(now)
  }

  /** Everything has been shown. */
  private rest(): void {
    this.happening = null
    const actor = this.liveNow?.actor ?? -1
    const mine = this.you?.seats ?? []
    const look = this.you?.look ?? null
    const waits = mine.includes(actor) && actor !== look && !this.isStoodIn(actor)
    const running = this.table?.status === 'running'
    if (!running || !waits) {
      this.handover = running && this.faceDown ? look : null
      return
    }
    // Another seat of mine is to move: hand over where it has secrets, else just turn the table.
    if (mine.length > 1 && this.liveNow?.hides) this.handover = actor
    else if (this.looked !== actor) this.sit(actor)
  }
}
