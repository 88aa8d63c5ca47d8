import { expect, test } from 'vitest'
import { en } from './all/en'

/** A text that nobody says any more is found here; a missing one fails the type check and i18n.test.ts. */

const sources = import.meta.glob<string>(
  ['../**/*.svelte', '../**/*.ts', '../../gallery/**/*', '!../**/*.test.ts', '!../i18n/**'],
  { query: '?raw', import: 'default', eager: true },
)
const all = Object.values(sources).join('\n')

test('every text is used', () => {
  // Names in the code stand in quotes, or are put together: `game.${name}`, `${game}.told.${what}`.
  const literal = new Set([...all.matchAll(/['"`]([a-z][\w.-]*)['"`]/g)].map((found) => found[1]))
  const begun = [...all.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((found) => found[1] ?? '')
  const inside = [...all.matchAll(/`\$\{[\w.]+\}(\.[\w-]+\.)\$\{/g)].map((found) => found[1] ?? '')
  const unused = Object.keys(en).filter(
    (key) =>
      !literal.has(key) &&
      !begun.some((start) => key.startsWith(start)) &&
      !inside.some((part) => key.slice(key.indexOf('.')).startsWith(part)),
  )
  expect(unused).toEqual([])
})
