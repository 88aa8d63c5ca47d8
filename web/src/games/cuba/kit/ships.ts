/** The ships that come to the docks. */

import { waves } from '../../../kit/sea'
import { fine, poly, shape, type Shape } from '../../../kit/shapes'

/** A ship card, 160 × 66: a broad hull with five holds, low masts, room for a sign at the stern. */
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
