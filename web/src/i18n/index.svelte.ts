/**
 * The language of the page. `t('good.sugar')` in markup follows a change of language at once; English is built in, the
 * others are fetched when chosen. What only one game says is fetched when that game is looked at, and stands under its
 * name: `t('santiago.place.port')`.
 */

import { api } from '../api'
import { BadText, format, type Values } from './format'
import { page as english, type Key as PageKey } from './page/en'
import type { Words } from './say'

type Texts = Readonly<Record<string, string>>

/** Each language by its own name. */
export const LANGUAGE_NAMES = {
  en: 'English',
  nl: 'Nederlands',
  pl: 'Polski',
  de: 'Deutsch',
  es: 'Español',
} as const
export type Language = keyof typeof LANGUAGE_NAMES
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[]

/** A text of the page, or one of the catalogues that Python says too: those of all games, or a game's. */
export type Key =
  | PageKey
  | 'word.nothing'
  | `${'chapter' | 'count' | 'good' | 'piece' | 'seat' | 'symbol'}.${string}`
  | `${string}.${string}.${string}`

const pages: Record<Language, () => Promise<{ page: Texts }>> = {
  en: async () => ({ page: english }),
  nl: () => import('./page/nl'),
  pl: () => import('./page/pl'),
  de: () => import('./page/de'),
  es: () => import('./page/es'),
}

const SHARED = '../../../src/malecon/words'
const builtIn = import.meta.glob<Texts>('../../../src/malecon/words/en.toml', {
  import: 'default',
  eager: true,
})
const fetched = import.meta.glob<Texts>(
  ['../../../src/malecon/words/*.toml', '!../../../src/malecon/words/en.toml'],
  { import: 'default' },
)
const ofGames = import.meta.glob<Texts>('../../../src/malecon/games/*/words/*.toml', {
  import: 'default',
})

/** What all games say. */
const fetchShared = async (language: Language): Promise<Texts> => {
  const path = `${SHARED}/${language}.toml`
  return builtIn[path] ?? (await fetched[path]?.()) ?? {}
}

/** What the page and all games say in a language. */
export async function fetchTexts(language: Language): Promise<Texts> {
  const [{ page }, shared] = await Promise.all([pages[language](), fetchShared(language)])
  return { ...shared, ...page }
}

/** What a game says, with what all say; that of a package of its own comes from the server. */
export async function fetchWords(game: string, language: Language): Promise<Words> {
  const ours = ofGames[`../../../src/malecon/games/${game}/words/${language}.toml`]
  const own = ours
    ? { language, texts: await ours() }
    : await api.words(game, language).then(({ language, texts }) => ({
        language: isLanguage(language) ? language : 'en',
        texts,
      }))
  const plain = Object.keys(own.texts).length === 0
  const shared = await fetchShared(own.language)
  return { language: own.language, texts: { ...shared, ...own.texts }, plain }
}

const REMEMBERED = 'malecon.language'

interface Spoken {
  language: Language
  texts: Texts
  /** the games that have been looked at */
  games: Readonly<Record<string, Words>>
}
let current: Spoken = $state.raw({
  language: 'en',
  texts: { ...builtIn[`${SHARED}/en.toml`], ...english },
  games: {},
})
let wanted: Language = 'en'
let learnt: readonly string[] = []

/** Fetches what a game says, in the language of the page, and in every one that is chosen from now on. */
export async function learn(game: string): Promise<void> {
  if (!learnt.includes(game)) learnt = [...learnt, game]
  const { language } = current
  if (current.games[game]) return
  const words = await fetchWords(game, language)
  if (current.language === language)
    current = { ...current, games: { ...current.games, [game]: words } }
}

/** What a game says; without its words, plainly. */
export const wordsOf = (game: string): Words =>
  current.games[game] ?? { language: current.language, texts: current.texts, plain: true }

function textOf(key: string): string | undefined {
  const game = key.slice(0, key.indexOf('.'))
  return current.texts[key] ?? current.games[game]?.texts[key.slice(game.length + 1)]
}

export function t(key: Key, values?: Values): string {
  const text = textOf(key)
  if (text === undefined) throw new BadText(`There is no text ${key}.`)
  return format(text, values, current.language)
}

/** Whether there is a text of that name; for names that are put together. */
export const known = (key: string): key is Key => textOf(key) !== undefined

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
  const games = learnt
  const [texts, ...words] = await Promise.all([
    fetchTexts(next),
    ...games.map((game) => fetchWords(game, next)),
  ])
  if (wanted !== next) return
  const spoken = games.map((game, i): [string, Words | undefined] => [game, words[i]])
  current = {
    language: next,
    texts,
    games: Object.fromEntries(spoken.filter((one): one is [string, Words] => !!one[1])),
  }
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
