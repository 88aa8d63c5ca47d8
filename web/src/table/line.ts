/**
 * The line to a table: one socket that comes back by itself. Commands wait for their answer under
 * their own id and are sent again after a break; the server does each id once.
 */

import { newId } from '../api'
import type { Answer, Command, ServerMessage } from '../protocol'

type Unnamed<C> = C extends { id: string } ? Omit<C, 'id'> : never

/** A command before it has its id. */
export type Intent = Unnamed<Command>

export type LineState = 'connecting' | 'live' | 'waiting' | 'closed'

export interface LineWorld {
  open: (url: string) => WebSocket
  after: (seconds: number, what: () => void) => () => void
  /** do something before the next picture is drawn */
  frame: (what: () => void) => void
  id: () => string
  random: () => number
}

const browser: LineWorld = {
  open: (url) => new WebSocket(url),
  after: (seconds, what) => {
    const timer = setTimeout(what, seconds * 1000)
    return () => clearTimeout(timer)
  },
  // A page that is not looked at draws no pictures.
  frame: (what) => {
    if (document.hidden) return what()
    const done = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      what()
    }
    const frame = requestAnimationFrame(done)
    const timer = setTimeout(done, 100)
  },
  id: newId,
  random: Math.random,
}

const WAITS = [0.3, 0.7, 1.5, 3, 5, 8]
const FIRST_WITHIN = 10
const PING_EVERY = 20
const PONG_WITHIN = 8
const ANSWER_WITHIN = 12

interface Waiting {
  frame: string
  resolve: (answer: Answer) => void
  sent: number
}

/** Why a line ended for good: the table is gone, or the server was asked too much at once. */
type End = 'closed' | 'too-many'

const unheard = (id: string, code: End): Answer => ({
  type: 'answer',
  id,
  ok: false,
  seq: 0,
  error: { code, data: {}, sentence: 'The line to the table was closed.' },
})

export class Line {
  state: LineState = 'connecting'
  private socket: WebSocket | null = null
  private tries = 0
  private stopWait: () => void = () => {}
  private stopPing: () => void = () => {}
  private waiting = new Map<string, Waiting>()
  /** heard, and not yet told: what comes together is drawn together */
  private inbox: string[] = []
  private ended: End | null = null

  constructor(
    /** the address, asked anew each time: it names the last number seen */
    private readonly url: () => string,
    private readonly hear: (message: Exclude<ServerMessage, Answer>) => void,
    private readonly changed: (state: LineState) => void,
    private readonly world: LineWorld = browser,
  ) {}

  open(): void {
    if (this.ended || this.socket) return
    this.stopWait()
    this.become('connecting')
    let socket: WebSocket
    try {
      socket = this.world.open(this.url())
    } catch {
      this.retry()
      return
    }
    this.socket = socket
    // A proxy may take the call and never put it through.
    this.stopPing = this.world.after(FIRST_WITHIN, () => {
      this.hangUp()
      this.retry()
    })
    socket.onmessage = (event) => {
      if (socket !== this.socket) return
      this.inbox.push(String(event.data))
      if (this.inbox.length === 1) this.world.frame(() => this.read())
    }
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      this.read()
      this.hangUp()
      if (event.code === 4404) this.end('closed')
      else this.retry()
    }
  }

  /** Ask with a command; the promise is kept until the server answered, however often the line breaks. */
  send(command: Intent): Promise<Answer> {
    const id = this.world.id()
    if (this.ended) return Promise.resolve(unheard(id, this.ended))
    const frame = JSON.stringify({ ...command, id })
    return new Promise((resolve) => {
      const waiting: Waiting = { frame, resolve, sent: 0 }
      this.waiting.set(id, waiting)
      if (this.state === 'live') this.dispatch(id, waiting)
    })
  }

  /** Say something that is answered by a message, not by an answer: `look`. */
  post(command: Intent): void {
    if (this.state === 'live')
      this.socket?.send(JSON.stringify({ ...command, id: this.world.id() }))
  }

  get unanswered(): number {
    return this.waiting.size
  }

  /** Start over now: after a gap, after sleep, when the network is back. */
  renew(): void {
    this.hangUp()
    this.tries = 0
    this.open()
  }

  /** Is it still there? Called when the page is looked at again. */
  check(): void {
    if (this.state === 'waiting') this.renew()
    else if (this.state === 'live') this.ping()
  }

  close(): void {
    this.stopWait()
    this.hangUp()
    this.end('closed')
  }

  private end(why: End): void {
    this.ended = why
    for (const [id, waiting] of this.waiting) waiting.resolve(unheard(id, why))
    this.waiting.clear()
    this.become('closed')
  }

  /** Leave the socket; what it said and nobody read comes again in the next gap. */
  private hangUp(): void {
    const socket = this.socket
    this.socket = null
    this.inbox = []
    this.stopPing()
    socket?.close()
  }

  private read(): void {
    for (let text = this.inbox.shift(); text !== undefined; text = this.inbox.shift())
      this.receive(text)
  }

  private receive(text: string): void {
    let message: ServerMessage
    try {
      message = JSON.parse(text) as ServerMessage
    } catch {
      return this.renew()
    }
    this.listen()
    if (message.type === 'answer') {
      const waiting = message.id === null ? undefined : this.waiting.get(message.id)
      if (!waiting || message.id === null) return
      // Told to come back in a moment: keep the command and do that.
      if (!message.ok && message.error?.code === 'stopping') return
      this.waiting.delete(message.id)
      waiting.resolve(message)
      return
    }
    if (message.type === 'bye') {
      this.hangUp()
      if (message.again === null) this.end(message.reason === 'rate' ? 'too-many' : 'closed')
      else this.retry(message.again)
      return
    }
    this.hear(message)
    if ((message.type === 'table' || message.type === 'gap') && this.state !== 'live') {
      this.tries = 0
      this.become('live')
      for (const [id, waiting] of this.waiting) this.dispatch(id, waiting)
    }
  }

  private dispatch(id: string, waiting: Waiting): void {
    if (!this.socket) return
    const sent = ++waiting.sent
    this.socket.send(waiting.frame)
    this.world.after(ANSWER_WITHIN, () => {
      if (this.waiting.get(id)?.sent === sent && this.state === 'live') this.renew()
    })
  }

  /** Something was heard: the next silence begins here. */
  private listen(): void {
    this.stopPing()
    this.stopPing = this.world.after(PING_EVERY, () => this.ping())
  }

  private ping(): void {
    if (!this.socket || this.socket.readyState !== 1) return
    this.socket.send('{"do":"ping"}')
    this.stopPing()
    this.stopPing = this.world.after(PONG_WITHIN, () => this.renew())
  }

  private retry(seconds?: number): void {
    if (this.ended) return
    const wait = seconds ?? WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 8
    this.tries++
    this.become('waiting')
    this.stopWait()
    this.stopWait = this.world.after(wait * (0.75 + this.world.random() / 2), () => this.open())
  }

  private become(state: LineState): void {
    if (state === this.state) return
    this.state = state
    this.changed(state)
  }
}
