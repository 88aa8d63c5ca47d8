/** Sentences from a code and its data, as src/malecon/words makes them in Python. */

import { BadText, figure, format } from './format'

/**
 * What is to be said, in no language yet: the code of a text, and the data that fills it. Data are figures, seats,
 * words of the game (`rum`, or with the table its text is in: `building.bank`), how many there are of each word,
 * lists of all these, and sayings.
 */
export interface Saying {
  code: string
  data: Readonly<Record<string, unknown>>
}

/** What a game says in one language, by table and code: `told.drive`. */
export interface Words {
  language: string
  texts: Readonly<Record<string, string>>
  /** A game without a catalogue: what has no text is said by its code. */
  plain?: boolean
}

/** A saying that has no text: its code, after the seat it is about, `Ana: roll 3.` */
export function plainSentence({ code, data }: Saying, seats: readonly string[]): string {
  const sentence = `${code.replaceAll('-', ' ')}.`
  const seat = data['seat']
  return typeof seat === 'number'
    ? `${seats[seat] ?? ''}: ${sentence}`
    : sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const isSaying = (value: object): value is Saying => 'code' in value && 'data' in value

/** A saying, with the names of the seats. */
export function say(
  words: Words,
  table: string,
  saying: Saying,
  seats: readonly string[] = [],
): string {
  const { language } = words
  const { code, data } = saying
  if (words.plain && !(`${table}.${code}` in words.texts)) return plainSentence(saying, seats)
  const list = (parts: string[]): string =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

  const told = (value: unknown, table: string): string => {
    if (typeof value === 'string') return nameOf(words, table, value)
    if (Array.isArray(value)) return list(value.map((one) => told(one, table)))
    if (typeof value === 'object' && value !== null) {
      if (isSaying(value)) return say(words, table, value, seats)
      const counted = Object.entries(value).filter(([, n]) => n)
      const parts = counted.map(([word, n]) => say(words, table, { code: word, data: { n } }))
      return list(parts) || textOf(words, 'word.nothing')
    }
    return table === 'seat' ? (seats[Number(value)] ?? '') : figure(value, language)
  }

  return format(textOf(words, `${table}.${code}`), data, language, told)
}

/** What a word of the game is called; where nothing has a name (the fields a1, a2, …) a word is its own. */
export function nameOf(words: Words, table: string, word: string): string {
  const key = word.includes('.') ? word : `${table}.${word}`
  return tablesOf(words.texts).has(tableOf(key))
    ? textOf(words, key).replaceAll('\u00ad', '')
    : word
}

function textOf({ language, texts }: Words, key: string): string {
  const text = texts[key]
  if (text === undefined) throw new BadText(`There is no text ${key} in the language ${language}.`)
  return text
}

const tableOf = (key: string): string => key.slice(0, key.indexOf('.'))

const tables = new WeakMap<object, Set<string>>()

function tablesOf(texts: Words['texts']): Set<string> {
  let found = tables.get(texts)
  if (!found) tables.set(texts, (found = new Set(Object.keys(texts).map(tableOf))))
  return found
}
