/** Santiago in three pictures: what one is, how one scores, when it ends. */

import type { Lesson } from '../lessons'
import { circle, fine, place, rect, shape, type Shape } from '../../kit/shapes'
import { die, flag, flower, good, pawn, victory } from '../../kit/pieces'
import { waves } from '../../kit/sea'
import { car } from './kit/car'
import { cuban } from './kit/cubans'
import { facade } from './kit/facades'
import { bigShip, DICE_PLACES, hull } from './kit/ships'

const sky = (height: number): Shape[] => [shape('sky', rect(0, 0, 240, height), 'flat')]
const bay = (top: number): Shape[] => [
  shape('sea', rect(0, top, 240, 150 - top), 'flat'),
  waves(0, top + 12, 240),
]
const sun = (x: number, y: number): Shape => shape('butter', circle(x, y, 14), 'flat')

/** One car for all, a Cuban by the street, a building under his flower. */
const you: Shape[] = [
  ...sky(104),
  sun(24, 24),
  ...['cafe', 'bank', 'distillery'].flatMap((name, i) => place(facade(name), 4 + i * 53, 38, 0.84)),
  ...place(cuban('maria'), 168, 18, 0.92),
  ...place(flower('red'), 212, 62, 0.5),
  shape('road', rect(0, 104, 240, 46), 'flat'),
  fine('paper', 'M4 127h22M50 127h22M96 127h22M142 127h22M188 127h22', 'stroke'),
  ...place(car, 96, 90, 1.1),
  ...place(pawn('blue'), 62, 74, 0.66),
]

/** A ship, what it wants, and what a piece is worth. */
const score: Shape[] = [
  ...sky(112),
  sun(220, 20),
  ...bay(112),
  ...place(bigShip, 4, 30, 0.84),
  ...(['sugar', 'citrus', 'tobacco', 'rum'] as const).flatMap((kind, i) => {
    const { x, y, size } = DICE_PLACES[i] ?? { x: 0, y: 0, size: 0 }
    return place(die(kind, [2, 1, 3, 1][i] ?? 0), 4 + x * 0.84, 30 + y * 0.84, (size * 0.84) / 48)
  }),
  ...([2, 3, 4] as const).flatMap((value, i) => place(flag(value), 62 + i * 38, 2, 0.7)),
  ...place(good('rum'), 150, 112, 0.68),
  ...place(victory(3), 192, 106, 0.86),
]

/** The seventh ship goes. */
const end: Shape[] = [
  ...sky(62),
  sun(120, 60),
  ...bay(62),
  ...[0, 1, 2].flatMap((i) => place(hull, 26 + i * 68, 58, 0.9)),
  waves(0, 92, 240),
  ...[0, 1, 2].flatMap((i) => place(hull, 6 + i * 56, 88, 1)),
  waves(0, 124, 240),
  ...place(hull, 160, 92, 1.5),
  ...place(flag('chequered'), 176, 42, 1.1),
]

const box = [240, 150] as const
export const lesson: Lesson = {
  you: { shapes: you, box },
  score: { shapes: score, box },
  end: { shapes: end, box },
}
