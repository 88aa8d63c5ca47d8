import { describe, expect, test } from 'vitest'
import cuba3 from '../../boards-dev/cuba-3.json'
import santiago3 from '../../boards-dev/santiago-3.json'
import { en } from '../i18n/all/en'
import { LANGUAGES, setLanguage } from '../i18n/index.svelte'
import type { GameInfo, Happening, MoveMade, Reason, View } from '../protocol'
import { failureSentence, reasonSentence } from './failures'
import {
  botName,
  chapterName,
  merged,
  question,
  seatNames,
  sourceName,
  tellEvent,
  tellMove,
  wholeLabel,
} from './words'

const names = ['Ana', 'Ben', 'Eva']

// One of every event that story.py of each game tells.
const SANTIAGO: Happening[] = [
  { what: 'site', building: 'bank', site: 'white-1', colour: 'white' },
  { what: 'stop', cuban: 'pedro', stop: 3 },
  { what: 'start', seat: 1 },
  { what: 'roll', seat: 0, good: 'rum', face: 2 },
  { what: 'keep-out', seat: 0, good: 'rum', demand: { sugar: 2, cigars: 1 } },
  { what: 'drive', seat: 1, steps: 3, from: 4, to: 7, place: 'pedro' },
  { what: 'drive', seat: 1, steps: 1, from: 9, to: 10, place: 'port' },
  { what: 'active', cuban: 'maria' },
  { what: 'inactive-stop', seat: 0, cuban: 'maria' },
  { what: 'decline', seat: 0, cuban: 'alonso' },
  { what: 'mark', seat: 0, building: 'church' },
  { what: 'call', seat: 0, building: 'church' },
  { what: 'rob', seat: 2 },
  { what: 'enter', seat: 0, from: 'none', building: 'cafe' },
  { what: 'use', seat: 0, building: 'cafe' },
  { what: 'unused', seat: 0, building: 'cafe' },
  { what: 'clear', seat: 0, good: 'citrus', count: 3 },
  { what: 'silence', seat: 0, cuban: 'el-zorro' },
  { what: 'pass', seat: 1 },
  { what: 'income', seat: 0, visitor: 1, building: 'bank' },
  { what: 'value', from: 2, to: 3 },
  { what: 'depart', seat: 0, ship: 4 },
  { what: 'end' },
  { what: 'points', seat: 0, count: 6, source: 'delivery' },
  { what: 'points', seat: 0, count: -1, source: 'el-zorro' },
  { what: 'pesos', seat: 0, count: -2, source: 'drive' },
  { what: 'pesos', seat: 0, count: 3, source: 'martinez' },
  { what: 'goods', good: 'sugar', count: 2, from: 'blue', to: 'ship' },
  { what: 'goods', good: 'wood', count: 1, from: 'blue', to: 'ship', for: 'rum' },
  { what: 'goods', good: 'rum', count: 1, from: 'supply', to: 'red' },
  { what: 'goods', good: 'sugar', count: 5, from: 'red', to: 'supply' },
  { what: 'goods', good: 'sugar', count: 1, from: 'red', to: 'yellow' },
]
const CUBA: Happening[] = [
  { what: 'ship', ship: 3, to: 'dock 1' },
  { what: 'ship', ship: 3, to: 'sea' },
  { what: 'start', seat: 1 },
  { what: 'bill', type: 'tax', statute: 'tax-3' },
  { what: 'delegate', seat: 0, character: 'mayor' },
  { what: 'play', seat: 0, character: 'worker' },
  { what: 'decline', seat: 0, character: 'foreman' },
  { what: 'pawn', seat: 0, from: 'a1', to: 'b3' },
  { what: 'done', seat: 0 },
  { what: 'plan', seat: 0, building: 'hotel' },
  { what: 'build', seat: 0, building: 'hotel', field: 'c2' },
  { what: 'use', seat: 0, building: 'hotel' },
  { what: 'store', seat: 0, kind: 'citrus', count: 2 },
  { what: 'veto', seat: 0, type: 'duty', statute: 'duty-water' },
  { what: 'fetch', seat: 0, ship: 3, back: 7 },
  { what: 'dock', seat: 0, dock: 2, ship: 7 },
  { what: 'votes', seat: 0, character: 'mayor', count: 7 },
  { what: 'bid', seat: 0, count: 4 },
  { what: 'reveal', seat: 0, count: 1 },
  { what: 'tie', seats: [0, 2] },
  { what: 'majority', seat: 0, count: 9 },
  { what: 'act', seat: 0, type: 'other', statute: 'drought' },
  { what: 'drop', statute: 'harbor' },
  { what: 'unable', seat: 0, type: 'tax' },
  { what: 'unable', seat: 0, type: 'duty' },
  { what: 'refuse', seat: 0, type: 'tax' },
  { what: 'refuse', seat: 0, type: 'duty' },
  { what: 'no-subsidy', seat: 0, statute: 'subsidy-water' },
  { what: 'market', statute: 'market-up' },
  { what: 'sail', dock: 3, ship: 4, cargo: { rum: 2 } },
  { what: 'sail', dock: 3, ship: 4, cargo: {} },
  { what: 'slide', ship: 2, from: 'sea', to: 'dock 1' },
  { what: 'end' },
  { what: 'points', seat: 0, count: 2, source: 'tax-and-duty' },
  { what: 'points', seat: 0, count: 2, source: 'subsidy', statute: 'subsidy-water' },
  { what: 'pesos', seat: 0, count: 4, source: 'mayor' },
  { what: 'pieces', kind: 'rum', count: 1, from: 'market', to: 'blue', why: 'tradeswoman' },
  { what: 'pieces', kind: 'rum', count: 1, from: 'blue', to: 'market', why: 'tradeswoman' },
  { what: 'pieces', kind: 'wood', count: 2, from: 'blue', to: 'stock', why: 'architect' },
  { what: 'pieces', kind: 'wood', count: 2, from: 'stock', to: 'blue', why: 'worker' },
  {
    what: 'pieces',
    kind: 'sugar',
    count: 1,
    from: 'stock',
    to: 'blue',
    why: 'worker',
    field: 'c1',
  },
  { what: 'pieces', kind: 'sugar', count: 2, from: 'blue', to: 'dock 2', why: 'mayor' },
  { what: 'pieces', kind: 'sugar', count: 2, from: 'blue', to: 'stock', why: 'spoil' },
  { what: 'pieces', kind: 'sugar', count: 2, from: 'stock', to: 'market', why: 'market-act' },
  { what: 'pieces', kind: 'sugar', count: 2, from: 'market', to: 'stock', why: 'market-act' },
]

