/**
 * What can be clicked for which move: legal moves → targets. A target is a place on the board, named
 * `what:which`; a move may have several (two buildings of a kind) and a target several moves (how
 * many to deliver). Moves without a place (pass, done, skip, a bid) are the action bar's alone.
 */

import type { Face } from '../games/face'
import type { GameInfo, Legal, Seat, View } from '../protocol'

export type Target = string
export type Targets = ReadonlyMap<Target, readonly Legal[]>

/** The legal moves by the places where they can be made. */
export function targetsOf(
  face: Face,
  game: GameInfo,
  view: View,
  legal: readonly Legal[] | null,
): Targets {
  const targets = new Map<Target, Legal[]>()
  for (const move of legal ?? []) {
    for (const target of face.places(game, view, move, null)) {
      const moves = targets.get(target)
      if (moves) moves.push(move)
      else targets.set(target, [move])
    }
  }
  return targets
}

/** The place a piece is taken from for a move, and those it may go to. */
export interface Carried {
  from: Target
  to: Target[]
}

/** Where each piece that can be taken may be dropped, with the moves that this means. */
export type Carries = ReadonlyMap<Target, Targets>

export function carriesOf(
  face: Face,
  game: GameInfo,
  view: View,
  legal: readonly Legal[] | null,
  me: Seat | null,
): Carries {
  const carries = new Map<Target, Map<Target, Legal[]>>()
  if (me === null) return carries
  for (const move of legal ?? []) {
    const { from, to } = face.carried(game, view, move, me) ?? { from: '', to: [] }
    for (const place of to) {
      const drops = carries.get(from) ?? new Map<Target, Legal[]>()
      carries.set(from, drops.set(place, [...(drops.get(place) ?? []), move]))
    }
  }
  return carries
}
