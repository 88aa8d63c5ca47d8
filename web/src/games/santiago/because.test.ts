import { expect, test } from 'vitest'
import { fetchWords, LANGUAGES } from '../../i18n/index.svelte'
import { say } from '../../i18n/say'
import type { Happening, MoveMade, Saying, View } from '../../protocol'
import { file } from '../../test/samples'
import { because } from './because'
import { DEMANDED } from './read'

const { game } = file('santiago 3')
const names = ['Ana', 'Rosa', 'Hugo']
const view = Object.values(file('santiago 3').samples)[0]?.view ?? {}

const led = (family: string, events: Happening[], changes: View = {}): Saying | null =>
  because(game, { ...view, ...changes }, { actor: 1, family, events } as unknown as MoveMade)

const wants = (rum: number): View => ({
  demand: DEMANDED.map((kind) => (kind === 'rum' ? rum : 0)),
})
const goods: Happening = { what: 'goods', good: 'rum', count: 1, from: 'red', to: 'ship' }
const value = (to: number | string): Happening => ({ what: 'value', from: 2, to })
const depart: Happening = { what: 'depart', seat: 1, ship: 3 }

const LED: [Saying | null, string][] = [
  [
    led('deliver', [goods, depart]),
    'Ship 3 got all it wanted, so it departed; with the next one the flag is back at 2.',
  ],
  [
    led('drive', [{ what: 'drive', seat: 1 }, value('chequered'), depart]),
    'The flag went past 4, so ship 3 departed with what it had; with the next one the flag is back at 2.',
  ],
  [
    led('drive', [{ what: 'drive', seat: 1 }, value(3)]),
    'Rosa drove past the port, so each piece delivered is worth 3 victory points now.',
  ],
  [
    led('value up', [{ what: 'use', seat: 1 }, value(4)]),
    'Rosa moved the marker, so each piece delivered is worth 4 victory points now.',
  ],
  [
    led('pass', [{ what: 'pass', seat: 1 }, value(3)]),
    'The ship still wants something after the delivery round, so each piece is worth 3 victory points now.',
  ],
  [
    led('use', [{ what: 'rob', seat: 1 }]),
    'Rosa asked El Zorro, so everybody else gives something.',
  ],
  [
    led('silence', [{ what: 'silence', seat: 1, cuban: 'maria' }]),
    'Rosa silenced Maria, so nobody gets help there until the car has passed.',
  ],
  [
    led('mark', [{ what: 'mark', seat: 1, building: 'bank' }]),
    'Rosa owns a building now, so others’ visits there bring Rosa a point: Bank.',
  ],
  [
    led('income', [{ what: 'income', seat: 0, visitor: 2, building: 'bank' }]),
    'Hugo stands in a building of Ana, so Ana gets a point: Bank.',
  ],
  [
    led('drive', [{ what: 'inactive-stop', seat: 1, cuban: 'maria' }]),
    'Maria is inactive, so the turn of Rosa ended at once.',
  ],
  [led('deliver', [goods], wants(2)), 'Rosa delivered 1 rum, so the ship still wants 2 rum.'],
  [led('deliver', [goods], wants(0)), 'Rosa delivered 1 rum, so the ship wants no more of that.'],
  [
    led('enter', [{ what: 'enter', seat: 1, from: 'none', building: 'bank' }]),
    'Rosa went into a building, so nobody else can enter it for now: Bank.',
  ],
]

test('what others did leads to something that is said', async () => {
  const words = await fetchWords('santiago', 'en')
  for (const [led, sentence] of LED) expect(led && say(words, 'because', led, names)).toBe(sentence)
})

test('every cause has its words in every language, and every word its cause', async () => {
  for (const language of LANGUAGES) {
    const words = await fetchWords('santiago', language)
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
  expect(led('take', [{ ...goods, from: 'supply', to: 'red' }])).toBeNull()
  expect(led('skip', [{ what: 'decline', seat: 1, cuban: 'maria' }])).toBeNull()
})
