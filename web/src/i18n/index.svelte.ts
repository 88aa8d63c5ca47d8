/**
 * The language of the page. `t('good.sugar')` in markup follows a change of language at once;
 * English is built in, the others are fetched when chosen.
 */

import { en, type Catalogue, type Key } from './all/en'
import { format, type Values } from './format'

export type { Key } from './all/en'

export const LANGUAGES = ['en', 'nl', 'pl', 'de', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const fetchers: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  nl: async () => (await import('./all/nl')).default,
  pl: async () => (await import('./all/pl')).default,
  de: async () => (await import('./all/de')).default,
  es: async () => (await import('./all/es')).default,
}

const REMEMBERED = 'malecon.language'

let current = $state.raw<{ language: Language; catalogue: Catalogue }>({
  language: 'en',
  catalogue: en,
})
let wanted: Language = 'en'

export const t = (key: Key, values?: Values): string =>
  format(current.catalogue[key], values, current.language)

/** Whether there is a text of that name; for names that are put together. */
export const known = (key: string): key is Key => Object.hasOwn(en, key)

export const language = (): Language => current.language

export const isLanguage = (word: string | null | undefined): word is Language =>
  (LANGUAGES as readonly (string | null | undefined)[]).includes(word)

/** The language a newcomer most likely reads. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** Switches every text on the page. Of two quick changes the later one counts. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next
  const catalogue = await fetchers[next]()
  if (wanted !== next) return
  current = { language: next, catalogue }
  document.documentElement.lang = next
  try {
    localStorage.setItem(REMEMBERED, next)
  } catch {
    // Private windows may refuse; then the choice lasts as long as the page.
  }
}

/** The language of the last visit, or the browser's. */
export async function startLanguage(): Promise<void> {
  let remembered: string | null = null
  try {
    remembered = localStorage.getItem(REMEMBERED)
  } catch {
    // as above
  }
  await setLanguage(isLanguage(remembered) ? remembered : preferred(navigator.languages))
}
