import { describe, expect, test } from 'vitest'
import { anatomy, format, pluralRules } from './format'
import {
  fetchTexts,
  fetchWords,
  LANGUAGE_NAMES,
  LANGUAGES,
  language,
  preferred,
  setLanguage,
  t,
  type Language,
} from './index.svelte'
import { ACTS } from '../games/cuba/kit/acts'
import { BUILDINGS as CUBA_BUILDINGS } from '../games/cuba/buildings'
import { CHARACTERS } from '../games/cuba/kit/characters'
import { BUILDINGS as SANTIAGO_BUILDINGS } from '../games/santiago/buildings'
import { CUBANS } from '../games/santiago/kit/cubans'
import { FLOWERS, GOODS, SEATS } from '../kit/pieces'
import { FIELDS } from '../games/cuba/kit/fields'

const GAMES = Object.keys(import.meta.glob('../games/*/face.ts')).map(
  (path) => path.split('/')[2] ?? '',
)

/** All texts in a language, those of a game under its name. */
async function allTexts(name: Language): Promise<Record<string, string>> {
  const found = { ...(await fetchTexts(name)) }
  for (const game of GAMES)
    for (const [key, text] of Object.entries((await fetchWords(game, name)).texts))
      found[`${game}.${key}`] = text
  return found
}
const en = await allTexts('en')

describe.each(LANGUAGES)('the texts in %s', async (name) => {
  const catalogue = await allTexts(name)

  test('has every text of the English one and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort())
  })

  test('says something everywhere, with the same values and all plural forms', () => {
    const forms = pluralRules(name).resolvedOptions().pluralCategories
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      const { values, plurals } = anatomy(text)
      expect(values, key).toEqual(anatomy(en[key] ?? '').values)
      // `other` covers what is left out only where the forms are alike; one is never alike.
      for (const cases of plurals) {
        for (const form of cases) if (!form.startsWith('=')) expect(forms, key).toContain(form)
        expect(cases, key).toContain('one')
      }
    }
  })

  test('uses typographic apostrophes', () => {
    for (const [key, text] of Object.entries(catalogue)) expect(text, key).not.toContain("'")
  })
})

test('everything drawn has a name', () => {
  const keys = [
    ...GOODS.flatMap((word) => [`good.${word}`, `count.${word}`]),
    ...SEATS.flatMap((word) => [`seat.${word}`, `symbol.${word}`]),
    ...FLOWERS.map((word) => `santiago.flower.${word}`),
    ...SANTIAGO_BUILDINGS.flatMap((word) => [
      `santiago.building.${word}`,
      `santiago.effect.${word}`,
    ]),
    ...CUBANS.flatMap((word) =>
      ['cuban', 'trade', 'effect'].map((table) => `santiago.${table}.${word}`),
    ),
    ...CUBA_BUILDINGS.flatMap((word) => [`cuba.building.${word}`, `cuba.effect.${word}`]),
    ...CHARACTERS.map((word) => `cuba.character.${word}`),
    ...Object.values(ACTS).flatMap((acts) => acts.map((word) => `cuba.act.${word}`)),
    ...Object.keys(ACTS).map((word) => `cuba.type.${word}`),
    ...FIELDS.map((word) => `cuba.terrain.${word}`),
  ]
  for (const key of keys) expect(en).toHaveProperty([key])
})

test('what only the terminal says is not on the page', () => {
  expect(Object.keys(en).filter((key) => key.includes('.picture.'))).toEqual([])
})

test('a text of the page is counted as its language does', () => {
  expect(t('board.choices', { n: 1 })).toBe('1 choice')
  expect(format('Dock {n}', { n: 2 })).toBe('Dock 2')
})

describe('the language of the page', () => {
  test('is the first that the browser and we both know', () => {
    expect(preferred(['fr-FR', 'nl-BE', 'en'])).toBe('nl')
    expect(preferred(['ja'])).toBe('en')
  })

  test('changes all texts at once, and the later of two changes counts', async () => {
    await Promise.all([setLanguage('pl'), setLanguage('nl')])
    expect(language()).toBe('nl')
    expect(t('cuba.character.foreman')).toBe('Voorman')
    expect(document.documentElement.lang).toBe('nl')
    await setLanguage('en')
    expect(t('cuba.character.foreman')).toBe('Foreman')
  })

  test('calls itself as its catalogue does', async () => {
    for (const [code, name] of Object.entries(LANGUAGE_NAMES))
      expect((await fetchTexts(code as Language))['language.name']).toBe(name)
  })
})
