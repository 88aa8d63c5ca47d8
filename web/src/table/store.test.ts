import { SEATS } from '../kit/pieces'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../api'
import type {
  Analysis,
  GapMessage,
  MoveMade,
  MovesMessage,
  Now,
  StandIn,
  Table,
  TablePage,
} from '../protocol'
import { choose } from '../settings.svelte'
import { type Intent, Line, type LineWorld } from './line'
import { TableStore } from './store.svelte'

// A server made of paper.

class Paper {
  static all: Paper[] = []
  readyState = 1
  sent: Record<string, unknown>[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) {
    Paper.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.readyState = 3
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code = 1006) {
    this.onclose?.({ code })
  }
}
const last = () => {
  const socket = Paper.all.at(-1)
  if (!socket) throw new Error('no socket')
  return socket
}

let ids = 0
const world: LineWorld = {
  open: (url) => new Paper(url) as unknown as WebSocket,
  after: (seconds, what) => {
    const timer = setTimeout(what, seconds * 1000)
    return () => clearTimeout(timer)
  },
  frame: (what) => what(),
  id: () => `id${ids++}`,
  random: () => 0.5,
}

const table = (more: Partial<Table> = {}): Table => ({
  id: 'abc',
  game: 'santiago',
  version: 1,
  players: 2,
  options: { screens: 'closed' },
  public: true,
  status: 'running',
  host: 'me',
  created: 0,
  updated: 0,
  commitment: '',
  head: '',
  seed: null,
  from: null,
  seats: [0, 1].map((seat) => ({
    seat,
    colour: SEATS[seat] ?? 'blue',
    kind: 'person',
    name: ['Ana', 'Ben'][seat] ?? '',
    person: 'me',
    bot: null,
    standin: null,
    online: true,
    awaited: null,
    also: [],
    muted: false,
    left: null,
  })),
  clock: null,
  running: null,
  asks: [],
  number: 0,
  result: null,
  rematch: null,
  watchers: 0,
  silenced: [],
  banned: [],
  hushed: false,
  awaits: [],
  secrets: [],
  ...more,
})
const STANDIN: StandIn = { bot: 'greedy', why: 'clock', seq: 9, since: 5, by: [] }
const now = (more: Partial<Now> = {}): Now => ({
  at: 2,
  number: 5,
  actor: 0,
  chapter: 'turn 1',
  asked: { code: 'drive', data: {} },
  legal: [
    {
      move: 1,
      text: 'drive 2',
      family: 'drive',
      args: ['2'],
      called: { code: 'drive', data: { place: 'cuban.maria' } },
      rule: 'S9',
      does: { code: 'drive', data: {} },
      events: [],
    },
  ],
  hides: false,
  longed: null,
  undo: null,
  scores: null,
  winners: null,
  ...more,
})
const page = (more: Partial<TablePage> = {}): TablePage => ({
  type: 'table',
  seq: 10,
  time: Date.now(),
  you: { person: 'me', name: 'Ana', seats: [0], look: 0 },
  table: table(),
  now: now({ view: { car: 1, pesos: [3, null] } }),
  moves: [],
  undone: [],
  chat: [],
  ...more,
})
const made = (number: number, changed: MoveMade['changed']): MoveMade => ({
  number,
  actor: 0,
  move: 1,
  text: 'drive 2',
  family: 'drive',
  args: ['2'],
  chapter: 'turn 1',
  events: [],
  told: [],
  ...(changed ? { changed } : {}),
})

const moves = (more: Partial<MovesMessage> = {}): MovesMessage => ({
  type: 'moves',
  seq: 11,
  time: 0,
  by: 'person',
  moves: [made(5, {})],
  now: now(),
  table: table(),
  ...more,
})

/** What one who was away for a moment hears: the messages he missed leave out what is told at the end. */
const gap = (more: Partial<GapMessage> = {}): GapMessage => ({
  type: 'gap',
  seq: 12,
  time: 0,
  you: page().you,
  table: table({ number: 7 }),
  now: now({ number: 7, view: { car: 4, pesos: [3, null] } }),
  missed: [moves({ seq: 12, moves: [made(6, { car: 4 })], now: null, table: null })],
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  Paper.all = []
  choose({ motion: 'none' })
})
afterEach(() => void vi.useRealTimers())

