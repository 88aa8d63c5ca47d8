/**
 * A secret of this browser's own in the draws of a table: pledged before the start, told when the table is called. What the
 * server said until then is noted, and it is held to it. See docs/security.md.
 */

import { api, digits } from '../api'
import type { Pledge, Reveal, Secret, Table, TablePage, TableWish, You } from '../protocol'
import { keep, kept } from '../settings.svelte'
import { sha256 } from './sha256'

type Word = Omit<Pledge, 'id'> | Omit<Reveal, 'id'>

interface Noted {
  table: string
  secret: string
  /** what the server was bound to when it was pledged */
  commitment: string
  /** all pledges that were there when it was told */
  pledges?: string[]
  /** the server said that it heard it */
  heard?: boolean
}

const PLACE = 'secrets'
const MOST = 100

/** For a private window, which keeps nothing. */
let memory: Noted[] = []

function all(): Noted[] {
  try {
    const found: unknown = JSON.parse(kept(PLACE) ?? 'null')
    return Array.isArray(found) ? (found as Noted[]) : memory
  } catch {
    return memory
  }
}

const noted = (table: string): Noted | undefined => all().find((one) => one.table === table)

function note(what: Noted): void {
  memory = [...all().filter((one) => one.table !== what.table), what].slice(-MOST)
  keep(PLACE, JSON.stringify(memory))
}

export const pledgeOf = (secret: string): string => sha256(`malecon secret ${secret}`)

const own = (table: Table, you: You): Secret | undefined =>
  table.secrets.find((one) => one.person === you.person)

const pledges = (table: Table): string[] => table.secrets.map((one) => one.pledge)

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, i) => text === other[i])

/** What this browser has to say about its secret now, if anything. */
export function nextWord(table: Table, you: You): Word | null {
  if (table.status !== 'open' && table.status !== 'called') return null
  const mine = own(table, you)
  const known = noted(table.id)
  // What was told once is no secret: a table that was called and is open again gets nothing more.
  if (table.status === 'open' && you.seats.length && !known?.pledges) {
    if (known && known.commitment === table.commitment) {
      const pledge = pledgeOf(known.secret)
      return mine?.pledge === pledge ? null : { do: 'pledge', pledge }
    }
    const secret = digits(32)
    note({ table: table.id, secret, commitment: table.commitment })
    return { do: 'pledge', pledge: pledgeOf(secret) }
  }
  if (table.status === 'called' && known && mine && mine.secret === null) {
    const now = pledges(table)
    const kept = known.commitment === table.commitment && same(known.pledges ?? now, now)
    if (!kept || mine.pledge !== pledgeOf(known.secret)) return null
    note({ ...known, pledges: now })
    return { do: 'reveal', secret: known.secret }
  }
  return null
}

/** The server said that it heard the secret. */
export function acknowledge(table: string): void {
  const known = noted(table)
  if (known) note({ ...known, heard: true })
}

/**
 * Whether it is in the draws: `in`, `out` (it was not told), `late` (it was told, and not heard in time), or `broken`: the
 * server does not keep to what it said.
 */
export function standing(table: Table, you: You): 'in' | 'out' | 'late' | 'broken' | null {
  const begun = table.status === 'running' || table.status === 'finished'
  if (!begun || !you.seats.length || !table.secrets.length) return null
  const mine = own(table, you)
  const known = noted(table.id)
  if (!isTrue(table)) return 'broken'
  if (!known) return mine?.secret ? 'in' : 'out' // pledged in a browser that has forgotten it
  if (known.commitment !== table.commitment) return 'broken'
  if (!known.pledges) return 'out'
  if (!same(known.pledges, pledges(table))) return 'broken'
  if (!mine?.secret) return known.heard ? 'broken' : 'late'
  return mine.secret === known.secret ? 'in' : 'broken'
}

/** What everybody can check: secrets are those that were pledged, and the seed is the one that was committed to. */
const isTrue = (table: Table): boolean =>
  table.secrets.every((one) => one.secret === null || pledgeOf(one.secret) === one.pledge) &&
  (table.seed === null || sha256(`malecon seed ${table.seed}`) === table.commitment)

/** A table of mine, with a secret of mine: where no others are waited for it begins at once. */
export async function makeTable(wish: TableWish): Promise<TablePage> {
  const secret = digits(32)
  const page = await api.create({ ...wish, pledge: pledgeOf(secret) })
  const { table, you } = page
  if (own(table, you)) note({ table: table.id, secret, commitment: table.commitment })
  const word = nextWord(table, you)
  // If it is not heard now, the table's page says it again.
  if (word?.do === 'reveal')
    await api.reveal(table.id, word.secret).then(
      () => acknowledge(table.id),
      () => undefined,
    )
  return page
}
