import { expect, test } from 'vitest'
import { GOODS } from '../../../kit/pieces'
import type { Shape } from '../../../kit/shapes'
import { draw } from '../../../test/draw'
import { testDrawings } from '../../../test/drawings'
import { BUILDINGS } from '../buildings'
import Act from './Act.svelte'
import { ACT_TYPES, ACTS, act, actPlace, typeOf } from './acts'
import Character from './Character.svelte'
import { character, CHARACTERS } from './characters'
import { facade } from './facades'
import { field, FIELDS } from './fields'
import ShipCard from './ShipCard.svelte'
import { shipCard } from './ships'

testDrawings([
  ...BUILDINGS.map((b): [string, Shape[]] => [b, facade(b)]),
  ...CHARACTERS.map((c): [string, Shape[]] => [c, character(c)]),
  ...FIELDS.map((f): [string, Shape[]] => [f, field(f)]),
  ...ACT_TYPES.flatMap((type) =>
    ACTS[type].map((a): [string, Shape[]] => [a, [...act(a), ...actPlace(type)]]),
  ),
  ['a ship card', shipCard],
])

test('no two buildings share a silhouette', () => {
  expect(new Set(BUILDINGS.map((name) => JSON.stringify(facade(name)))).size).toBe(BUILDINGS.length)
})

test('an act knows its type', () => {
  expect(typeOf('tax-per-building')).toBe('tax')
  expect(typeOf('drought')).toBe('other')
})

test('a drawing keeps its proportions', () => {
  expect(draw(Act, { name: 'drought', size: 80 }).svg?.getAttribute('height')).toBe('84')
})

test('a face-down character gives nothing away', () => {
  const [a, b] = CHARACTERS.map((name) => draw(Character, { name, seat: 'red', hidden: true }).html)
  expect(a).toBe(b)
})

test('a ship shows its five holds', () => {
  const holds = GOODS.slice(3).map((kind, i) => ({ kind, loaded: i < 2 }))
  expect(draw(ShipCard, { holds }).svg?.querySelectorAll('svg').length).toBe(5)
})

test('nothing drawn needs an inline style', () => {
  expect(draw(ShipCard, { holds: [{ kind: 'rum', loaded: true }] }).html).not.toContain('style=')
})
