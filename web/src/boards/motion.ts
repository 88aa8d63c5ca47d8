/** What moves when something happens, one step after the other. */

import type { Face } from '../games/face'
import type { Shape } from '../kit/shapes'
import type { GameInfo, Happening, MoveMade, View } from '../protocol'

/** A piece in the air… */
export interface Piece {
  is: string
}

/** …and how it looks, which its board says. */
export interface Drawing {
  shapes: readonly Shape[]
  box?: readonly [number, number]
}

export interface Step {
  what: string
  event: Happening
  /** What flies, and how many of them; none: the board itself moves something. */
  piece?: Piece
  /** There is one of it: it is in the air, not where it stood. */
  only?: boolean
  tumbles?: boolean
  count: number
  /** Places, the first that is on the page counts. */
  from: string[]
  to: string[]
  /** Milliseconds: of all of it, and of one piece's flight. */
  time: number
  flight: number
}

const FLIGHT = 460
/** Dice and bills come four and five in a row. */
export const QUICK_FLIGHT = 260
/** From one flight's start to the next one's. */
export const NEXT_FLIGHT = 140
const NEXT_PIECE = 70
const MOST_PIECES = 5

/** No motion: the page's setting (`<html data-motion="none">`), else the system's wish. */
export const calm = (): boolean => {
  const setting = document.documentElement.dataset['motion']
  if (setting === 'none' || setting === 'full') return setting === 'none'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A piece flies, or several of it, from the first of these places to the first of those. */
export function flight<P extends Piece>(
  event: Happening,
  piece: P,
  from: string[],
  to: string[],
  {
    count = 1,
    time = FLIGHT,
    ...kind
  }: Partial<Pick<Step, 'count' | 'time' | 'only' | 'tumbles'>> = {},
): Step {
  const pieces = Math.min(count, MOST_PIECES)
  const whole = time + (pieces - 1) * NEXT_PIECE
  return {
    what: event.what,
    event,
    piece,
    count: pieces,
    from,
    to,
    time: whole,
    flight: time,
    ...kind,
  }
}

/** The board itself moves something. */
export const moved = (event: Happening, time: number): Step => ({
  what: event.what,
  event,
  count: 0,
  from: [],
  to: [],
  time,
  flight: time,
})

export function stepsOf(face: Face, game: GameInfo, view: View, happening: MoveMade): Step[] {
  const steps = happening.events.map((event) => face.step(game, view, event))
  return steps.filter((step) => step !== null)
}

/** How long a board will need to show a move, in milliseconds; nothing when motion is off. */
export function durationOf(face: Face, game: GameInfo, view: View, happening: MoveMade): number {
  if (calm()) return 0
  let start = 0
  let end = 0
  let first = true
  for (const step of stepsOf(face, game, view, happening)) {
    if (step.piece) {
      if (!first) start += NEXT_FLIGHT
      first = false
      end = Math.max(end, start + step.time)
    } else {
      start += step.time
      end = Math.max(end, start)
    }
  }
  return end
}
