/** How the buildings of Cuba look. */

import type { Building } from '../buildings'
import { EMBLEMS, peso, sign } from '../../../kit/emblems'
import {
  arcade,
  awning,
  balustrade,
  crate,
  door,
  gable,
  house,
  medallion,
  palm,
  pennant,
  railing,
  row,
  street,
} from '../../../kit/masonry'
import type { Good } from '../../../kit/pieces'
import { bank, blackMarket, cafe, church, factory, sawmill } from '../../../kit/houses'
import {
  arch,
  circle,
  ellipse,
  fine,
  place,
  poly,
  rect,
  shadow,
  shape,
  type Colour,
  type Shape,
} from '../../../kit/shapes'

const HOTEL =
  'M25 5.8h1.5v2.6H28V5.8h1.5v6.6H28V9.8h-1.5v2.6H25z' +
  ellipse(33.4, 9.1, 2.7, 3.5) +
  ellipse(33.4, 9.1, 1.2, 2.1) +
  'M37.2 5.8H42v1.4h-1.65v5.2h-1.5V7.2H37.2z' +
  'M43.3 5.8h4v1.3h-2.5v1.3H47v1.3h-2.2v1.4h2.5v1.3h-4z' +
  'M48.8 5.8h1.5V11h2.5v1.4h-4z'

const store = (wall: Colour, stripes: Colour, signs: Good[]): Shape[] => [
  ...house({ wall, x: 11, w: 58, top: 36 }),
  fine('lamp', rect(15, 58, 18, 12)),
  fine('lamp', rect(47, 58, 18, 12)),
  ...door(40, 10, 20),
  ...awning(9, 50, 62, 9, stripes, 8),
  shadow(rect(11, 17, 58, 22, 2), 1.5, 2),
  shape(stripes, rect(11, 17, 58, 22, 2)),
  fine('paper', rect(13.5, 19.5, 53, 17, 1)),
  ...signs.flatMap((kind, i) =>
    place(sign(kind), 14 + (52 / signs.length) * (i + 0.5) - 7.5, 20.5, 15 / 24),
  ),
]

const dome = (c: Colour, x: number, y: number, r: number): Shape[] => [
  shape(c, `M${x - r} ${y}a${r} ${r * 1.05} 0 0 1 ${2 * r} 0z`),
  fine(
    c,
    `M${x} ${y - r}v${r}M${x - r * 0.5} ${y}q0-${r * 0.7} ${r * 0.5}-${r}M${x + r * 0.5} ${y}q0-${r * 0.7}-${r * 0.5}-${r}`,
    'line',
  ),
  shape(c, rect(x - 2, y - r - 4, 4, 4)),
]

const branch = (wall: Colour, crates: number): Shape[] => [
  ...house({
    wall,
    x: crates > 1 ? 11 : 18,
    w: crates > 1 ? 58 : 44,
    top: crates > 1 ? 24 : 34,
    rows: [crates > 1 ? 4 : 3],
    shutters: 'sea',
  }),
  ...(crates > 1 ? arcade(4, 13, 54, 20) : [...door(40, 12, 20)]),
  ...pennant(crates > 1 ? 15 : 22, crates > 1 ? 8 : 18, 'red', 16),
  ...(crates > 1
    ? [
        ...medallion(40, 23, 'sea', EMBLEMS.crate, 11),
        ...medallion(60, 23, 'sea', EMBLEMS.crate, 11),
      ]
    : medallion(42, 32, 'sea', EMBLEMS.crate, 11)),
]

