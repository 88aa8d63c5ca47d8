/** How many tables wait for me, told in the head of every page: asked now and then while somebody looks. */

import { api } from './api'
import type { Table } from './protocol'

const AGAIN_MS = 30_000

let count = $state(0)
/** At how many tables it is my turn. */
export const turns = (): number => count

/** The seats of a table that I hold and play myself. */
export const mySeats = (table: Table, person: string): number[] =>
  table.seats.filter((seat) => seat.person === person && !seat.standin).map(({ seat }) => seat)

export const isMyTurn = (table: Table, person: string): boolean =>
  table.status === 'running' &&
  typeof table.turn === 'number' &&
  mySeats(table, person).includes(table.turn)

export async function countTurns(): Promise<void> {
  if (document.hidden) return
  try {
    const [me, tables] = await Promise.all([api.me(), api.tables('mine=true&status=running')])
    count = tables.filter((table) => isMyTurn(table, me.person)).length
  } catch {
    // The page itself says that the server does not answer.
  }
}

/** Calls something now and then, and when somebody looks again; returns what ends it. */
export function nowAndThen(look: () => void): () => void {
  const back = () => {
    if (!document.hidden) look()
  }
  const timer = setInterval(back, AGAIN_MS)
  document.addEventListener('visibilitychange', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', back)
  }
}
