/** The ship in port, and the small ones of the track. */

import { waves } from '../../../kit/sea'
import { circle, fine, place, poly, rect, shape, type Shape } from '../../../kit/shapes'

const smoke = (x: number, y: number): Shape =>
  fine('rock', `M${x} ${y}c-5-1-5-7 0-8 0-5 8-6 10-2 5-1 7 5 4 8-4 3-9 3-14 2z`, 'light')

/** The ship, 240 × 120: a place on its deck for the die of each good it may want. */
export const BIG_SHIP_BOX = [240, 120] as const
export const DICE_PLACES = [0, 1, 2, 3, 4].map((i) => ({ x: 48 + i * 33.4, y: 46, size: 31 }))

export const bigShip: Shape[] = [
  shape('dark', 'M14 108h214l-6 6H22z', 'shadow'),
  smoke(35, 14),
  // wheelhouse and funnel at the stern
  shape('coral', poly(27, 46, 28.5, 16, 43, 16, 44, 46)),
  shape('paper', poly(28, 26, 28.3, 20, 43.2, 20, 43.4, 26), 'flat'),
  shape('coral', poly(27, 46, 28.5, 16, 43, 16, 44, 46), 'line'),
  shape('paper', rect(8, 38, 38, 44, 2)),
  shape('paper', rect(11, 28, 12, 10, 1)),
  ...[12, 23, 34].map((x) => fine('lamp', rect(x, 44, 8, 8, 1))),
  ...[16, 27, 38].map((x) => fine('lamp', circle(x, 62, 3))),
  fine('tile', rect(6, 36, 42, 4, 1)),
  // mast and rigging at the bow
  shape('mast', 'M216 82V20M216 24L47 38M216 24l18 52', 'stroke'),
  shape('butter', poly(216, 16, 232, 21, 216, 26)),
  // deck
  shape('wood', rect(46, 78, 164, 7)),
  ...DICE_PLACES.map(({ x, y, size }) =>
    shape('wood', rect(x - 1, y - 1, size + 2, size + 2, 7), 'light', 'fine'),
  ),
  // hull
  shape('sea-deep', 'M6 78h40v5h164l4-9 24-2c-6 16-10 27-14 36H24c-9-6-15-17-18-30z'),
  shape('rum', 'M15 99h213l-4 9H24c-4-2.5-7-5.5-9-9z'),
  fine('paper', 'M10 88q100 3 221-2', 'stroke'),
  ...[40, 70, 100, 130, 160].map((x) => fine('foam', circle(x, 93, 2.4))),
  ...place([fine('paper', 'M0-5v9M-3.5-2h7M-5 1c0 3 2 4 5 4s5-1 5-4', 'stroke')], 212, 91),
  waves(4, 110, 232),
]

/** One of the seven small hulls of the ship track, 48 × 32. */
export const hull: Shape[] = [
  shape('coral', rect(14, 4, 6, 10)),
  shape('paper', rect(9, 11, 16, 9, 1)),
  shape('sea-deep', 'M3 18h25l3 2h9l5-4c-1 6-3 10-6 12H9c-3-2-5-6-6-10z'),
  fine('foam', 'M2 29q3-3 6 0t6 0 6 0 6 0 6 0 6 0 6 0', 'stroke'),
]
