import { expect, test } from 'vitest'
import santiago3 from '../games/santiago/samples/3.json'
import type { GameInfo, View } from '../protocol'
import { answer } from './answers'
import { face } from '../games/santiago/face'
import type { TableStore } from './store.svelte'

const { game, samples } = santiago3 as unknown as {
  game: GameInfo
  samples: Record<string, { view: View }>
}
const names = ['Ana', 'Ben', 'Eva']
const from = (look: number | null) =>
  ({ face, game, shown: samples['drive']?.view, names, look, log: [] }) as unknown as TableStore
const told = (look: number | null) =>
  names.filter((name) => answer(from(look), 'mine').includes(`${name}: `))

test('whoever sits hears of his own pieces, whoever watches of all', () => {
  expect(told(1)).toEqual(['Ben'])
  expect(told(null)).toEqual(names)
})

test('a game without a market says so', () => {
  expect(answer(from(0), 'market')).toBe('This game has no market.')
})
