import { expect, test } from 'vitest'
import { boxTables, keepBox, packBox, unpackBox } from './boxes'
import type { GameInfo } from './protocol'

const TABLES = { flowers: { pedro: 'red', maria: 'white' } }
const game = { name: 'santiago' } as GameInfo

test('a box goes into a link and out again', () => {
  const packed = packBox(TABLES)
  expect(packed).toMatch(/^[\w-]+$/)
  expect(unpackBox(`#box=${packed}`)).toEqual(TABLES)
})

test.each(['', '#box=', '#box=***', '#box=abc', `#box=${btoa('[1]')}`, '#seat=x'])(
  'a link without a whole box has none: %s',
  (hash) => expect(unpackBox(hash)).toBeNull(),
)

test('a box is kept by game', () => {
  localStorage.clear()
  expect(boxTables(game)).toBeNull()
  keepBox(game, TABLES)
  expect(boxTables(game)).toEqual(TABLES)
  localStorage.setItem('malecon.box.santiago', '{torn')
  expect(boxTables(game)).toBeNull()
})
