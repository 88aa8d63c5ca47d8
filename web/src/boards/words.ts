/** Numbers into the game's words and back, from what the server says about the game. */

import type { Field, GameInfo, Value, View } from '../protocol'

const fields = new WeakMap<GameInfo, Map<string, Field>>()
const numbers = new WeakMap<GameInfo, Map<string, number>>()

export function field(game: GameInfo, name: string): Field {
  let known = fields.get(game)
  if (!known) fields.set(game, (known = new Map(game.fields.map((f) => [f.name, f]))))
  const found = known.get(name)
  if (!found) throw new Error(`${game.name} has no field ${name}`)
  return found
}

/** The word of a field's value: `word(game, 'asked', view.asked)` is 'drive'. */
export const word = (game: GameInfo, name: string, value: Value | undefined): string => {
  const f = field(game, name)
  return typeof value === 'number' ? (f.words[value - f.low] ?? '') : ''
}

/** The number of a move by its text, or null: `move(game, 'drive 3')`. */
export function moveNumber(game: GameInfo, text: string | null): number | null {
  if (text === null) return null
  let known = numbers.get(game)
  if (!known) numbers.set(game, (known = new Map(game.moves.map((move, i) => [move.text, i]))))
  return known.get(text) ?? null
}

/** One number of a view; 0 if this audience may not know it. */
export function at(view: View, name: string, ...places: number[]): number {
  return known(view, name, ...places) ?? 0
}

/** One number of a view; null if this audience may not know it. */
export function known(view: View, name: string, ...places: number[]): number | null {
  let value: Value | undefined = view[name]
  for (const place of places) value = Array.isArray(value) ? value[place] : undefined
  return typeof value === 'number' ? value : null
}

/** A row of numbers of a view. */
export function row(view: View, name: string, ...places: number[]): (number | null)[] {
  let value: Value | undefined = view[name]
  for (const place of places) value = Array.isArray(value) ? value[place] : undefined
  return Array.isArray(value) ? value.map((v) => (typeof v === 'number' ? v : null)) : []
}
