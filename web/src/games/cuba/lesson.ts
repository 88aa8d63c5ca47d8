/** Cuba in three pictures: what one is, how one scores, when it ends. */

import type { Lesson } from '../lessons'
import { circle, fine, letters, place, rect, shape, type Shape } from '../../kit/shapes'
import { good, pawn, victory } from '../../kit/pieces'
import { waves } from '../../kit/sea'
import { act } from './kit/acts'
import { character, CHARACTERS } from './kit/characters'
import { facade } from './kit/facades'
import { field } from './kit/fields'
import { HOLDS, shipCard } from './kit/ships'

/** A plantation of twelve fields, its pawn, and the five who work there. */
const FIELDS = [
  'forest',
  'citrus',
  'lake',
  'tobacco',
  'mountain',
  'sugar',
  'citrus',
  'forest',
] as const
const you: Shape[] = [
  shape('grass', rect(0, 0, 240, 150), 'flat-light'),
  ...FIELDS.flatMap((kind, i) =>
    place(field(kind), 14 + (i % 4) * 54, 4 + Math.floor(i / 4) * 46, 0.7),
  ),
  ...place(pawn('red'), 78, 30, 0.8),
  ...CHARACTERS.flatMap((name, i) => place(character(name), 2 + i * 47, 98, 0.66)),
]

/** A ship in dock, a building, a law. */
const score: Shape[] = [
  shape('sky', rect(0, 0, 240, 84), 'flat-light'),
  shape('butter', circle(26, 22, 13), 'flat'),
  shape('sea', rect(0, 84, 240, 66), 'flat'),
  waves(0, 96, 240),
  ...place(facade('rum-cafe'), 8, 14, 0.9),
  ...place(victory(2), 62, 8, 0.66),
  ...place(act('tax-2'), 172, 10, 0.76),
  ...place(victory(2), 150, 8, 0.66),
  ...place(shipCard, 40, 74, 1.08),
  ...(['sugar', 'rum', 'tobacco'] as const).flatMap((kind, i) => {
    const { x, y, size } = HOLDS[i] ?? { x: 0, y: 0, size: 0 }
    return place(good(kind), 40 + x * 1.08, 74 + y * 1.08, (size * 1.08) / 48)
  }),
  ...place(victory(3), 204, 88, 0.74),
]

/** Six rounds, and the town that has grown meanwhile. */
const ROUNDS = [1, 2, 3, 4, 5, 6]
const end: Shape[] = [
  shape('butter', rect(0, 0, 240, 96), 'flat-light'),
  shape('coral', circle(204, 40, 18), 'flat'),
  ...['hotel', 'church', 'lighthouse', 'inn'].flatMap((name, i) =>
    place(facade(name), 4 + i * 47, 26, 0.88),
  ),
  shape('rock', rect(0, 96, 240, 54), 'flat-light'),
  fine('rock', 'M0 97h240', 'stroke'),
  ...ROUNDS.flatMap((round, i) => [
    shape(round === 6 ? 'coral' : 'paper', circle(24 + i * 38, 124, 14)),
    letters('dark', round, 24 + i * 38, 130.5, 18),
  ]),
  ...place(pawn('red'), 196, 78, 0.8),
]

const box = [240, 150] as const
export const lesson: Lesson = {
  you: { shapes: you, box },
  score: { shapes: score, box },
  end: { shapes: end, box },
}