const FACADES: Record<Building, Shape[]> = {
  'cement-factory': [
    ...[18, 34].flatMap((x) => [
      shadow(rect(x - 8, 24, 16, 51), 3, 0),
      shape('rock', rect(x - 8, 24, 16, 51)),
      shape('rock', rect(x + 4, 24, 4, 51), 'flat-shade'),
      fine('rock', `M${x - 8} 37h16M${x - 8} 50h16M${x - 8} 63h16`, 'line'),
      shape('rock', poly(x - 9, 24, x, 14, x + 9, 24), 'light'),
    ]),
    ...house({ wall: 'sky', x: 43, w: 28, top: 40 }),
    shape('tile', poly(40, 40, 46, 32, 68, 32, 74, 40)),
    shape('dark', poly(26, 20, 55, 32, 55, 36, 26, 24), 'light', 'fine'),
    ...door(57, 12, 19),
    ...medallion(34, 50, 'stone', sign('stone'), 15),
  ],
  'saw-mill': sawmill('mint'),
  'golf-course': [
    shadow(ellipse(40, 66, 34, 12), 1, 2),
    shape('grass', ellipse(40, 64, 35, 13)),
    shape(
      'leaf',
      'M9 58c3-13 12-16 18-10 4-9 16-8 18 2 8-6 18-2 21 8 1 2 4 3 6 4a35 13 0 0 0-67 0c1-1 3-2 4-4z',
      'flat',
    ),
    shape('grass', ellipse(46, 65, 20, 6.5), 'light', 'fine'),
    shape('butter', ellipse(20, 68, 8, 3), 'light', 'fine'),
    shape('dark', ellipse(50, 65, 3.5, 1.4), 'flat'),
    shape('mast', 'M50 65V21', 'stroke', 'bold'),
    shape('red', poly(50, 20, 72, 27.5, 50, 35)),
    shape('paper', circle(38, 66, 2.6), '', 'fine'),
    ...medallion(23, 34, 'water', sign('water'), 12),
  ],
  monastery: [
    ...house({ wall: 'butter', x: 8, w: 64, top: 50 }),
    shape('tile', poly(5, 50, 13, 40, 67, 40, 75, 50)),
    ...arcade(6, 10, 60, 18, 'trunk'),
    shape('butter', rect(31, 22, 18, 28)),
    shape('butter', rect(45, 22, 4, 28), 'flat-shade'),
    fine('lamp', arch(36, 44, 8, 14)),
    ...dome('tile', 40, 22, 10),
    shape('mast', 'M40 9V1M37 3.5h6', 'stroke', 'bold'),
  ],
  'rum-cafe': cafe('sky', 'rum', sign('rum')),
  'cigar-cafe': cafe('butter', 'cigars', sign('cigars')),
  'small-branch-office': branch('coral', 1),
  'large-branch-office': branch('lilac', 2),
  hotel: [
    ...palm(67, 34),
    ...house({ wall: 'coral', x: 17, w: 44, top: 14, rows: [4, 4, 4], foot: 20 }),
    ...railing(19, 34, 40, 4),
    ...door(39, 12, 17),
    ...awning(29, 54, 20, 6, 'red', 4),
    ...row(1, 18, 10, 70, 6, 10),
    ...row(1, 50, 10, 70, 6, 10),
    shadow(rect(22, 3, 34, 12, 2), 1.5, 2),
    shape('rum', rect(22, 3, 34, 12, 2)),
    // drawn, not written: the button of a plantation has a name of its own
    shape('paper', HOTEL, 'flat'),
  ],
  inn: [
    ...house({ wall: 'mint', x: 18, w: 44, top: 44 }),
    shape('tile', poly(13, 45, 24, 24, 56, 24, 67, 45)),
    fine('tile', 'M21.5 38h37M24.5 31h31', 'line'),
    ...door(50, 11, 20),
    ...row(2, 20, 22, 66, 6, 12, 'trunk'),
    ...medallion(32, 33, 'trunk', EMBLEMS.bed, 14),
    // the lantern
    shape('mast', 'M62 50h8v3', 'stroke'),
    shape('gold', rect(67.5, 53, 5, 7, 1), '', 'fine'),
  ],
  'general-store': store('butter', 'rum', ['rum', 'cigars']),
  'product-house': store('mint', 'citrus', ['citrus', 'sugar', 'tobacco']),
  'resource-house': store('sky', 'stone', ['wood', 'stone', 'water']),
  'small-bank': [...bank('mint', 4, 20, 40), ...medallion(40, 27, 'gold', peso, 9.5)],
  'large-bank': [
    ...bank('butter', 6, 9, 62),
    ...dome('sea', 40, 21, 10),
    ...medallion(40, 27, 'gold', peso, 10),
  ],
  'cigar-factory': factory('mint', sign('cigars'), 'cigars'),
  distillery: factory('coral', sign('rum'), 'rum'),
  'black-market': blackMarket('lilac'),
  church: church('sky', 'tile'),
  'town-hall': [
    ...house({ wall: 'lilac', x: 9, w: 62, top: 40, rows: [], foot: 20 }),
    ...balustrade('lilac', 9, 40, 62),
    ...row(2, 11, 20, 53, 5.5, 10),
    ...row(2, 49, 20, 53, 5.5, 10),
    fine('lilac', rect(8, 55, 64, 2.5), 'light'),
    ...arcade(5, 10, 60, 16),
    shape('lilac', rect(31, 18, 18, 40)),
    shape('lilac', rect(45, 18, 4, 40), 'flat-shade'),
    ...gable('tile', 31, 18, 18, 9),
    fine('paper', circle(40, 28, 6.5)),
    shape('dark', 'M40 24.5V28l3 1.8', 'line'),
    ...door(40, 10, 17),
    ...pennant(40, 1, 'blue', 9),
  ],
  dam: [
    shape('grass', poly(4, 75, 4, 34, 22, 22, 22, 75)),
    shape('grass', poly(76, 75, 76, 34, 58, 22, 58, 75), 'shade'),
    shape('water', 'M20 27q20 5 40 0v16h-40z'),
    fine('foam', 'M26 33h8M40 36h9M30 39h6', 'stroke'),
    shape('rock', 'M14 38q26 8 52 0v9L60 75H20l-6-28z', 'light'),
    shape('rock', 'M14 38q26 8 52 0v5q-26 8-52 0z'),
    ...[27, 40, 53].flatMap((x) => [
      shape('dark', arch(x - 3.5, 60, 7, 9), 'flat'),
      shape('water', `M${x - 3} 57c0 8-1 12-2.5 18h11c-1.5-6-2.5-10-2.5-18z`, '', 'fine'),
    ]),
    shape(
      'foam',
      'M14 75c3-4 6-4 8-1 3-4 7-4 9 0 3-4 7-4 9 0 3-4 7-4 9 0 3-4 7-4 9 0 2-3 5-3 8 1z',
      '',
      'fine',
    ),
    ...medallion(40, 24, 'water', sign('water'), 12),
  ],
  lighthouse: [
    shape('butter', poly(45, 14, 78, 4, 78, 24), 'flat-light'),
    shape('butter', poly(35, 14, 2, 4, 2, 24), 'flat-light'),
    shape('rock', 'M14 75c2-9 12-13 26-13s24 4 26 13z'),
    shadow(poly(34, 22, 46, 22, 50, 68, 30, 68), 3, 0),
    shape('paper', poly(34, 22, 46, 22, 50, 68, 30, 68)),
    shape('red', poly(33.2, 31, 46.8, 31, 47.6, 41, 32.4, 41)),
    shape('red', poly(31.6, 51, 48.4, 51, 49.2, 60, 30.8, 60)),
    shape('red', poly(44, 31, 46.8, 31, 47.6, 41, 44.5, 41), 'flat-shade'),
    fine('dark', arch(37.5, 68, 5, 7)),
    shape('dark', rect(31, 19.5, 18, 3.5, 1)),
    shape('gold', rect(35.5, 9, 9, 10.5)),
    shape('red', poly(33, 9, 40, 2, 47, 9)),
    shape(
      'foam',
      'M6 75c3-4 6-4 8-1 3-4 7-4 9 0 3-4 7-4 9 0 3-4 7-4 9 0 3-4 7-4 9 0 3-4 7-4 9 0 3-4 7-4 9 0l6 1z',
      '',
      'fine',
    ),
  ],
  warehouse: [
    ...house({ wall: 'earth', x: 10, w: 60, top: 46 }),
    shape('earth', poly(10, 46, 10, 40, 24, 24, 56, 24, 70, 40, 70, 46)),
    shape('tile', 'M5 42L22 20h36l17 22-4 3-15-19H24L9 45z'),
    shape('trunk', rect(22, 50, 36, 25)),
    fine('trunk', 'M40 50v25M22 50l18 25M40 50l-18 25M40 50l18 25M58 50L40 75', 'line'),
    ...crate(9, 65, 10),
    ...crate(62, 61, 14),
    fine('lamp', circle(40, 36, 5)),
    fine('paper', 'M40 31v10M35 36h10', 'line'),
  ],
}

/** On an 80 × 80 sheet. The printed warehouse of a plantation (C83) looks like the tile. */
export const facade = street({ ...FACADES, printed: FACADES.warehouse })
