import { expect, test } from 'vitest'
import type { Shape } from '../../../kit/shapes'
import { testDrawings } from '../../../test/drawings'
import { BUILDINGS } from '../buildings'
import { car } from './car'
import { cuban, cubanAway, CUBANS } from './cubans'
import { facade } from './facades'
import { bigShip, hull } from './ships'

testDrawings([
  ...BUILDINGS.map((b): [string, Shape[]] => [b, facade(b)]),
  ...CUBANS.map((c): [string, Shape[]] => [c, cuban(c)]),
  ['the rest', [...cubanAway, ...bigShip, ...car, ...hull]],
])

test('no two buildings share a silhouette', () => {
  expect(new Set(BUILDINGS.map((name) => JSON.stringify(facade(name)))).size).toBe(BUILDINGS.length)
})
