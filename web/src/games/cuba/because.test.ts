import { expect, test } from 'vitest'
import { fetchWords, LANGUAGES } from '../../i18n/index.svelte'
import { say } from '../../i18n/say'
import type { Happening, MoveMade, Saying, View } from '../../protocol'
import { file, sample } from '../../test/samples'
import { because } from './because'
import { MERCHANDISE } from './read'

const { game } = file('cuba 3')
const names = ['Ana', 'Rosa', 'Hugo']

const led = (family: string, event: Happening, changes: View = {}): Saying | null =>
  because(game, { ...sample('cuba 3', 'build').view, ...changes }, {
    actor: 1,
    family,
    events: [event],
  } as unknown as MoveMade)

const pieces = (kind: string, from: string, to: string, why = 'tradeswoman'): Happening => ({
  what: 'pieces',
  kind,
  count: 1,
  from,
  to,
  why,
})
/** Three sugar on the market, prices from the dear end. */
const market: View = {
  market: MERCHANDISE.map((kind) => (kind === 'sugar' ? 3 : 0)),
  price: [
    [7, 6, 5, 4, 3, 2, 1],
    [7, 6, 5, 4, 3, 0, 0],
  ],
  spaces: [5, 3],
}
/** A ship in dock 2 with room for so many sugar, and one was loaded. */
const dock = (room: number): View => ({
  dock: [-1, 0, -1],
  cargo: [MERCHANDISE.map((kind) => (kind === 'sugar' ? room + 1 : 0))],
  loaded: [0, 1, 2].map(() => MERCHANDISE.map((kind) => (kind === 'sugar' ? 1 : 0))),
})
const tiles = (left: number): View => ({
  tiles: (game.fields.find(({ name }) => name === 'tiles')?.axes[0]?.labels ?? []).map(() => left),
})
const build: Happening = { what: 'build', seat: 1, building: 'inn', field: 'b2' }

const LED: [Saying | null, string][] = [
  [
    led('sell', pieces('sugar', 'red', 'market'), market),
    'Rosa sold 1 sugar cane, so the next one costs only 4 pesos and brings 3 pesos.',
  ],
  [
    led('buy', pieces('sugar', 'market', 'red'), market),
    'Rosa bought 1 sugar cane, so the next one costs 4 pesos, and selling one brings 3 pesos.',
  ],
  [
    led('take', pieces('wood', 'stock', 'red')),
    'Rosa took 1 wood for nothing, so nobody else can take a resource in this round.',
  ],
  [
    led('take', pieces('sugar', 'market', 'red')),
    'Rosa took 1 sugar cane for nothing, so nobody else can take a product in this round.',
  ],
  [led('site', build, tiles(0)), 'Rosa built: Inn. It was the last one, so nobody else can.'],
  [
    led('load', pieces('sugar', 'red', 'dock 2', 'mayor'), dock(2)),
    'Rosa loaded 1 sugar cane, so that ship has room for only 2 more.',
  ],
  [
    led('load', pieces('sugar', 'red', 'dock 2', 'mayor'), dock(0)),
    'Rosa loaded 1 sugar cane, so that ship is full and takes nothing more.',
  ],
  [
    led('reveal bids', { what: 'majority', seat: 2, count: 7 }),
    'Hugo had the most with 7 votes, so Hugo picks the two bills that become law.',
  ],
  [
    led('pick', { what: 'act', seat: 1, type: 'tax', statute: 'tax-3' }),
    'Rosa made it law: Tax: 3 pesos. Whoever pays it gets 2 VP; nobody has to.',
  ],
  [
    led('spoil', { ...pieces('sugar', 'blue', 'stock', 'spoil'), count: 2 }),
    'Ana left 2 sugar cane in the lot at the end of the round, so they spoiled.',
  ],
]

test('what others did leads to something that is said', async () => {
  const words = await fetchWords('cuba', 'en')
  for (const [led, sentence] of LED) expect(led && say(words, 'because', led, names)).toBe(sentence)
})

test('every cause has its words in every language, and every word its cause', async () => {
  for (const language of LANGUAGES) {
    const words = await fetchWords('cuba', language)
    const codes = LED.map(([led]) => `because.${led?.code}`)
    expect(
      Object.keys(words.texts)
        .filter((key) => key.startsWith('because.'))
        .sort(),
    ).toEqual(codes.sort())
    for (const [led] of LED) expect(led && say(words, 'because', led, names)).toMatch(/^\S.*\.$/)
  }
})

test('what leads to nothing for others is not said', () => {
  expect(led('site', build, tiles(1))).toBeNull()
  expect(led('take', pieces('wood', 'stock', 'red', 'set-up'))).toBeNull()
  expect(led('done', { what: 'done', seat: 1 })).toBeNull()
})
