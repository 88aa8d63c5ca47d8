/** The nine Cubans as portraits on a 72 × 72 tile. */

import {
  beard,
  brimmed,
  collar,
  crop,
  glasses,
  hoops,
  moustache,
  person,
  pole,
  ruffle,
  strawHat,
  TILE,
} from '../../../kit/person'
import { coin, good, victory } from '../../../kit/pieces'
import {
  circle,
  ellipse,
  fine,
  letters,
  place,
  poly,
  rect,
  shadow,
  shape,
  type Shape,
} from '../../../kit/shapes'

export const CUBANS = [
  'pedro',
  'maria',
  'jose',
  'martinez',
  'conchita',
  'el-zorro',
  'miguel',
  'pablo',
  'alonso',
] as const
export type Cuban = (typeof CUBANS)[number]

const CUBAN_DRAWINGS: Record<Cuban, Shape[]> = {
  // the tobacco dealer, with a cigar
  pedro: person({
    wall: 'mint',
    skin: 'skin-b',
    clothes: 'paper',
    hair: 'grey',
    mouth: 'none',
    dress: [collar('paper'), fine('paper', 'M24 54v13M48 54v13', 'line')],
    front: [
      crop('grey'),
      ...brimmed('wood', 'cigars'),
      moustache('grey'),
      shape('cigars', poly(39, 41.5, 52, 45, 51.3, 48, 38, 44), '', 'fine'),
      shape('citrus', poly(52, 45, 54.5, 45.7, 53.8, 48.7, 51.3, 48), 'flat'),
      fine('rock', 'M55 43c-2-3 3-4 1-8', 'stroke'),
    ],
  }),
  // the dancer, a hibiscus in her hair
  maria: person({
    wall: 'lilac',
    skin: 'skin-c',
    clothes: 'red',
    mouth: 'lips',
    behind: [
      shape('hair', circle(36, 11.5, 6)),
      shape('hair', 'M22 34c-3-16 4-24 14-24s17 8 14 24c-1 7-4 12-6 14h-16c-2-2-5-7-6-14z'),
    ],
    dress: [ruffle('coral')],
    front: [
      shape('hair', 'M25 31c-.5-11 2-17 11-18 9 1 11.5 7 11 18-2-7-5-11-8.5-13-4 5-9 6.5-13.5 13z'),
      ...hoops,
      shape(
        'red',
        circle(47, 18, 3) +
          circle(51.5, 20.5, 3) +
          circle(50, 25.5, 3) +
          circle(45, 25.5, 3) +
          circle(43.2, 20.7, 3),
        'flat',
      ),
      shape('gold', circle(47.3, 22, 2), 'flat'),
    ],
  }),
  // the sugar cane farmer, cane over his shoulder
  jose: person({
    wall: 'sky',
    skin: 'skin-c',
    clothes: 'blue',
    mouth: 'grin',
    behind: [
      ...[0, 6].map((x) => shape('leaf', poly(11 + x, 60, 14.5 + x, 61, 21 + x, 12, 18 + x, 11))),
      fine('leaf', 'M16 24l3.5.6M14.5 36l3.5.6M13 48l3.5.6M22 24l3.5.6M20.5 36l3.5.6', 'line'),
      shape('leaf', 'M19 12c-3-5-8-6-12-3 4 0 7 2 12 3zM26 11c0-4 3-6 7-5-3 1-4 4-7 5z', 'light'),
    ],
    dress: [shape('red', 'M28 49c4 4 12 4 16 0l2 4c-3 3-6 4-8 4l2 7-5-3-4 4 1-8c-2-1-4-2-6-4z')],
    front: [crop('hair'), ...strawHat('red'), moustache('hair', true)],
  }),
  // the musician with his guitar
  martinez: person({
    wall: 'butter',
    skin: 'skin-d',
    clothes: 'coral',
    eyes: 'closed',
    mouth: 'smile',
    dress: [collar('paper')],
    front: [
      crop('hair'),
      ...brimmed('paper', 'dark'),
      // guitar
      shape('trunk', poly(33, 57.5, 60, 36.5, 62.5, 39.5, 36, 61)),
      shape('dark', poly(58.5, 36, 63, 32.5, 66.5, 36.8, 62, 40.2)),
      shape(
        'wood',
        'M29 51.5c4.5-2.5 9 1 9.5 4.5.3 2.3 2 2.8 1.8 5.5-.2 3-1.5 5-3.5 6.5h-24.5c-1-6 3-9.5 7.5-9.5 4 0 5-4.5 9.2-7z',
      ),
      shape('dark', circle(29, 61, 4), 'flat'),
      fine('paper', 'M18 67.5L59 36', 'stroke'),
    ],
  }),
  // the fruit seller, a basket on her head
  conchita: person({
    wall: 'coral',
    skin: 'skin-d',
    clothes: 'butter',
    mouth: 'lips',
    behind: [shape('hair', 'M24 32c-2-12 3-19 12-19s14 7 12 19c0 6-2 10-4 12h-16c-2-2-4-6-4-12z')],
    dress: [ruffle('paper')],
    front: [
      shape('sea', 'M24.5 27c0-9 4.5-13 11.5-13s11.5 4 11.5 13c-6-4.5-17-4.5-23 0z'),
      ...hoops,
      shape('citrus', circle(28, 9.5, 4.5)),
      shape('citrus', circle(44, 9.5, 4.5)),
      shape('butter', circle(36, 7.5, 4.8)),
      fine('leaf', 'M36 3c2-3 5-3 7-1-2 2-5 2-7 1z'),
      shape('wood', 'M20 11h32c-1 6-5 8-16 8s-15-2-16-8z'),
      fine('wood', 'M22 14.5h28M27 11l2 7.5M36 11v8M45 11l-2 7.5', 'line'),
    ],
  }),
  // the pickpocket: hat pulled low, collar up
  'el-zorro': person({
    wall: 'lilac',
    skin: 'skin-b',
    clothes: 'dark',
    eyes: 'none',
    mouth: 'none',
    front: [
      shape('dark', 'M25.5 27h21c0 3-.5 6-1.5 8-6-2-12-2-18 0-1-2-1.5-5-1.5-8z', 'flat'),
      shape('paper', ellipse(31.2, 31.3, 2.4, 1.3) + ellipse(40.8, 31.3, 2.4, 1.3), 'flat'),
      shape('dark', circle(32, 31.3, 1.1) + circle(41.6, 31.3, 1.1), 'flat'),
      shape('dark', 'M19 51c2-5 4-8 7-11 2 7 6 11 10 14 4-3 8-7 10-14 3 3 5 6 7 11l-10 13h-14z'),
      shape(
        'rum',
        'M26 40c2 7 6 11 10 14 4-3 8-7 10-14l1.5 1.5c-1 8-6 13-11.5 17.5-5.5-4.5-10.5-9.5-11.5-17.5z',
        '',
        'fine',
      ),
      ...brimmed('dark', 'purple', 1.5).map((s) => ({
        ...s,
        m: `${s.m ?? ''}rotate(-5 36 22)translate(-5.4 -3)scale(1.15)`,
      })),
    ],
  }),
  // the lumberjack
  miguel: person({
    wall: 'butter',
    skin: 'skin-a',
    clothes: 'red',
    hair: 'trunk',
    mouth: 'none',
    behind: [pole('trunk'), shape('silver', 'M50 14l9-9c5 2 8 6 9 11-4-1-7 0-11 4z')],
    dress: [fine('dark', 'M20 53v15M30 55v13M42 55v13M52 53v15M12 58h48M10 64h52', 'line')],
    front: [
      crop('trunk'),
      beard('trunk'),
      shape('blue', 'M24.5 24c-1-9 3.5-15 11.5-15s12.5 6 11.5 15c-7-2-16-2-23 0z'),
      shape('blue', rect(23.5, 20.5, 25, 5, 2.5), 'light'),
    ],
  }),
  // the fence: pinstripes, a thin moustache, looking aside
  pablo: person({
    wall: 'mint',
    skin: 'skin-b',
    clothes: 'purple',
    eyes: 'aside',
    mouth: 'straight',
    dress: [
      fine('lilac', 'M16 56v12M21 54v14M26 52.5v15.5M46 52.5v15.5M51 54v14M56 56v12', 'stroke'),
      shape('dark', 'M28 50l8 18 8-18-8 4z'),
      shape('gold', 'M31 62q5 4 10 0', 'stroke'),
      shape('purple', 'M27 50l-4 7 6 3-1 3 8 5zM45 50l4 7-6 3 1 3-8 5z', '', 'fine'),
    ],
    front: [
      shape(
        'hair',
        'M24.8 30c-2-13 3.2-19 11.7-19s12.5 6 10.7 19c-1-4-2-6-3.5-8-6 0-11-2-14-5-1 4-3.5 7-4.9 13z',
      ),
      moustache('hair', true),
      fine('dark', 'M42.8 28.6q1.2-.2 2.2.4', 'line'),
    ],
  }),
  // the lawyer
  alonso: person({
    wall: 'sky',
    skin: 'skin-a',
    clothes: 'dark',
    hair: 'grey',
    mouth: 'straight',
    dress: [
      shape('paper', 'M28 50l8 18 8-18-8 4z'),
      shape('rum', 'M34 55h4l-1 3 2 8-3 2-3-2 2-8z', '', 'fine'),
      shape('dark', 'M27 50l-5 6 5 3 9 9zM45 50l5 6-5 3-9 9z', '', 'fine'),
    ],
    front: [
      shape(
        'grey',
        'M24.5 31c-2.5-6-1.5-13 2.5-16.5 4 2 14 2 18 0 4 3.5 5 10.5 2.5 16.5-.5-4-1.5-7-3-9-5.5-1.5-11.5-1.5-17 0-1.5 2-2.5 5-3 9z',
      ),
      ...glasses,
    ],
  }),
}

