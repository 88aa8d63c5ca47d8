/** Fields of a plantation (64 × 64), the car, and the ships. */

import { circle, ellipse, fine, place, poly, rect, shape } from './shapes'
import type { Shape } from './shapes'
import { facade } from './facades'

export const FIELDS = [
  'warehouse',
  'lake',
  'mountain',
  'forest',
  'citrus',
  'sugar',
  'tobacco',
] as const
export type Field = (typeof FIELDS)[number]

const LAND = rect(1, 1, 62, 62, 4)

const land = (c: 'grass' | 'earth' | 'rock', drawing: Shape[]): Shape[] => [
  shape(c, LAND),
  ...drawing,
]

const roundTree = (x: number, y: number, fruit = false): Shape[] => [
  shape('dark', ellipse(x + 1.5, y + 9, 8, 2.5), 'shadow'),
  shape('trunk', rect(x - 1.5, y + 2, 3, 7)),
  shape(
    'leaf',
    `M${x} ${y - 9}c5 0 7.5 3 7 6.5 2.5 1.5 2 6.5-2.5 6.5h-9c-4.5 0-5-5-2.5-6.5-.5-3.5 2-6.5 7-6.5z`,
  ),
  ...(fruit
    ? [
        fine(
          'citrus',
          circle(x - 3.5, y - 1, 2) +
            circle(x + 3.5, y - 2.5, 2) +
            circle(x + 0.5, y - 5.5, 2) +
            circle(x + 1, y + 1.5, 2),
        ),
      ]
    : []),
]

const pine = (x: number, y: number): Shape[] => [
  shape('dark', ellipse(x + 1.5, y + 10, 7, 2.2), 'shadow'),
  shape('trunk', rect(x - 1.5, y + 5, 3, 5)),
  shape('leaf', poly(x, y - 12, x + 8, y + 6, x - 8, y + 6), 'shade'),
  fine('leaf', poly(x, y - 12, x + 5.5, y, x - 5.5, y)),
]

const furrows = (...ys: number[]): Shape[] =>
  ys.map((y) => shape('earth', ellipse(32, y, 28, 3.4), 'flat-shade'))

const stand = (x: number, y: number): Shape[] => [
  shape(
    'leaf',
    `M${x} ${y - 17}c-1-4-4-6-8-5 1 3 4 5 8 5zM${x} ${y - 17}c1-4 4-6 8-5-1 3-4 5-8 5zM${x} ${y - 17}c-2-3-2-6 0-8 2 2 2 5 0 8z`,
    '',
    'fine',
  ),
  fine('sugar', rect(x - 4.5, y - 17, 3.4, 17) + rect(x + 1.1, y - 17, 3.4, 17)),
  fine(
    'leaf',
    `M${x - 4.5} ${y - 12}h3.4M${x - 4.5} ${y - 6}h3.4M${x + 1.1} ${y - 11}h3.4M${x + 1.1} ${y - 5}h3.4`,
    'line',
  ),
]

const plant = (x: number, y: number): Shape[] => [
  shape(
    'tobacco',
    `M${x} ${y}c-6 1-10-2-11-8 6-1 10 2 11 8zM${x} ${y}c6 1 10-2 11-8-6-1-10 2-11 8z`,
    '',
    'fine',
  ),
  shape('tobacco', `M${x} ${y}c-5-4-5-11 0-16 5 5 5 12 0 16z`, 'light', 'fine'),
  fine('tobacco', `M${x} ${y}v-11`, 'line'),
]

const FIELD_DRAWINGS: Record<Field, Shape[]> = {
  warehouse: [shape('rock', LAND, 'light'), ...place(facade('cuba', 'warehouse'), 2, 1, 0.75)],
  lake: land('grass', [
    shape(
      'water',
      'M8 30c2-14 16-20 28-16 8-4 20 2 20 12 3 10-2 22-14 24-8 6-24 6-30-2-6-4-6-12-4-18z',
    ),
    shape('water', 'M15 31c2-9 12-13 20-10 6-3 14 1 14 8', 'stroke'),
    shape('foam', 'M17 38q4-3 8 0t8 0M31 28q4-3 8 0t8 0M28 47q3.5-2.5 7 0t7 0', 'stroke', 'bold'),
    fine('leaf', 'M7 56c0-6 1-10 3-13 1 4 1 8 0 13zM11 56c0-5 2-8 5-10 0 4-1 8-3 10z'),
  ]),
  mountain: land('grass', [
    shape('rock', poly(32, 54, 46, 22, 61, 54), 'shade'),
    shape('stone', 'M4 54L24 12l5 8 3-3 15 37z'),
    shape('stone', 'M24 12l5 8 3-3 15 37H34z', 'flat-shade'),
    shape('paper', 'M24 12l-6.5 13.5 3.5-1.5 3 3.5 3-3 3.5 1L29 20z', '', 'fine'),
    shape('stone', 'M4 54L24 12l5 8 3-3 15 37z', 'line'),
    shape(
      'leaf',
      'M2 58c4-5 9-6 14-3 5-4 12-4 16 0 6-4 14-4 18 1 4-2 8-1 11 3v1.5a2 2 0 0 1-2 2h-55a2 2 0 0 1-2-2z',
    ),
  ]),
  forest: land('grass', [
    ...pine(15, 17),
    ...pine(47, 16),
    ...pine(31, 24),
    ...roundTree(13, 44),
    ...pine(50, 44),
    ...roundTree(31, 51),
  ]),
  citrus: land('grass', [
    ...furrows(30, 57),
    ...roundTree(13, 18, true),
    ...roundTree(32, 18, true),
    ...roundTree(51, 18, true),
    ...roundTree(22, 45, true),
    ...roundTree(43, 45, true),
  ]),
  sugar: land('earth', [
    ...furrows(31, 58),
    ...[10, 25, 40, 54].flatMap((x) => stand(x, 31)),
    ...[17, 32, 47].flatMap((x) => stand(x, 58)),
  ]),
  tobacco: land('earth', [
    ...furrows(20.5, 40.5, 58.5),
    ...[20, 40, 58].flatMap((y) => [13, 32, 51].flatMap((x) => place(plant(0, 0), x, y, 0.84))),
  ]),
}
export const field = (name: Field): Shape[] => FIELD_DRAWINGS[name]