describe('the line', () => {
  const open = () => {
    const states: string[] = []
    const line = new Line(
      () => 'ws://x/',
      () => {},
      (state) => states.push(state),
      world,
    )
    line.open()
    return { line, states }
  }

  test('comes back by itself, waiting longer each time', () => {
    const { line } = open()
    last().say(page())
    expect(line.state).toBe('live')
    last().break()
    expect(line.state).toBe('waiting')
    vi.advanceTimersByTime(400)
    expect(Paper.all).toHaveLength(2)
    last().break()
    vi.advanceTimersByTime(400)
    expect(Paper.all).toHaveLength(2)
    vi.advanceTimersByTime(400)
    expect(Paper.all).toHaveLength(3)
  })

  test('sends an unanswered command again with its own id, and keeps the promise', async () => {
    const { line } = open()
    last().say(page())
    const answer = line.send({ do: 'start' } satisfies Intent)
    const first = last().sent[0]
    last().break()
    vi.advanceTimersByTime(1000)
    last().say(page())
    expect(last().sent).toEqual([first])
    last().say({ type: 'answer', id: first?.['id'], ok: true, seq: 11 })
    await expect(answer).resolves.toMatchObject({ ok: true })
    expect(line.unanswered).toBe(0)
  })

  test('notices silence: a ping without an answer starts it over', () => {
    open()
    last().say(page())
    vi.advanceTimersByTime(20_000)
    expect(last().sent).toEqual([{ do: 'ping' }])
    vi.advanceTimersByTime(8000)
    expect(Paper.all).toHaveLength(2)
  })

  test('what comes before the next picture is read for it, all together, and before the line breaks', () => {
    const read: string[] = []
    const frames: (() => void)[] = []
    const line = new Line(
      () => 'ws://x/',
      (message) => read.push(message.type),
      () => {},
      { ...world, frame: (what) => void frames.push(what) },
    )
    line.open()
    last().say(page())
    last().say({ type: 'thinking', seat: 1 })
    expect(read).toEqual([])
    frames.shift()?.()
    expect(read).toEqual(['table', 'thinking'])
    last().say({ type: 'thinking', seat: 0 })
    last().break()
    expect(read).toEqual(['table', 'thinking', 'thinking'])
    frames.shift()?.()
    expect(read).toHaveLength(3)
  })

  test('comes back when the server says so, and not when it says so', () => {
    const { line } = open()
    last().say(page())
    last().say({ type: 'bye', reason: 'restart', again: 2 })
    expect(line.state).toBe('waiting')
    vi.advanceTimersByTime(2000)
    expect(Paper.all).toHaveLength(2)
    last().say(page())
    last().say({ type: 'bye', reason: 'closed', again: null })
    expect(line.state).toBe('closed')
    vi.advanceTimersByTime(60_000)
    expect(Paper.all).toHaveLength(2)
  })

  test('a socket that never says a word is given up', () => {
    const { line } = open()
    vi.advanceTimersByTime(10_000)
    expect(line.state).toBe('waiting')
    vi.advanceTimersByTime(400)
    expect(Paper.all).toHaveLength(2)
  })

  test('whoever asks after the end is answered', async () => {
    const { line } = open()
    last().say(page())
    last().say({ type: 'bye', reason: 'rate', again: null })
    await expect(line.send({ do: 'start' })).resolves.toMatchObject({
      ok: false,
      error: { code: 'too-many' },
    })
  })
})

