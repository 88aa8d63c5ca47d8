import { describe, expect, test } from 'vitest'
import de from './all/de'
import { en, type Catalogue } from './all/en'
import es from './all/es'
import nl from './all/nl'
import pl from './all/pl'
import { anatomy, BadText, format, pluralRules } from './format'
import { LANGUAGES, language, preferred, setLanguage, t } from './index.svelte'
import { ACTS } from '../kit/acts'
import { CUBA_BUILDINGS, SANTIAGO_BUILDINGS } from '../kit/buildings'
import { CHARACTERS, CUBANS } from '../kit/people'
import { FLOWERS, GOODS, SEATS } from '../kit/pieces'
import { FIELDS } from '../kit/scenes'

const catalogues: Record<(typeof LANGUAGES)[number], Catalogue> = { en, nl, pl, de, es }

describe.each(LANGUAGES)('the %s catalogue', (name) => {
  const catalogue: Record<string, string> = catalogues[name]

  test('has every text of the English one and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort())
  })

  test('says something everywhere, with the same values and all plural forms', () => {
    const forms = pluralRules(name).resolvedOptions().pluralCategories
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      const { values, plurals } = anatomy(text)
      expect(values, key).toEqual(anatomy(en[key as keyof typeof en]).values)
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
    ...FLOWERS.map((word) => `flower.${word}`),
    ...SANTIAGO_BUILDINGS.map((word) => `santiago.building.${word}`),
    ...CUBANS.flatMap((word) => [`santiago.cuban.${word}`, `santiago.trade.${word}`]),
    ...CUBA_BUILDINGS.map((word) => `cuba.building.${word}`),
    ...CHARACTERS.map((word) => `cuba.character.${word}`),
    ...Object.values(ACTS).flatMap((acts) => acts.map((word) => `cuba.act.${word}`)),
    ...Object.keys(ACTS).map((word) => `cuba.type.${word}`),
    ...FIELDS.map((word) => `cuba.field.${word}`),
  ]
  for (const key of keys) expect(en).toHaveProperty([key])
})

describe('format', () => {
  test('puts values in their places', () => {
    expect(format('Dock {n}', { n: 2 })).toBe('Dock 2')
    expect(format('{a} and {b}', { a: 'rum', b: 'cigars' })).toBe('rum and cigars')
  })

  test('counts as each language does', () => {
    expect(format(en['count.peso'], { n: 1 })).toBe('1 peso')
    expect(format(en['count.peso'], { n: 0 })).toBe('0 pesos')
    const votes = [1, 2, 5, 22].map((n) => format(pl['count.vote'], { n }, 'pl'))
    expect(votes).toEqual(['1 głos', '2 głosy', '5 głosów', '22 głosy'])
    expect(format('{n, plural, =0 {none} one {one} other {#}}', { n: 0 })).toBe('none')
  })

  test('selects, and counts inside a selection', () => {
    const text =
      '{who, select, you {You get {n, plural, one {# peso} other {# pesos}}} other {{who} gets {n}}}'
    expect(format(text, { who: 'you', n: 2 })).toBe('You get 2 pesos')
    expect(format(text, { who: 'Ana', n: 2 })).toBe('Ana gets 2')
  })

  test.each(['{', '{n', '}', '{n, plural}', '{n, plural, one {x}}', '{n, ordinal, other {x}}'])(
    'refuses the torn text %s',
    (text) => {
      expect(() => format(text, { n: 1 })).toThrow(BadText)
    },
  )

  test('refuses to leave a value out', () => {
    expect(() => format('Dock {n}')).toThrow(BadText)
  })
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
})
