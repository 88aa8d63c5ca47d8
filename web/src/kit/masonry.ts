/** What façades are made of, from a window to a whole plastered house, on an 80 × 80 sheet. */

import {
  arch,
  circle,
  fine,
  place,
  poly,
  rect,
  shadow,
  shape,
  type Colour,
  type Shape,
} from './shapes'

/** Where the pavement lies. */
const GROUND = 75

const window = (x: number, bottom: number, w: number, h: number, shutters?: Colour): Shape[] => [
  ...(shutters ? [fine(shutters, rect(x - w * 0.45, bottom - h + w / 2, w * 1.9, h - w / 2))] : []),
  fine('lamp', arch(x, bottom, w, h)),
]

/** Windows side by side. */
export const row = (
  count: number,
  left: number,
  width: number,
  bottom: number,
  w: number,
  h: number,
  shutters?: Colour,
): Shape[] =>
  Array.from({ length: count }, (_, i) =>
    window(left + ((i + 0.5) * width) / count - w / 2, bottom, w, h, shutters),
  ).flat()

export const door = (x: number, w: number, h: number, c: Colour = 'trunk'): Shape[] => [
  shape(c, arch(x - w / 2, GROUND, w, h)),
  fine(c, `M${x} ${GROUND}V${GROUND - h + w / 2}`, 'line'),
  fine('lamp', `M${x - w / 2} ${GROUND - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0z`),
]

export const arcade = (
  count: number,
  left: number,
  width: number,
  h: number,
  c: Colour = 'dark',
): Shape[] =>
  Array.from({ length: count }, (_, i) => {
    const w = (width / count) * 0.68
    return fine(c, arch(left + ((i + 0.5) * width) / count - w / 2, GROUND, w, h), 'shade')
  })

export const cornice = (c: Colour, x: number, y: number, w: number, h = 3.5): Shape =>
  shape(c, rect(x - 2, y, w + 4, h), 'light')

export const column = (x: number, top: number, bottom = GROUND, w = 4.4): Shape[] => [
  shape('paper', rect(x - w / 2, top, w, bottom - top)),
  fine('paper', rect(x - w / 2 - 1.2, top, w + 2.4, 2.6)),
  fine('paper', rect(x - w / 2 - 1.2, bottom - 3, w + 2.4, 3)),
]

export const awning = (
  x: number,
  y: number,
  w: number,
  h: number,
  c: Colour,
  stripes = 6,
): Shape[] => {
  const step = w / stripes
  return Array.from({ length: stripes }, (_, i) =>
    fine(
      i % 2 ? 'paper' : c,
      `M${x + i * step + (stripes / 2 - i) * 0.5} ${y}H${x + (i + 1) * step + (stripes / 2 - i - 1) * 0.5}L${x + (i + 1) * step} ${y + h}a${step / 2} ${step / 2.4} 0 0 1 ${-step} 0z`,
    ),
  )
}

export const railing = (x: number, y: number, w: number, h = 6): Shape[] => [
  fine(
    'dark',
    Array.from(
      { length: Math.round(w / 3.2) + 1 },
      (_, i) => `M${x + (i * w) / Math.round(w / 3.2)} ${y}v${h}`,
    ).join('') + `M${x - 1} ${y}h${w + 2}M${x - 1} ${y + h}h${w + 2}`,
    'line',
  ),
]

export const balustrade = (c: Colour, x: number, y: number, w: number): Shape[] => [
  fine(
    c,
    Array.from({ length: Math.round(w / 5) }, (_, i) =>
      rect(x + 1 + (i * (w - 4)) / (Math.round(w / 5) - 1), y - 4, 2, 4),
    ).join(''),
    'light',
  ),
  fine(c, rect(x - 1, y - 6, w + 2, 2.4), 'light'),
]

export const chimney = (x: number, top: number, bottom: number): Shape[] => [
  shape('tile', poly(x - 3, bottom, x - 2.3, top, x + 2.3, top, x + 3, bottom)),
  shape('tile', rect(x - 3.3, top - 2, 6.6, 3.4), 'shade'),
  fine(
    'rock',
    `M${x} ${top - 4}c-4-1-4-6 0-6.5 0-4 6-5 8-1.5 4-1 6 4 3 6.5-3 2.5-7 2.5-11 1.5z`,
    'light',
  ),
]