describe('the table', () => {
  const sit = (first = page()) => {
    const store = new TableStore('abc', world)
    ;(store as unknown as { link: Line }).link.open()
    last().say(first)
    return store
  }

  test('applies what changed, in order', () => {
    const store = sit()
    last().say(
      moves({
        moves: [made(5, { car: 3 }), made(6, { pesos: [1, null] })],
        now: now({ at: 11, number: 7, actor: 1, legal: null }),
        table: table({ number: 7 }),
      }),
    )
    expect(store.view).toEqual({ car: 3, pesos: [1, null] })
    expect(store.now?.number).toBe(7)
    expect(store.log.map((move) => move.number)).toEqual([5, 6])
    expect(store.said.map((move) => move.number)).toEqual([5, 6])
    expect(store.legal).toBeNull()
  })

  test('asks for what it missed when a number is missing, and ignores what it knows', () => {
    const store = sit()
    last().say({ type: 'chat', seq: 9, time: 0, person: 'p', seat: 1, name: 'Ben', text: 'old' })
    expect(store.chat).toHaveLength(0)
    last().say({ type: 'chat', seq: 13, time: 0, person: 'p', seat: 1, name: 'Ben', text: 'new' })
    expect(Paper.all).toHaveLength(2)
    expect(last().url).toContain('since=10')
    last().say(
      gap({
        seq: 13,
        missed: [
          ...gap().missed,
          { type: 'chat', seq: 13, time: 0, person: 'p', seat: 1, name: 'Ben', text: 'new' },
        ],
      }),
    )
    expect(store.view?.['car']).toBe(4)
    expect(store.now?.number).toBe(7)
    expect(store.chat).toHaveLength(1)
    expect(store.line).toBe('live')
  })

  /** One person against a bot, who has a choice. */
  const againstBot = () =>
    page({
      table: table({
        seats: table().seats.map((seat) => (seat.seat ? { ...seat, kind: 'bot' as const } : seat)),
      }),
      now: now({
        view: { car: 1, pesos: [3, null] },
        legal: [1, 2].flatMap((move) => (now().legal ?? []).map((legal) => ({ ...legal, move }))),
      }),
    })
  const thought: Analysis = {
    do: 'analyse',
    number: 5,
    seat: 0,
    bot: 'greedy',
    best: 1,
    moves: [],
    line: [made(5, { car: 3 }), made(6, { pesos: [1, null] })],
  }

  test('a bot’s line is shown on the board and taken off again', async () => {
    choose({ motion: 'full' })
    vi.spyOn(api, 'analyse').mockResolvedValue(thought)
    const store = sit(againstBot())
    expect(store.helpful).toBe(true)
    await store.askHelp()
    store.rehearse()
    expect(store.playing?.number).toBe(5)
    expect(store.legal).toBeNull()
    vi.advanceTimersByTime(5000)
    expect(store.shown).toEqual({ car: 3, pesos: [1, null] })
    expect(store.rehearsal?.shown.map((move) => move.number)).toEqual([5, 6])
    expect(store.log).toEqual([])
    store.endRehearsal()
    expect(store.shown).toEqual({ car: 1, pesos: [3, null] })
    expect(store.legal).toHaveLength(2)
    // What happens in earnest ends it, in the middle of it too.
    store.rehearse()
    last().say(moves({ moves: [made(5, { car: 2 })], now: now({ at: 11, number: 6 }) }))
    expect(store.rehearsal).toBeNull()
    expect(store.help).toBeNull()
    vi.advanceTimersByTime(5000)
    expect(store.shown?.['car']).toBe(2)
  })

  test('help that comes too late is none, and against people there is none', async () => {
    let answer: (thought: Analysis) => void = () => {}
    vi.spyOn(api, 'analyse').mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const store = sit(againstBot())
    const asked = store.askHelp()
    expect(store.pondering).toBe(true)
    last().say(moves({ now: now({ at: 11, number: 6 }), table: null }))
    answer(thought)
    await asked
    expect(store.pondering).toBe(false)
    expect(store.help).toBeNull()
    const among = sit(page({ now: againstBot().now }))
    expect(among.legal).toHaveLength(2)
    expect(among.helpful).toBe(false)
  })

  test('a game that starts shows all of its view, not only what its first moves changed', () => {
    const store = new TableStore('abc', world)
    ;(store as unknown as { link: Line }).link.open()
    last().say(page({ table: table({ status: 'open' }), now: null }))
    last().say(
      moves({
        by: 'start',
        moves: [made(0, { car: 3 }), made(1, { car: 4 })],
        now: now({ view: { car: 4, pesos: [3, null], owner: [-1] } }),
      }),
    )
    expect(store.view).toEqual({ car: 4, pesos: [3, null], owner: [-1] })
  })

  test('a game that goes on from another one starts without a move', () => {
    const store = new TableStore('abc', world)
    ;(store as unknown as { link: Line }).link.open()
    last().say(page({ table: table({ status: 'open' }), now: null }))
    last().say(moves({ by: 'start', moves: [], now: now({ view: { car: 4 } }) }))
    expect(store.table?.status).toBe('running')
    expect(store.view).toEqual({ car: 4 })
    expect(store.legal).not.toBeNull()
  })

  describe('while a move is shown', () => {
    const asks = [{ ask: 9, what: 'undo', seat: 1, waiting: [0] }] as unknown as Table['asks']
    const showing = () => {
      choose({ motion: 'full' })
      const store = sit()
      last().say(moves({ by: 'bot', moves: [made(5, { car: 3 })], now: now({ number: 6 }) }))
      expect(store.happening?.number).toBe(5)
      return store
    }

    test('what is asked meanwhile stays asked', () => {
      const store = showing()
      last().say({
        type: 'facts',
        seq: 12,
        time: 0,
        what: 'asked',
        seat: 1,
        table: table({ asks }),
        now: null,
      })
      vi.advanceTimersByTime(5000)
      expect(store.happening).toBeNull()
      expect(store.table?.asks).toEqual(asks)
    })

    test('a move is taken back from where the table stands', () => {
      choose({ motion: 'full' })
      const store = sit()
      const undo = { to: 5, free: true }
      last().say(moves({ now: now({ at: 11, number: 6, undo }) }))
      void store.undo()
      expect(last().sent.at(-1)).toMatchObject({ do: 'undo', at: 11, to: 5 })
    })

    test('who goes meanwhile is gone', () => {
      const store = showing()
      last().say({ type: 'presence', online: [0], watchers: 2, awaited: [null, 60_000] })
      vi.advanceTimersByTime(5000)
      expect(store.table?.seats.map((seat) => seat.online)).toEqual([true, false])
      expect(store.table?.seats.map((seat) => seat.awaited)).toEqual([null, 60_000])
      expect(store.table?.watchers).toBe(2)
    })

    test('what happens after a gap is added to it', () => {
      const store = showing()
      last().say(gap())
      last().say(
        moves({ seq: 13, moves: [made(7, { pesos: [9, null] })], now: now({ number: 8 }) }),
      )
      vi.advanceTimersByTime(5000)
      last().say(moves({ seq: 14, moves: [made(8, { car: 5 })], now: now({ number: 9 }) }))
      vi.advanceTimersByTime(5000)
      expect(store.view).toEqual({ car: 5, pesos: [9, null] })
    })

    test('a gap leaves the table where it is', () => {
      const store = showing()
      last().say(gap())
      vi.advanceTimersByTime(5000)
      expect(store.table?.number).toBe(7)
      expect(store.now?.number).toBe(7)
      expect(store.view).toEqual({ car: 4, pesos: [3, null] })
    })
  })

  test('takes back', () => {
    const store = sit()
    last().say(moves({ moves: [made(5, { car: 3 })], now: now({ number: 6 }) }))
    last().say({
      type: 'undone',
      seq: 12,
      time: 0,
      seat: 0,
      number: 5,
      now: now({ at: 12, view: { car: 1 } }),
      table: table(),
    })
    expect(store.view).toEqual({ car: 1 })
    expect(store.log).toHaveLength(0)
  })

  test('a sealed move is told in full once it is revealed', () => {
    const store = sit()
    const sealed: MoveMade = {
      ...made(5, {}),
      sealed: true,
      move: null,
      family: null,
      text: 'sealed',
      args: [],
    }
    last().say(moves({ by: 'bot', moves: [sealed] }))
    last().say(
      moves({
        seq: 12,
        by: 'bot',
        moves: [{ ...made(6, {}), actor: -1, revealed: [made(5, undefined)] }],
      }),
    )
    expect(store.log.map((move) => [move.number, move.sealed ?? false])).toEqual([
      [5, false],
      [6, false],
    ])
  })

  test('several seats at one screen: the table is covered where there are secrets', () => {
    const secret = (more: Partial<Now> = {}) => now({ hides: true, ...more })
    const store = new TableStore('abc', world)
    ;(store as unknown as { link: Line }).link.open()
    const you = { person: 'me', name: 'Ana', seats: [0, 1], look: 0 }
    last().say(page({ you, now: secret() }))
    expect(store.handover, 'whoever loaded it').toBe(0)
    store.sit(0)
    last().say(page({ you, now: secret() }))
    expect(store.handover).toBeNull()

    last().say(moves({ now: secret({ actor: 1, legal: null }) }))
    expect(store.handover).toBe(1)
    expect(store.legal).toBeNull()

    store.sit(1)
    expect(last().sent.at(-1)).toMatchObject({ do: 'look', seat: 1 })
    last().say(
      page({
        seq: 11,
        you: { person: 'me', name: 'Ana', seats: [0, 1], look: 1 },
        now: secret({ actor: 1 }),
        moves: [{ ...made(3, undefined), actor: 1 }, made(4, undefined)],
      }),
    )
    expect(store.handover).toBeNull()
    expect(store.returned, 'he did not look').toBe(4)
    expect(store.waiting).toBe(false)
    expect(store.legal).not.toBeNull()
  })

  test('several seats at one screen: each has a last turn of his own', () => {
    const store = sit()
    const you = { person: 'me', name: 'Ana', seats: [0, 1], look: 1 }
    const bens = { ...made(3, undefined), actor: 1 }
    last().say(page({ you, moves: [bens, made(4, undefined)] }))
    expect([store.since, store.returned], 'he saw what happened').toEqual([4, null])
    last().say(moves({ moves: [made(5, {})] }))
    expect(store.since).toBe(4)
  })

  test('a request that nobody grants is in the log', () => {
    const store = sit()
    const facts = { type: 'facts', time: 0, seat: 0, now: null }
    const ask = { what: 'undo', seat: 0, asker: 0, to: 3, agreed: [0], waiting: [1, 2] } as const
    const asks = (...some: object[]) => table({ asks: some as Table['asks'] })
    last().say({ ...facts, seq: 11, what: 'asked', table: asks(ask) })
    last().say({ ...facts, seq: 12, what: 'agreed', table: asks({ ...ask, waiting: [2] }) })
    last().say({ ...facts, seq: 13, what: 'agreed', table: asks() })
    expect(store.notes.map((note) => note.what)).toEqual(['asked', 'agreed', 'refused'])
  })

  test('what was taken back stands in the log, for who comes later too', () => {
    const back = (seq: number, to: number) => ({ seq, time: 0, seat: 1, to, count: 3 })
    const store = sit(page({ undone: [back(7, 4), back(8, 2), back(9, 5)] }))
    const undone = {
      type: 'undone',
      time: 0,
      seat: 0,
      number: 3,
      count: 2,
      now: now(),
      table: table(),
    }
    last().say({ ...undone, seq: 11 })
    const told = store.notes.map(({ seq, number, what, count }) => [seq, number, what, count])
    expect(told).toEqual([
      [7, 2, 'undone', 3],
      [8, 2, 'undone', 3],
      [9, 3, 'undone', 3],
      [11, 0, 'undone', 2],
    ])
  })

  test('who is not shown is not heard', () => {
    const store = sit()
    const line = { type: 'chat', time: 0, seat: 1, name: 'Ben', text: 'hola' }
    last().say({ ...line, seq: 11, person: 'p' })
    last().say({ ...line, seq: 12, person: 'q' })
    store.silent = ['p']
    expect(store.talk.map((said) => said.person)).toEqual(['q'])
  })

  test('whose seat a bot plays is not asked', () => {
    const store = sit()
    const standin: StandIn = { ...STANDIN, why: 'left' }
    const seats = table().seats.map((seat) => ({ ...seat, standin }))
    const facts = { type: 'facts', time: 0, what: 'standin', seat: 0, now: null }
    expect(store.myTurn).toBe(true)
    last().say({ ...facts, seq: 11, table: table({ seats }) })
    expect([store.myTurn, store.legal]).toEqual([false, null])
    last().say({ type: 'thinking', seat: 0, bot: 'greedy' })
    last().say({ ...facts, seq: 12, what: 'back', table: table() })
    expect([store.myTurn, store.thinking]).toEqual([true, null])
    expect(store.legal).not.toBeNull()
  })

  test('who comes back to a bot in his seat sees all that happened since his own last turn', () => {
    const seats = table().seats.map((seat, i) => ({ ...seat, standin: i ? null : STANDIN }))
    const log = [made(3, {}), { ...made(4, {}), actor: 1 }, made(5, {}), made(6, {})]
    const store = sit(page({ moves: log, table: table({ seats }) }))
    expect(store.stoodIn.map(({ seat }) => seat)).toEqual([0])
    expect([store.since, store.returned]).toEqual([4, 4])
    last().say(moves({ by: 'bot', moves: [made(7, {})], table: table({ seats }) }))
    vi.advanceTimersByTime(2000)
    expect([store.since, store.returned], 'the bot’s moves are not mine').toEqual([4, 4])
  })

  test('a worn-out link still leads to the table', async () => {
    const answers: Record<string, unknown> = {
      '/api/me': { person: 'me', name: 'Ana' },
      '/api/tables/abc/claim': { code: 'bad-link', data: {}, sentence: '' },
      '/api/games': { games: [{ name: 'santiago' }], bots: [], preparing: [] },
      '/api/tables/abc': page(),
    }
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json(answers[path], { status: path.endsWith('claim') ? 403 : 200 }),
    )
    const store = new TableStore('abc', world)
    await store.open('0.worn')
    vi.unstubAllGlobals()
    expect([store.dead, store.failure?.code]).toEqual([null, 'bad-link'])
    expect(Paper.all).toHaveLength(1)
    store.close()
  })

  test('with other eyes everything is asked for anew', () => {
    sit().sit(1)
    last().break()
    vi.advanceTimersByTime(2000)
    expect(last().url).toMatch(/\?look=1$/)
  })

  test('the next move need not wait for the answer to the last', () => {
    const store = sit()
    void store.move(1)
    last().say(moves({ now: now({ at: 3, number: 6 }) }))
    vi.advanceTimersByTime(200)
    expect(store.held, 'another moment').toBe(false)
    void store.move(2)
    expect(last().sent.map((frame) => frame['at'])).toEqual([2, 3])
  })

  test('shows a move for its time and only then the new view', () => {
    choose({ motion: 'full' })
    const store = sit()
    last().say(moves({ by: 'bot', moves: [made(5, { car: 3 })], now: now({ number: 6 }) }))
    expect(store.happening?.number).toBe(5)
    expect(store.view?.['car']).toBe(1)
    expect(store.legal).toBeNull()
    vi.advanceTimersByTime(500)
    expect(store.happening).toBeNull()
    expect(store.view?.['car']).toBe(3)
    expect(store.legal).not.toBeNull()
  })

  test('a move is sent once, is seen to wait only if it must, and a failure says so', async () => {
    const store = sit()
    const sent = store.move(1)
    const frame = last().sent[0]
    expect(frame).toMatchObject({ do: 'move', at: 2, move: 1, seat: 0 })
    void store.move(2)
    expect(last().sent, 'from one moment, one move').toHaveLength(1)
    expect(store.held).toBe(false)
    vi.advanceTimersByTime(200)
    expect(store.held).toBe(true)
    last().say({
      type: 'answer',
      id: frame?.['id'],
      ok: false,
      seq: 10,
      error: { code: 'stale', data: {}, sentence: '' },
    })
    await sent
    expect(store.failure?.code).toBe('stale')
    expect(store.held).toBe(false)
  })
})
