/** What events and pieces of several games have in common, and an event's data as words and numbers. */

import { coin, good, pawn, SEATS, victory, type Good, type Seat as Colour } from '../kit/pieces'
import type { Happening } from '../protocol'
import { flight, type Drawing, type Step } from './motion'

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
/** A seat by its colour, as an event's `from` and `to` name it; -1 for any other place. */
export const seatOf = (place: string): number => (SEATS as readonly string[]).indexOf(place)

/** Where pieces of a kind lie with somebody. */
export const heldBy = (seat: number, kind: string): string[] => [
  `held:${seat}:${kind}`,
  `seat:${seat}`,
]

export type Common =
  | { is: 'good'; kind: Good }
  | { is: 'pawn'; seat: number }
  | { is: 'pesos' | 'points'; count: number }

/** What colour a seat has. */
export type ColourOf = (seat: number) => Colour

export function commonDrawing(piece: Common, colourOf: ColourOf): Drawing {
  switch (piece.is) {
    case 'good':
      return { shapes: good(piece.kind) }
    case 'pawn':
      return { shapes: pawn(colourOf(piece.seat)) }
    case 'pesos':
      return { shapes: coin(piece.count) }
    case 'points':
      return { shapes: victory(piece.count) }
  }
}

/** Pesos or points come to a seat from where they were earned, or go there. */
export function paid(event: Happening, is: 'pesos' | 'points', source: string[]): Step {
  const count = number(event['count'])
  const seat = [`seat:${number(event['seat'])}`]
  const [from, to] = count < 0 ? [seat, source] : [source, seat]
  return flight<Common>(event, { is, count: Math.abs(count) }, from, to)
}
