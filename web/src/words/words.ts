/** Sentences from data: what happened, what is asked, what a move is called, in the page's language. */

import { known, language, t, wordsOf, type Key } from '../i18n/index.svelte'
import { plainSentence, say } from '../i18n/say'
import type {
  Clock,
  FactsMessage,
  Field,
  GameInfo,
  Happening,
  Legal,
  MoveMade,
  Saying,
  SeatColour,
  SeatInfo,
  Value,
  View,
} from '../protocol'

export type GameName = string

/** A text by a name that is put together; the name itself if there is none. */
export const text = (key: string, values?: Record<string, string | number>): string =>
  known(key) ? t(key, values) : key

const word = (value: unknown): string => String(value ?? '')
const number = (value: unknown): number => Number(value ?? 0)
export const list = (words: string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(words)

// Names of things

export const goodName = (good: unknown): string => text(`good.${word(good)}`)
export const amount = (good: unknown, n: unknown): string =>
  text(`count.${word(good)}`, { n: number(n) })
export const buildingName = (game: GameName, building: unknown): string =>
  text(`${game}.building.${word(building)}`)
export const cubanName = (cuban: unknown): string => text(`santiago.cuban.${word(cuban)}`)
export const statuteName = (statute: unknown): string => text(`cuba.act.${word(statute)}`)
/** A character's name with the soft hyphens that a narrow card needs. */
export const characterLabel = (character: unknown): string =>
  text(`cuba.character.${word(character)}`)
export const characterName = (character: unknown): string =>
  characterLabel(character).replaceAll('\u00ad', '')
export const fieldName = (field: unknown): string => word(field)

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${Math.abs(n)}`)

interface Named {
  colour: SeatColour
  kind: SeatInfo['kind']
  name: string
}
const colourName = (seat: Named): string => text(`seat.${seat.colour}`)

/** A person without a name is a guest; whoever else has none is called by the colour. */
export const seatName = (seat: Named): string =>
  seat.name || (seat.kind === 'person' ? t('start.guest') : colourName(seat))

/** The names for a sentence about several: with the colour where two are the same. */
export function seatNames(seats: readonly Named[]): string[] {
  const names = seats.map(seatName)
  const shared = (name: string) => names.filter((other) => other === name).length > 1
  return seats.map((seat) => {
    const name = seatName(seat)
    return shared(name) ? `${name} (${colourName(seat)})` : name
  })
}

/** "search@1s" as a person says it. */
export function botName(bot: string): string {
  const [kind = '', seconds] = bot.split('@')
  const key = `bot.${kind}`
  return known(key) ? t(key, seconds ? { seconds: Number.parseFloat(seconds) } : {}) : bot
}

const lasting = (n: number, unit: 'second' | 'minute'): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(n)

/** How long everybody may think. */
export function paceName(clock: Clock | null): string {
  if (!clock) return t('pace.none')
  if (clock.kind === 'days') return t('pace.days', { n: clock.days })
  const { bank, increment } = clock
  return t('pace.bank', {
    bank: bank % 60 ? lasting(bank, 'second') : lasting(bank / 60, 'minute'),
    increment: lasting(increment, 'second'),
  })
}

/** Where points, pesos or pieces came from. */
export function sourceName(game: GameName, source: unknown): string {
  for (const key of [
    `${game}.source.${word(source)}`,
    `${game}.cuban.${word(source)}`,
    `${game}.character.${word(source)}`,
    `${game}.building.${word(source)}`,
  ])
    if (known(key)) return t(key)
  return word(source)
}

/** What an option, or one of its values, means; '' if the game's catalogue does not say. */
export function optionName(game: GameName, option: string, value?: string): string {
  const key = [game, 'option', option, value].filter(Boolean).join('.')
  return known(key) ? t(key) : ''
}

/** "turn 12", "round 3, round end" and "set-up" as a person says it. */
export function chapterName(chapter: string, game: GameName = ''): string {
  const [, kind, n, phase] = /^([a-z-]+)(?: (\d+))?(?:, (.+))?$/.exec(chapter) ?? []
  const key = `chapter.${kind ?? ''}`
  if (!known(key)) return chapter
  const name = t(key, n === undefined ? {} : { n: Number(n) })
  if (!phase) return name
  const named = `${game}.phase.${phase.replaceAll(' ', '-')}`
  return `${name}, ${known(named) ? t(named) : phase}`
}

// Views

export const fieldOf = (game: GameInfo, name: string): Field | undefined =>
  game.fields.find((field) => field.name === name)

/** The word of a number in a field; '' if it is not known. */
export function wordOf(game: GameInfo, name: string, value: Value | undefined): string {
  if (typeof value !== 'number') return ''
  const field = fieldOf(game, name)
  return field ? (field.words[value - field.low] ?? '') : ''
}

export const asked = (game: GameInfo, view: View): string => wordOf(game, 'asked', view['asked'])

export const at = (value: Value | undefined, ...path: number[]): number | null => {
  let found: Value | undefined = value
  for (const step of path) found = Array.isArray(found) ? found[step] : undefined
  return typeof found === 'number' ? found : null
}

// What a game says

/** A saying of a game. One without words would be a fault of ours: it is said by its code, and not left out. */
export function told(
  game: GameName,
  table: string,
  saying: Saying,
  names: readonly string[] = [],
): string {
  try {
    return say(wordsOf(game), table, saying, names)
  } catch (error) {
    console.error(error)
    return plainSentence(saying, names)
  }
}

/** A whole move as sentences. */
export const tellMove = (game: GameName, move: MoveMade, names: readonly string[]): string =>
  move.told.map((saying) => told(game, 'told', saying, names)).join(' ') || move.text

/** What the actor decides. */
export const question = (
  game: GameName,
  asked: Saying | null | undefined,
  names: readonly string[],
): string => (asked ? told(game, 'asked', asked, names) : '')

/** What something of the box costs, by kind. */
export const priceOf = ({ figures }: GameInfo, what: string): Record<string, number> =>
  (figures[what]?.['price'] ?? {}) as Record<string, number>

/** What something of the box does, in the words of its game. */
export const effectOf = ({ name, figures }: GameInfo, word: string): string =>
  known(`${name}.effect.${word}`)
    ? told(name, 'effect', { code: word, data: figures[word] ?? {} })
    : ''

/** A few words as a sentence of its own. */
export const sentence = (words: string): string =>
  words && words.charAt(0).toLocaleUpperCase(language()) + words.slice(1).replace(/\.?$/, '.')

/** What the thing that a move is about does: what its building, Cuban, character or law is for; '' if that is all in its name. */
export function effectOfMove(
  game: GameInfo,
  { does, args }: { does?: Saying; args: string[] },
): string {
  const data = Object.values(does?.data ?? {})
  const said = data.find((one) => typeof one === 'object' && one !== null && 'code' in one)
  if (said) return sentence(told(game.name, 'effect', said as Saying))
  const words = [...data, ...args].filter((one) => typeof one === 'string')
  return sentence(words.map((one) => effectOf(game, one)).find(Boolean) ?? '')
}

/** What is noted between the moves… */
export type Noted = FactsMessage['what'] | 'undone' | 'refused'

/** …and its words; null for what is to be seen elsewhere. */
export const NOTES: Readonly<Record<Noted, Key | null>> = {
  created: null,
  joined: 'note.joined',
  claimed: 'note.claimed',
  renamed: null,
  coloured: 'note.coloured',
  left: 'note.left',
  bot: 'note.bot',
  asked: null,
  agreed: null,
  standin: 'note.standin',
  back: 'note.back',
  reopened: 'note.reopened',
  muted: null,
  banned: null,
  rematch: 'note.rematch',
  closed: null,
  undone: 'note.undone',
  refused: 'note.refused',
}

// What happened

/** Points, pesos and pieces of one seat with one reason are added up. */
export function merged(events: readonly Happening[]): Happening[] {
  const found: Happening[] = []
  for (const event of events) {
    const same = found.find(
      (other) =>
        typeof event['count'] === 'number' &&
        other.what === event.what &&
        ['points', 'pesos', 'goods', 'pieces'].includes(event.what) &&
        ['seat', 'source', 'good', 'kind', 'from', 'to', 'for', 'why', 'field'].every(
          (name) => other[name] === event[name],
        ),
    )
    if (same)
      found[found.indexOf(same)] = {
        ...same,
        count: number(same['count']) + number(event['count']),
      }
    else found.push(event)
  }
  return found.filter(
    (event) =>
      !(
        typeof event['count'] === 'number' &&
        event['count'] === 0 &&
        ['points', 'pesos'].includes(event.what)
      ),
  )
}

// What a move is called

/** A move and what stands on its button. */
export type OnButton = Pick<Legal, 'text' | 'family' | 'args' | 'called'>

export const moveLabel = (
  { name }: GameInfo,
  { called, text }: Pick<OnButton, 'called' | 'text'>,
): string => (called ? told(name, 'move', called) : text)

/** The heading of the moves of a family that take this. */
export function groupLabel(game: GameInfo, family: string, good: string): string {
  const code = family.replaceAll(' ', '-')
  return known(`${game.name}.group.${code}`)
    ? told(game.name, 'group', { code, data: { good } })
    : ''
}

/** A move where no heading stands above it: "Deliver: 1 rum". */
export function wholeLabel(game: GameInfo, move: OnButton): string {
  const group = groupLabel(game, move.family, move.args[0] ?? '')
  const label = moveLabel(game, move)
  return group ? `${group.replace(/:$/, '')}: ${label}` : label
}