/* what each of them does for you, at the left foot of the tile */
const hand: Shape[] = [
  shape('butter', 'M14 20c-4 4-9 10-9 17 0 6 6 8 15 8s15-2 15-8c0-7-5-13-9-17z'),
  shape('butter', 'M12 12c5 2 11 2 16 0l-2 8h-12z', 'light'),
  shape('rum', rect(12, 18, 16, 4, 2), '', 'fine'),
  letters('butter', '$', 20, 40, 20, 'ink'),
]
const anything: Shape[] = [
  shadow(rect(6, 6, 36, 36, 3)),
  shape('wood', rect(6, 6, 36, 36, 3)),
  fine('wood', 'M6 15h36M6 33h36', 'line'),
  letters('wood', '?', 24, 35, 30, 'ink'),
]
const deed: Shape[] = [
  shadow(rect(8, 3, 30, 40, 2)),
  shape('paper', rect(8, 3, 30, 40, 2)),
  shape('tile', 'M23 8l10 8h-20zM15 17h16v8h-16z', 'flat'),
  fine('dark', 'M13 30h20M13 35h11', 'line'),
  shape('rum', circle(32, 37, 5.5)),
]
const GIFTS: Record<Cuban, Shape[]> = {
  pedro: good('tobacco'), jose: good('sugar'), conchita: good('citrus'), miguel: good('wood'),
  maria: victory(2), martinez: coin(3), pablo: anything, 'el-zorro': hand, alonso: deed,
} // prettier-ignore

const twice = (drawing: Shape[]): Shape[] => [
  ...place(drawing, 2, 49, 0.46),
  ...place(drawing, 15, 53, 0.46),
]
const TWO: readonly Cuban[] = ['pedro', 'jose', 'conchita', 'miguel']

export const cuban = (name: Cuban): Shape[] => [
  ...CUBAN_DRAWINGS[name],
  ...(TWO.includes(name) ? twice(GIFTS[name]) : place(GIFTS[name], 1, 47, 0.58)),
]

/** The back of a tile: one who is not to be seen now. */
export const cubanAway: Shape[] = [
  shadow(TILE, 2, 2.5),
  shape('rock', TILE),
  fine('rock', rect(9, 9, 54, 54, 4), 'light'),
  shape('rock', 'M18 63c0-10 6-14 12-15.5l6 3 6-3c6 1.5 12 5.5 12 15.5z', 'flat'),
  shape('rock', ellipse(36, 33, 9.5, 13), 'flat'),
]
