import { SEATS } from '../kit/pieces'
import { describe, expect, test, vi } from 'vitest'
import cuba3 from '../games/cuba/samples/3.json'
import santiago3 from '../games/santiago/samples/3.json'
import { files } from '../test/samples'
import { LANGUAGES, fetchWords, setLanguage, t } from '../i18n/index.svelte'
import { say } from '../i18n/say'
import type { GameInfo, MoveMade, Reason, Saying } from '../protocol'
import { failureSentence, reasonSentence } from './failures'
import {
  botName,
  chapterName,
  effectOf,
  merged,
  NOTES,
  priceOf,
  question,
  seatNames,
  sourceName,
  tellMove,
  told,
  wholeLabel,
} from './words'

const names = ['Ana', 'Ben', 'Eva', 'Ivo', 'Uma']

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(Object.entries(files))(
    'all that happens and may be done in %s is said',
    async (_, file) => {
      const words = await fetchWords(file.game.name, language)
      const sentence = (table: string, saying: Saying) => {
        const said = say(words, table, saying, names)
        expect(said, JSON.stringify(saying)).toMatch(/^\S.*\.$/)
        expect(said, JSON.stringify(saying)).not.toMatch(/undefined|NaN|[a-z]+\.[a-z]+/)
      }
      for (const { legal, moves } of Object.values(file.samples)) {
        for (const move of legal) sentence('does', move.does)
        for (const move of moves) for (const saying of move.told) sentence('told', saying)
      }
    },
  )
})

test('what has no words is not left out', () => {
  const odd = { code: 'moon-rises', data: { seat: 1 } }
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(told('santiago', 'told', odd, names)).toBe('Ben: moon rises.')
  expect(complaint).toHaveBeenCalledOnce()
  complaint.mockRestore()
  expect(() => say({ language: 'en', texts: {} }, 'told', odd, names)).toThrow()
})

test('every note between the moves has its words, or is seen elsewhere', () => {
  for (const key of Object.values(NOTES))
    if (key) expect(t(key, { name: 'Ana', n: 3 })).toMatch(/\.$/)
  expect(NOTES.reopened).not.toBeNull()
})

test('a move is told as a person would', () => {
  const move = (told: Saying[], more: Partial<MoveMade> = {}): MoveMade => ({
    number: 1,
    actor: 1,
    move: 2,
    text: 'drive 3',
    family: 'drive',
    args: ['3'],
    chapter: 'turn 1',
    events: [],
    told,
    ...more,
  })
  const drive = { code: 'drive', data: { seat: 1, steps: 3, place: 'cuban.pedro' } }
  const pays = { code: 'pays', data: { seat: 1, what: { peso: 2 }, source: 'source.drive' } }
  expect(tellMove('santiago', move([drive, pays]), names)).toBe(
    'Ben drives 3 stops to: Pedro. Ben pays 2 pesos (driving).',
  )
  const sealed = { code: 'sealed', data: { seat: 1 } }
  expect(tellMove('cuba', move([sealed], { sealed: true }), names)).toBe('Ben decides face down.')
  expect(tellMove('race', move([]), names)).toBe('drive 3')
})

test('the same told twice is told once', () => {
  const one = { what: 'points', seat: 0, count: 1, source: 'mayor' }
  expect(merged([one, one, { what: 'done', seat: 0 }])).toEqual([
    { ...one, count: 2 },
    { what: 'done', seat: 0 },
  ])
})

test('a move away from its heading says what it does', () => {
  const { game } = santiago3 as unknown as { game: GameInfo }
  const label = (text: string, called: Saying | null) => {
    const move = game.moves.find((one) => one.text === text)
    return move && wholeLabel(game, { ...move, called })
  }
  const rum = { code: 'deliver', data: { what: { rum: 1 } } }
  expect(label('deliver rum 1', rum)).toBe('Deliver: 1 rum')
  expect(label('pass', { code: 'pass', data: {} })).toBe('Pass')
  expect(label('income', null)).toBe('income')
})

test('names of parts, sources and bots', async () => {
  expect(chapterName('set-up')).toBe('Setup')
  expect(chapterName('turn 12')).toBe('Turn 12')
  expect(chapterName('round 2, round end', 'cuba')).toBe('Round 2, End of the round')
  expect(chapterName('round 2, later', 'race')).toBe('Round 2, later')
  expect(sourceName('santiago', 'cafe')).toBe('Café')
  expect(sourceName('cuba', 'tradeswoman')).toBe('Tradeswoman')
  expect(botName('search@0.2s')).toBe('Thinking bot (0.2 s)')
  await setLanguage('de')
  expect(botName('search@0.2s')).toContain('(0,2 s)')
  await setLanguage('en')
})

test('two who have the same name are told apart by their colours', () => {
  const seats = ['', 'Ana', '', 'Guest'].map((name, seat) => ({
    name,
    kind: seat === 2 ? ('bot' as const) : ('person' as const),
    colour: SEATS[seat] ?? 'blue',
  }))
  expect(seatNames(seats)).toEqual(['Guest (Blue)', 'Ana', 'Yellow', 'Guest (Green)'])
})

test('an error is a sentence, whatever it is', () => {
  expect(failureSentence({ code: 'stale', data: { at: 3 }, sentence: '' })).toContain('Look again')
  expect(failureSentence({ code: 'new-code', data: {}, sentence: 'Odd.' })).toContain('Odd.')
  expect(failureSentence({ code: 'bad-name', data: {}, sentence: 'Too long.' })).toContain(
    'Too long.',
  )
})

test('a question is said with its data, or not at all', () => {
  const bank = (code: string) => question('santiago', { code, data: { building: 'bank' } }, names)
  expect(bank('building')).toBe('Use a building, or not: Bank.')
  expect(bank('building-called')).toBe('Use the building, as you asked Alonso: Bank.')
  expect(question('santiago', null, names)).toBe('')
})

test('what a building does is said with the figures of the box', () => {
  const { game } = santiago3 as unknown as { game: GameInfo }
  expect(effectOf(game, 'bank')).toBe('2 pesos')
  expect(effectOf({ ...game, figures: { bank: { what: { peso: 3 } } } }, 'bank')).toBe('3 pesos')
  expect(effectOf(game, 'none')).toBe('')
  expect(priceOf(cuba3.game as unknown as GameInfo, 'cigar-factory')).toEqual({ wood: 2, stone: 2 })
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
    expect(
      reasonSentence({
        game: 'cuba',
        code: 'not-so',
        data: { building: 'hotel', does: { code: 'hotel', data: { vp: 2 } } },
      }),
    ).toBe('Hotel can’t do that with what you and the stock have. 2 VP.')
  })

  test('falls back to the server’s English only where there are no words', () => {
    const unknown = { ...failure, data: { reason: { ...reason, code: 'new' } } }
    expect(reasonSentence({ ...reason, code: 'new' })).toBe('')
    expect(failureSentence(unknown)).toBe(t('error.illegal-move'))
  })
})
