/** How the buildings of Santiago's gardens look. */

import type { Building } from '../buildings'
import { EMBLEMS, peso, sign } from '../../../kit/emblems'
import {
  arcade,
  balustrade,
  curved,
  door,
  house,
  medallion,
  pennant,
  row,
  street,
} from '../../../kit/masonry'
import { bank, blackMarket, cafe, church, factory, sawmill } from '../../../kit/houses'
import { circle, fine, place, poly, rect, shape, type Shape } from '../../../kit/shapes'

const FACADES: Record<Building, Shape[]> = {
  bank: [...bank('butter', 4, 12, 56), ...medallion(40, 25, 'gold', peso, 10)],
  church: church('sky', 'tile'),
  distillery: factory('coral', sign('rum'), 'rum'),
  'cigar-factory': factory('mint', sign('cigars'), 'cigars'),
  'black-market': blackMarket('lilac'),
  sawmill: sawmill('tile'),
  cafe: cafe('coral', 'rum', EMBLEMS.cup),
  customs: [
    ...house({ wall: 'sky', x: 12, w: 56, top: 30, rows: [4], shutters: 'paper' }),
    ...arcade(3, 14, 52, 20),
    ...pennant(17, 12, 'red', 18),
    ...medallion(40, 28, 'blue', EMBLEMS.stamp, 14),
    // the barrier
    shape('paper', rect(8, 62, 4, 13)),
    shape('red', rect(10, 60.5, 62, 3.6, 1.8)),
    ...[18, 30, 42, 54, 66].map((x) => shape('paper', rect(x, 61, 5, 2.6), 'flat')),
  ],
  casino: [
    ...house({ wall: 'lilac', x: 12, w: 56, top: 42, rows: [], foot: 24 }),
    shape('lilac', 'M20 43V33h7V24h7V14h12v10h7v9h7v10z'),
    shape('lilac', 'M46 14v10h7v9h7v10h-4.5V36h-7v-9h-6.5z', 'flat-shade'),
    ...door(40, 15, 24, 'purple'),
    ...row(2, 15, 17, 67, 5, 15),
    ...row(2, 48, 17, 67, 5, 15),
    fine('purple', rect(10, 42, 60, 7, 2)),
    ...[14, 20.5, 27, 33.5, 40, 46.5, 53, 59.5, 66].map((x) =>
      shape('gold', circle(x, 45.5, 1.7), 'flat'),
    ),
    ...place(
      [shape('paper', rect(-8, -11, 16, 22, 2)), ...place(EMBLEMS.spade, -6, -6.5, 0.5)].map(
        (s) => ({ ...s, m: `rotate(-14)${s.m ?? ''}` }),
      ),
      34,
      28,
    ),
    ...place(
      [shape('paper', rect(-8, -11, 16, 22, 2)), shape('red', 'M0-5.5l5 6-5 6-5-6z', 'flat')].map(
        (s) => ({ ...s, m: `rotate(12)${s.m ?? ''}` }),
      ),
      47,
      28,
    ),
  ],
  harbormaster: [
    ...house({ wall: 'paper', x: 10, w: 34, top: 44, foot: 31 }),
    ...row(2, 12, 30, 64, 6, 13, 'sea'),
    shape('tile', poly(7, 44, 13, 36, 41, 36, 47, 44)),
    ...house({ wall: 'sky', x: 42, w: 26, top: 26, rows: [2], foot: 26 }),
    ...door(55, 10, 19, 'sea'),
    shape('sky', rect(46, 15, 18, 11)),
    fine('lamp', rect(48, 17, 14, 6)),
    shape('tile', poly(43, 15, 55, 7, 67, 15)),
    // the signal mast
    shape('mast', 'M24 37V7M16 14h16', 'stroke'),
    shape('butter', rect(17, 15, 6.5, 5), '', 'fine'),
    shape('red', poly(25, 15, 33, 17.5, 25, 20), '', 'fine'),
    ...medallion(24, 44, 'sea', EMBLEMS.wheel, 13),
  ],
  office: [
    ...house({ wall: 'mint', x: 18, w: 44, top: 18, rows: [4, 4], foot: 22 }),
    ...balustrade('mint', 18, 18, 44),
    ...door(40, 12, 19),
    ...row(1, 20, 10, 69, 6, 12),
    ...row(1, 50, 10, 69, 6, 12),
    ...medallion(40, 20, 'trunk', EMBLEMS.briefcase, 14),
  ],
  newspaper: [
    ...house({ wall: 'butter', x: 14, w: 52, top: 30, rows: [3], foot: 25, shutters: 'tile' }),
    curved('butter', 18, 30, 44, 22),
    fine('lamp', rect(18, 55, 20, 14)),
    ...[20, 26.5, 33].map((x) => fine('paper', rect(x, 58, 4, 9))),
    ...door(51, 12, 20),
    ...medallion(40, 25, 'tile', EMBLEMS.newspaper, 14),
  ],
}

/** On an 80 × 80 sheet. */
export const facade = street(FACADES)
