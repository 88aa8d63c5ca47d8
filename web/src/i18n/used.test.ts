import { expect, test } from 'vitest'
import { fetchTexts, fetchWords } from './index.svelte'

/** A text that nobody says any more is found here, and one that somebody says and that is not there. */

const sources = import.meta.glob<string>(
  ['../**/*.svelte', '../**/*.ts', '../../gallery/**/*', '!../**/*.test.ts', '!../i18n/**'],
  { query: '?raw', import: 'default', eager: true },
)
const all = Object.values(sources).join('\n')

const shared = await fetchTexts('en')
const GAMES = Object.keys(import.meta.glob('../games/*/face.ts')).map(
  (path) => path.split('/')[2] ?? '',
)
/** What Python says in codes: tests/words holds these tables to it. */
const SAID = [
  'told',
  'asked',
  'does',
  'move',
  'near',
  'refused',
  'source',
  'place',
  'effect',
  'card',
  'option',
  'because',
]
const tableOf = (key: string): string => key.slice(0, key.indexOf('.'))

/** Every text, those of a game under its name. */
const en = { ...shared }
for (const game of GAMES)
  for (const [key, text] of Object.entries((await fetchWords(game, 'en')).texts))
    if (!(key in shared)) Object.assign(en, { [`${game}.${key}`]: text })
const saidInCodes = (key: string): boolean =>
  SAID.includes(tableOf(key)) || SAID.includes(key.split('.')[1] ?? '')

test('every text is used', () => {
  // Names in the code stand in quotes, or are put together: `game.${name}`, `${game}.told.${what}`.
  const literal = new Set([...all.matchAll(/['"`]([a-z][\w.-]*)['"`]/g)].map((found) => found[1]))
  const begun = [...all.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((found) => found[1] ?? '')
  const inside = [...all.matchAll(/`\$\{[\w.]+\}(\.[\w-]+\.)\$\{/g)].map((found) => found[1] ?? '')
  const unused = Object.keys(en).filter(
    (key) =>
      key !== 'language.name' && // which index.svelte.ts has too, for the list of languages
      !saidInCodes(key) &&
      !literal.has(key) &&
      !begun.some((start) => key.startsWith(start)) &&
      !inside.some((part) => key.slice(key.indexOf('.')).startsWith(part)),
  )
  expect(unused).toEqual([])
})

test('every text that is asked for by its name is there', () => {
  const wanted = [...all.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((found) => found[1] ?? '')
  expect(wanted.length).toBeGreaterThan(300)
  expect(wanted.filter((key) => !(key in en))).toEqual([])
  const begun = [...all.matchAll(/\bt\(\s*`([a-z][\w.-]*\.)\$\{/g)].map((found) => found[1] ?? '')
  expect(begun.length).toBeGreaterThan(20)
  const keys = Object.keys(en)
  expect(begun.filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([])
})
