/** The server's HTTP part. Whatever goes wrong is a `Refusal` with a code that the catalogue knows. */

import type {
  Analyse,
  Analysis,
  Box,
  BoxWish,
  Close,
  Failure,
  Games,
  GameWords,
  Me,
  Moment,
  Replay,
  Reveal,
  Seat,
  SeatLink,
  Sheet,
  Table,
  TableList,
  TablePage,
  TableWish,
} from './protocol'

export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.sentence)
  }
}

export const UNREACHABLE: Failure = {
  code: 'unreachable',
  data: {},
  sentence: 'The server does not answer.',
}

export const failureOf = (error: unknown): Failure =>
  error instanceof Refusal
    ? error.failure
    : { code: 'broken', data: {}, sentence: error instanceof Error ? error.message : String(error) }

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(method === 'GET'
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    })
  } catch {
    throw new Refusal(UNREACHABLE)
  }
  if (response.ok) return response
  throw new Refusal(await told(response))
}

/** Statuses of a proxy whose server is away; a server of ours would say more. */
const AWAY = [502, 503, 504]

async function told(response: Response): Promise<Failure> {
  type Told = Partial<Failure> & { error?: Failure }
  const said = (await response.json().catch(() => null)) as Told | null
  const silent = AWAY.includes(response.status) ? 'unreachable' : 'broken'
  return (
    said?.error ?? {
      code: said?.code ?? silent,
      data: said?.data ?? {},
      sentence: said?.sentence ?? response.statusText,
    }
  )
}

const read = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await ask(method, path, body)).json()) as T

/** So many bytes that nobody can foresee, two digits each. */
export const digits = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Of a command. `randomUUID` exists only on https and localhost; a server in the house may be neither. */
export const newId = (): string => digits(16)

const looking = (look: Seat | null) => `look=${look ?? 'spectator'}`

let games: Promise<Games> | null = null
let me: Promise<Me> | null = null

export const api = {
  /** Asked once, as soon as nothing in it changes any more. */
  games(): Promise<Games> {
    games ??= read<Games>('GET', '/api/games').then(
      (found) => {
        if (found.preparing.length) games = null
        return found
      },
      (error: unknown) => {
        games = null
        throw error
      },
    )
    return games
  },
  /** What a game of a package of its own says. */
  words: (game: string, language: string): Promise<GameWords> =>
    read('GET', `/api/games/${game}/words/${language}`),
  /** What is wrong with a box, and the file it is. */
  box: (game: string, wish: BoxWish): Promise<Box> => read('POST', `/api/games/${game}/box`, wish),
  me(): Promise<Me> {
    me ??= read<Me>('GET', '/api/me').catch((error: unknown) => {
      me = null
      throw error
    })
    return me
  },
  async rename(name: string): Promise<Me> {
    await api.me()
    me = read<Me>('PUT', '/api/me', { name })
    me.catch(() => (me = null))
    return me
  },
  /** Void what was signed for me, in all other browsers and programs. */
  voidOthers(): Promise<Me> {
    return read('DELETE', '/api/me/token')
  },
  async create(wish: TableWish): Promise<TablePage> {
    await api.me()
    return read('POST', '/api/tables', wish)
  },
  tables: async (query: string): Promise<Table[]> =>
    (await read<TableList>('GET', `/api/tables?${query}`)).tables,
  table: (id: string): Promise<TablePage> => read('GET', `/api/tables/${id}`),
  claim: (id: string, link: string): Promise<TablePage> =>
    read('POST', `/api/tables/${id}/claim`, { link }),
  moves: (id: string, from: number, to: number, look: Seat | null): Promise<Replay> =>
    read('GET', `/api/tables/${id}/moves?from=${from}&to=${to}&${looking(look)}`),
  at: (id: string, number: number, look: Seat | null): Promise<Moment> =>
    read('GET', `/api/tables/${id}/at/${number}?${looking(look)}`),
  sheet: (id: string, look: Seat | null): Promise<Sheet> =>
    read('GET', `/api/tables/${id}/sheet?${looking(look)}`),
  /** Ends a game that nobody else plays. */
  close: async (id: string): Promise<void> => {
    const wanted: Close = { do: 'close', id: newId() }
    await ask('POST', `/api/tables/${id}/commands`, wanted)
  },
  /** The secret that was pledged for a table that has been called. */
  reveal: async (id: string, secret: string): Promise<void> => {
    const told: Reveal = { do: 'reveal', id: newId(), secret }
    await ask('POST', `/api/tables/${id}/commands`, told)
  },
  /** What a bot thinks of a moment of a finished game, or of my choice against bots. */
  analyse: async (
    id: string,
    bot: string,
    more: Pick<Analyse, 'number' | 'line'>,
  ): Promise<Analysis> => {
    const wanted: Analyse = { do: 'analyse', id: newId(), bot, ...more }
    const answer = await read<{ data: Analysis }>('POST', `/api/tables/${id}/commands`, wanted)
    return answer.data
  },
  seatLink: (id: string, seat: Seat): Promise<SeatLink> =>
    read('GET', `/api/tables/${id}/seats/${seat}/link`),
}
