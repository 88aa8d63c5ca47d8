import { expect, test } from 'vitest'
import type { Table } from './protocol'
import { isMyTurn, mySeats } from './turns.svelte'

const seat = (number: number, person: string | null, standin = false) => ({
  seat: number,
  person,
  standin: standin ? { bot: 'greedy', why: 'clock' } : null,
})
const table = (turn: number | null, status = 'running') =>
  ({ status, turn, seats: [seat(0, 'ana'), seat(1, 'ben'), seat(2, 'ana', true)] }) as Table

test('it is my turn where I am asked and play myself', () => {
  expect(mySeats(table(0), 'ana')).toEqual([0])
  expect(isMyTurn(table(0), 'ana')).toBe(true)
  expect(isMyTurn(table(1), 'ana')).toBe(false)
  expect(isMyTurn(table(2), 'ana'), 'a bot plays there').toBe(false)
  expect(isMyTurn(table(null, 'open'), 'ana')).toBe(false)
})