describe.each(LANGUAGES)('in %s', (language) => {
  test('every event is a sentence', async () => {
    await setLanguage(language)
    for (const [game, events] of [
      ['santiago', SANTIAGO],
      ['cuba', CUBA],
    ] as const)
      for (const event of events) {
        const told = tellEvent(game, event, names)
        expect(told, JSON.stringify(event)).toMatch(/\S.*\.$/)
        expect(told, JSON.stringify(event)).not.toMatch(/undefined|NaN|\w+\.\w+\.\w+/)
      }
    await setLanguage('en')
  })
})

test('every sentence of the story is told by some event', () => {
  const told = new Set<string>()
  for (const [game, events] of [
    ['santiago', SANTIAGO],
    ['cuba', CUBA],
  ] as const)
    for (const event of events) told.add(tellEvent(game, event, names))
  const keys = Object.keys(en).filter((key) => /^(santiago|cuba)\.told\./.test(key))
  const starts = (key: string) =>
    (en[key as keyof typeof en] as string)
      .split(/\{[^}]*\}+/)
      .sort((a, b) => b.length - a.length)[0] ?? ''
  for (const key of keys)
    expect(
      [...told].some((sentence) =>
        sentence.includes(
          starts(key)
            .replace(/^[^}]*} /, '')
            .trim()
            .slice(0, 12),
        ),
      ),
      key,
    ).toBe(true)
})

test('a move is told as a person would', () => {
  const move = (events: Happening[], more: Partial<MoveMade> = {}): MoveMade => ({
    number: 1,
    actor: 1,
    move: 2,
    text: 'drive 3',
    family: 'drive',
    args: ['3'],
    chapter: 'turn 1',
    events,
    ...more,
  })
  expect(
    tellMove(
      'santiago',
      move([
        { what: 'drive', seat: 1, steps: 3, from: 4, to: 7, place: 'pedro' },
        { what: 'pesos', seat: 1, count: -2, source: 'drive' },
      ]),
      names,
    ),
  ).toBe('Ben drives 3 stops to: Pedro. Ben pays 2 pesos (driving).')
  expect(tellMove('cuba', move([], { sealed: true }), names)).toBe('Ben decides face down.')
})

test('the same told twice is told once', () => {
  const one = { what: 'points', seat: 0, count: 1, source: 'mayor' }
  expect(merged([one, one, { what: 'done', seat: 0 }])).toEqual([
    { ...one, count: 2 },
    { what: 'done', seat: 0 },
  ])
})

test('a move away from its heading says what it does', () => {
  const label = (game: GameInfo, text: string, view: View) => {
    const move = game.moves.find((one) => one.text === text)
    return move && wholeLabel(game, move, view)
  }
  const { game, samples } = santiago3 as unknown as { game: GameInfo; samples: { view: View }[] }
  const view = samples[0]?.view ?? {}
  expect(label(game, 'deliver rum 1', view)).toBe('Deliver: 1 rum')
  expect(label(game, 'pass', view)).toBe('Pass')
})

