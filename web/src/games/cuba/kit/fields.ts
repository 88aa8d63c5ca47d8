/** Fields of a plantation, 64 × 64. */

import { circle, ellipse, fine, place, poly, rect, shape, type Shape } from '../../../kit/shapes'
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
  warehouse: [shape('rock', LAND, 'light'), ...place(facade('warehouse'), 2, 1, 0.75)],
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
