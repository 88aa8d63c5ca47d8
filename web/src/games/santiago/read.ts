/** A view of Santiago in words: what the parts of its board draw. */

import type { Cuban } from './kit/cubans'
import type { FlowerColour, Good } from '../../kit/pieces'
import type { Building } from './buildings'
import type { GameInfo, View } from '../../protocol'
import { at, known, row, word } from '../../boards/words'

export const GOODS = ['sugar', 'citrus', 'tobacco', 'rum', 'cigars', 'wood'] as const
/** What a ship may want. */
export const DEMANDED: readonly Good[] = GOODS.slice(0, 5)
/** The number of the port, after the stops of the nine Cubans. */
export const PORT = 10
export const SHIPS = 7

const something = (name: string): string | null => (name && name !== 'none' ? name : null)

export const asked = (game: GameInfo, view: View): string => word(game, 'asked', view['asked'])

// The street

/** The stop at which the car stands, 1 to 10. */
export const carStop = (view: View): number => at(view, 'car') + 1

export interface Stop {
  /** 1 to 9 */
  stop: number
  name: Cuban | null
  away: boolean
  flower: FlowerColour | null
}

export const stops = (game: GameInfo, view: View): Stop[] =>
  row(view, 'cuban_at').map((cuban, i) => ({
    stop: i + 1,
    name: something(word(game, 'cuban_at', cuban)) as Cuban | null,
    away: cuban !== null && cuban >= 0 && at(view, 'active', cuban) === 0,
    flower: something(
      word(game, 'flower', known(view, 'flower', cuban ?? -1)),
    ) as FlowerColour | null,
  }))

// The gardens

export interface Site {
  name: Building | null
  /** A seat, or -1. */
  owner: number
  /** The seats whose pawns stand there. */
  pawns: number[]
}

/** Three to a garden, garden by garden. */
export const sites = (game: GameInfo, view: View): Site[] =>
  row(view, 'building_at').map((building) => ({
    name: something(word(game, 'building_at', building)) as Building | null,
    owner: building === null || building < 0 ? -1 : at(view, 'owner', building),
    pawns: row(view, 'pawn').flatMap((where, seat) =>
      where !== null && where >= 0 && where === building ? [seat] : [],
    ),
  }))

// The bay

export const inPort = (view: View): boolean => at(view, 'in_port') === 1

/** The ship in port or expected, 1 to 7; 8 when the last has left. */
export const shipNumber = (view: View): number => at(view, 'ship')

export interface Demand {
  kind: Good
  value: number
}

export const demands = (view: View): Demand[] => {
  const demand = row(view, 'demand')
  return DEMANDED.map((kind, i) => ({ kind, value: demand[i] ?? 0 }))
}

/** How many dice lie in the tray; null when none are being rolled for a ship. */
export function rolled(game: GameInfo, view: View): number | null {
  if (inPort(view)) return null
  const question = asked(game, view)
  if (question === 'keep-out') return DEMANDED.length
  return question === 'roll' ? at(view, 'dice') : null
}