test('names of parts, sources and bots', async () => {
  expect(chapterName('set-up')).toBe('Setup')
  expect(chapterName('turn 12')).toBe('Turn 12')
  expect(chapterName('round 2, round end')).toBe('Round 2, End of the round')
  expect(sourceName('santiago', 'cafe')).toBe('Café')
  expect(sourceName('cuba', 'tradeswoman')).toBe('Tradeswoman')
  expect(botName('search@0.2s')).toBe('Thinking bot (0.2 s)')
  await setLanguage('de')
  expect(botName('search@0.2s')).toContain('(0,2 s)')
  await setLanguage('en')
})

test('two who have the same name are told apart by their colours', () => {
  const seats = ['Guest', 'Ana', '', 'Guest'].map((name, seat) => ({ seat, name }))
  expect(seatNames(seats)).toEqual(['Guest (Blue)', 'Ana', 'Yellow', 'Guest (Green)'])
})

test('an error is a sentence, whatever it is', () => {
  expect(failureSentence({ code: 'stale', data: { at: 3 }, sentence: '' })).toContain('Look again')
  expect(failureSentence({ code: 'new-code', data: {}, sentence: 'Odd.' })).toContain('Odd.')
  expect(failureSentence({ code: 'bad-name', data: {}, sentence: 'Too long.' })).toContain(
    'Too long.',
  )
})

describe('a question', () => {
  const code = (game: GameInfo, name: string, value: string): number => {
    const field = game.fields.find((f) => f.name === name)
    return (field?.words.indexOf(value) ?? 0) + (field?.low ?? 0)
  }
  const ask = (file: unknown, what: string, seen: (game: GameInfo) => View): string => {
    const { game } = file as { game: GameInfo }
    return question(game, { asked: code(game, 'asked', what), ...seen(game) }, ['Ana', 'Ben'])
  }

  test('of Alonso’s building leaves no choice', () => {
    const bank = (lawyer: number) =>
      ask(santiago3, 'building', (game) => ({ using: code(game, 'using', 'bank'), lawyer }))
    expect(bank(0)).toBe('Use a building, or not: Bank.')
    expect(bank(1)).toBe('Use the building, as you asked Alonso: Bank.')
  })

  test('of the Tradeswoman offers a piece only while there is one', () => {
    const trade = (alternatives: number[], order = 0, other = 'none') =>
      ask(cuba3, 'trade', (game) => ({
        alternatives,
        order,
        act: [-1, -1, -1, code(game, 'act', other)],
      }))
    expect(trade([1, 0])).toBe(en['cuba.ask.trade'])
    expect(trade([1, 1])).toBe(en['cuba.ask.trade-only'])
    expect(trade([0, 0], 4)).toBe(en['cuba.ask.trade-only'])
    expect(trade([0, 0], 0, 'control')).toBe(en['cuba.ask.trade-only'])
  })

  test('of a duty can be declined until it is begun', () => {
    const duty = (name: string, left: number) =>
      ask(cuba3, 'duty', (game) => ({ left, act: [-1, code(game, 'act', name), -1, -1] }))
    expect(duty('duty-citrus', 1)).toContain('or not')
    expect(duty('duty-products', 2)).toContain('or not')
    expect(duty('duty-products', 1)).toContain('Give the rest')
  })
})

describe('why a move is refused', () => {
  const data = { steps: 4, price: 3, pesos: 1 }
  const reason: Reason = { game: 'santiago', code: 'too-far', data }
  const failure = { code: 'illegal-move', data: { reason }, sentence: 'Too far (S9).' }

  test('is said with its figures, in the language of the page', async () => {
    await setLanguage('pl')
    expect(reasonSentence(reason)).toBe('4 przystanki kosztują 3 peso, a masz 1.')
    expect(failureSentence(failure)).toBe(reasonSentence(reason))
    await setLanguage('de')
    expect(reasonSentence(reason)).toBe('4 Stationen kosten 3 Pesos, aber du hast nur 1.')
    await setLanguage('en')
  })

  test('names things, seats and pieces', () => {
    const owned: Reason = { game: 'santiago', code: 'owned', data: { building: 'bank', seat: 1 } }
    expect(reasonSentence(owned, names)).toBe('It belongs to Ben.')
    expect(reasonSentence(owned)).toBe('It belongs to Red.')
    const price = { wood: 2, stone: 1 }
    expect(
      reasonSentence({ game: 'cuba', code: 'costs', data: { building: 'monastery', price } }),
    ).toBe('It costs 2 wood and 1 stone.')
    expect(reasonSentence({ game: 'cuba', code: 'not-so', data: { building: 'hotel' } })).toBe(
      'Hotel can’t do that with what you and the stock have. 2 VP.',
    )
  })

  test('falls back to the server’s English only where there are no words', () => {
    const unknown = { ...failure, data: { reason: { ...reason, code: 'new' } } }
    expect(reasonSentence({ ...reason, code: 'new' })).toBe('')
    expect(failureSentence(unknown)).toBe(en['error.illegal-move'])
  })
})
