import { expect, test } from 'vitest'
import Coin from './Coin.svelte'
import Good from './Good.svelte'
import {
  coin,
  die,
  flag,
  flower,
  FLOWERS,
  ghost,
  good,
  GOODS,
  pawn,
  plaque,
  seatMark,
  SEATS,
  SIGNS,
  SYMBOLS,
  victory,
} from './pieces'
import type { Shape } from './shapes'
import { draw } from '../test/draw'
import { testDrawings } from '../test/drawings'

const drawings: [string, Shape[]][] = [
  ...GOODS.map((k): [string, Shape[]] => [k, [...good(k), ...ghost(k), ...die(k, 0)]]),
  ...SEATS.map((s): [string, Shape[]] => [s, [...seatMark(s), ...pawn(s), ...plaque(s)]]),
  ...FLOWERS.map((c): [string, Shape[]] => [c, flower(c)]),
  ['the rest', [...coin(), ...victory(), ...flag('chequered'), ...flag(2)]],
]

testDrawings(drawings)

test('no two goods or seats share a silhouette', () => {
  expect(new Set(Object.values(SIGNS)).size).toBe(GOODS.length)
  expect(new Set(Object.values(SYMBOLS)).size).toBe(SEATS.length)
})

test('a titled drawing is an image with that name, an untitled one is decoration', () => {
  const titled = draw(Good, { kind: 'rum', title: '2 rum', size: 24 }).svg
  expect(titled?.getAttribute('role')).toBe('img')
  expect(titled?.getAttribute('aria-label')).toBe('2 rum')
  expect(titled?.hasAttribute('aria-hidden')).toBe(false)
  expect(titled?.getAttribute('width')).toBe('24')
  const plain = draw(Good, { kind: 'rum' }).svg
  expect(plain?.getAttribute('aria-hidden')).toBe('true')
})

test('letters cannot become markup', () => {
  const { svg } = draw(Coin, { value: '<b>&"' })
  expect(svg?.querySelector('b')).toBe(null)
  expect([...(svg?.querySelectorAll('text') ?? [])].map((x) => x.textContent)).toContain('<b>&"')
})