export const palm = (x: number, h: number): Shape[] => [
  shape(
    'trunk',
    `M${x - 1.5} ${GROUND}c1-${h * 0.4} 1-${h * 0.6} 2.5-${h}l2 .6c-1.5 ${h * 0.45}-1.6 ${h * 0.6}-1.5 ${h - 0.6}z`,
  ),
  shape(
    'leaf',
    `M${x + 2} ${GROUND - h}c-3-4-8-4-10 1 3-1 5-1 7 0-3 1-5 3-5 7 2-3 4-5 8-6 1 3 2 5 5 7 0-4-1-6-2-7 3 0 4 1 6 3 0-5-4-7-8-6-1-3 1-5 3-5-3-2-7 1-4 6z`,
  ),
]

export const pennant = (x: number, y: number, c: Colour, h = 12): Shape[] => [
  shape(c, poly(x, y, x + 11, y + 3.2, x, y + 6.6)),
  shape('mast', `M${x} ${y + h}V${y - 1}`, 'stroke'),
]

export const crate = (x: number, y: number, w: number): Shape[] => [
  shape('wood', rect(x, y, w, w)),
  fine(
    'wood',
    `M${x} ${y + w * 0.28}h${w}M${x} ${y + w * 0.72}h${w}M${x} ${y + w * 0.72}L${x + w} ${y + w * 0.28}`,
    'line',
  ),
]

interface House {
  wall: Colour
  x?: number
  w?: number
  top: number
  /** Rows of windows above the ground floor, from the top: how many in each. */
  rows?: number[]
  shutters?: Colour
  /** Height of the ground floor. */
  foot?: number
}

/** A plastered house: walls with their shaded side, rows of windows, a cornice at every floor. */
export const house = ({
  wall,
  x = 14,
  w = 52,
  top,
  rows = [],
  shutters,
  foot = 24,
}: House): Shape[] => {
  const body = rect(x, top, w, GROUND - top)
  const upper = GROUND - foot
  const storey = (upper - top - 3) / (rows.length || 1)
  const h = Math.min(storey - 4, 13)
  return [
    shadow(body, 3, 0),
    shape(wall, body, 'flat'),
    shape(wall, rect(x + w - 5, top, 5, GROUND - top), 'flat-shade'),
    shape(wall, body, 'line'),
    ...rows.flatMap((count, i) =>
      row(
        count,
        x + 1,
        w - 2,
        top + 3 + storey * (i + 1) - 2.5,
        Math.min(6, w / count / 2),
        h,
        shutters,
      ),
    ),
    ...(rows.length ? [fine(wall, rect(x - 1, upper - 1.5, w + 2, 3), 'light')] : []),
    cornice(wall, x, top - 1, w),
  ]
}

/** A round sign above the cornice. */
export const medallion = (x: number, y: number, c: Colour, drawing: Shape[], r = 12): Shape[] => [
  shadow(circle(x, y, r), 1.5, 2),
  shape(c, circle(x, y, r)),
  fine('paper', circle(x, y, r - 2.2)),
  ...place(drawing, x - (r - 4), y - (r - 4), (2 * (r - 4)) / 24),
]

export const gable = (c: Colour, x: number, y: number, w: number, h: number): Shape[] => [
  shape(c, poly(x - 3, y, x + w / 2, y - h, x + w + 3, y)),
]

/** The curved gable of mission churches and old town houses. */
export const curved = (c: Colour, x: number, y: number, w: number, h: number): Shape => {
  const a = w / 2
  return shape(
    c,
    `M${x} ${y}v-${h * 0.25}c${a * 0.3} 0 ${a * 0.42}-${h * 0.12} ${a * 0.45}-${h * 0.38}c${a * 0.2}-${h * 0.02} ${a * 0.24}-${h * 0.37} ${a * 0.55}-${h * 0.37}` +
      `c${a * 0.31} 0 ${a * 0.35} ${h * 0.35} ${a * 0.55} ${h * 0.37}c${a * 0.03} ${h * 0.26} ${a * 0.15} ${h * 0.38} ${a * 0.45} ${h * 0.38}v${h * 0.25}z`,
  )
}

const pavement: Shape[] = [fine('rock', rect(5, GROUND, 70, 3), 'light')]

/**
 * A game's buildings by name, each on its pavement; an empty one for a name it has not. A map: in a plain object a word
 * such as `constructor` would be found.
 */
export function street(drawings: Record<string, Shape[]>): (name: string) => Shape[] {
  const laid = new Map<string, Shape[]>()
  for (const [name, drawing] of Object.entries(drawings)) laid.set(name, [...drawing, ...pavement])
  return (name) => laid.get(name) ?? pavement
}
