/** The face of a game that has none of its own: words and choices, and nothing drawn. */

import type { GameInfo, Value, View } from '../protocol'
import type { Section } from '../words/describe'
import { wordOf } from '../words/words'
import type { Face } from './face'

type Field = GameInfo['fields'][number]

const isOfSeats = (field: Field): boolean => field.axes[0]?.name === 'seat'

/** A field's value as the game words it; `?` for what this audience may not know. */
function said(game: GameInfo, field: Field, value: Value | undefined, axis = 0): string {
  if (!Array.isArray(value))
    return value === null ? '?' : wordOf(game, field.name, value) || String(value)
  const labels = field.axes[axis]?.labels ?? []
  return value.map((one, i) => `${labels[i] ?? i} ${said(game, field, one, axis + 1)}`).join(', ')
}

/** What stands elsewhere on the page. */
const ELSEWHERE = ['players', 'actor', 'rules']

/** Every field by what the game says it is about: those of all, then those of each seat. */
function describe(game: GameInfo, view: View, names: readonly string[]): Section[] {
  const line = (field: Field, value: Value | undefined, axis?: number) =>
    `${field.about}: ${said(game, field, value, axis)}`
  const options = game.options.map((option) => option.name)
  const shared = game.fields.filter(
    (field) =>
      !isOfSeats(field) && !options.includes(field.name) && !ELSEWHERE.includes(field.name),
  )
  const own = game.fields.filter(isOfSeats)
  const seats = names.map((title, seat): Section => {
    const mine = (field: Field) => (view[field.name] as Value[] | undefined)?.[seat]
    return { key: 'seat', seat, title, lines: own.map((field) => line(field, mine(field), 1)) }
  })
  const board = shared.map((field) => line(field, view[field.name]))
  return [{ key: 'board', title: game.title, lines: board }, ...seats]
}

export const plain: Face = {
  places: () => [],
  meant: () => null,
  carried: () => null,
  card: () => null,
  say: (move) => move.text,
  step: () => null,
  because: () => null,
  describe,
  held: null,
  ties: [],
  bar: { last: [], byFirst: [], narrow: [] },
  rows: {},
  reveals: [],
  subjects: {},
}