/* ── the car, 96 × 48, driving to the right ────────────────────────────────────────────────────── */

const wheel = (x: number): Shape[] => [
  shape('dark', circle(x, 38, 7.5)),
  shape('paper', circle(x, 38, 5), 'flat'),
  shape('silver', circle(x, 38, 3), '', 'fine'),
]

export const car: Shape[] = [
  shape('dark', ellipse(50, 45, 42, 3), 'shadow'),
  // cabin
  shape('paper', 'M30 22c3-9 6-13 11-13.5 8-.7 15-.5 19 .5 4 1.5 8 7 12 13z'),
  fine('glass', 'M35 21.5c2-6 4-9 7-9.5 3-.3 6-.4 8-.3v9.8z'),
  fine('glass', 'M53.5 11.8c3 .1 5 .4 6.5 1 2.5 1.7 4.5 5 7 8.7H53.5z'),
  // body with its fin
  shape(
    'coral',
    'M5 25l-2-9 14 5c20 1 40 .5 55 1 10 .6 18 3 20.5 8 1 3 .8 6-.5 8H6c-2-3-2-9-1-13z',
  ),
  shape(
    'paper',
    'M5.5 28c20 3 40-1.5 60 0 10 .6 19 1 26.5 2.5v3c-20-3-40-1-60-1-10 0-19 .5-27-.5z',
    '',
    'fine',
  ),
  shape('coral', 'M5 35h88c0 1-.5 2-1 3H6c-.6-.8-1-1.8-1-3z', 'flat-shade'),
  shape('silver', rect(1, 35, 8, 4, 2), '', 'fine'),
  shape('silver', rect(87, 35, 9, 4, 2), '', 'fine'),
  shape('red', 'M2.5 17l4.5 1.7v4.8l-3 .5z', '', 'fine'),
  shape('butter', circle(90.5, 28, 2.6), 'light', 'fine'),
  fine('coral', 'M51.5 22v14M36 25h5M56 25h5', 'line'),
  ...wheel(22),
  ...wheel(74),
]

/* ── ships ─────────────────────────────────────────────────────────────────────────────────────── */

const smoke = (x: number, y: number): Shape =>
  fine('rock', `M${x} ${y}c-5-1-5-7 0-8 0-5 8-6 10-2 5-1 7 5 4 8-4 3-9 3-14 2z`, 'light')

const waves = (x: number, y: number, w: number): Shape => {
  const count = Math.round(w / 16)
  const step = w / count
  return shape(
    'foam',
    `M${x} ${y}` +
      Array.from({ length: count }, () => `q${step / 4}-4 ${step / 2} 0t${step / 2} 0`).join('') +
      `v5h${-w}z`,
    '',
    'fine',
  )
}

/** Santiago's ship, 240 × 120: a place on its deck for the die of each good it may want. */
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

/** Cuba's ship card, 160 × 66: a broad hull with five holds, low masts, room for a sign at the stern. */
export const SHIP_CARD_BOX = [160, 66] as const
export const HOLDS = [0, 1, 2, 3, 4].map((i) => ({ x: 8 + i * 29, y: 26, size: 28 }))

const sail = (x: number, top: number, w: number): Shape[] => [
  shape(
    'paper',
    `M${x + 1} ${top}c${w * 0.8} ${(22 - top) * 0.2} ${w} ${(22 - top) * 0.6} ${w} ${19 - top}h${-w}z`,
  ),
  shape('mast', `M${x} 24V${top - 2}`, 'stroke', 'bold'),
]

export const shipCard: Shape[] = [
  shape('dark', 'M6 62h149l-4 4H11z', 'shadow'),
  shape('red', poly(88, 0, 76, 2.5, 88, 5), '', 'fine'),
  ...sail(58, 6, 17),
  ...sail(88, 2, 21),
  ...sail(118, 6, 17),
  shape('trunk', 'M1 17.5h10l4 5h129l6-6 9-1.5c-2 19-5 34-10 47H13c-6-11-10-26-12-44.5z'),
  shape('trunk', 'M7.5 52.5h144.5c-1 3.5-2 6.5-3 9.5H13c-2-3-4-6-5.5-9.5z', 'shade'),
  fine('butter', 'M4 25q76 3 153-2', 'stroke'),
  waves(2, 62, 156),
]

/** One of the seven small hulls of Santiago's ship track, 48 × 32. */
export const hull: Shape[] = [
  shape('coral', rect(14, 4, 6, 10)),
  shape('paper', rect(9, 11, 16, 9, 1)),
  shape('sea-deep', 'M3 18h25l3 2h9l5-4c-1 6-3 10-6 12H9c-3-2-5-6-6-10z'),
  fine('foam', 'M2 29q3-3 6 0t6 0 6 0 6 0 6 0 6 0 6 0', 'stroke'),
]
