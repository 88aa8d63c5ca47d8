/** The buildings of both games as façades, on an 80 × 80 sheet; the pavement lies at 75. */

import { SIGNS, type Good } from './pieces'
import {
  arch,
  circle,
  ellipse,
  fine,
  letters,
  place,
  poly,
  rect,
  shadow,
  shape,
  star,
} from './shapes'
import type { Colour, Shape } from './shapes'

const GROUND = 75

/* ── parts ─────────────────────────────────────────────────────────────────────────────────────── */

const window = (x: number, bottom: number, w: number, h: number, shutters?: Colour): Shape[] => [
  ...(shutters ? [fine(shutters, rect(x - w * 0.45, bottom - h + w / 2, w * 1.9, h - w / 2))] : []),
  fine('lamp', arch(x, bottom, w, h)),
]

const row = (
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

const door = (x: number, w: number, h: number, c: Colour = 'trunk'): Shape[] => [
  shape(c, arch(x - w / 2, GROUND, w, h)),
  fine(c, `M${x} ${GROUND}V${GROUND - h + w / 2}`, 'line'),
  fine('lamp', `M${x - w / 2} ${GROUND - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0z`),
]

const arcade = (
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

const cornice = (c: Colour, x: number, y: number, w: number, h = 3.5): Shape =>
  shape(c, rect(x - 2, y, w + 4, h), 'light')

const column = (x: number, top: number, bottom = GROUND, w = 4.4): Shape[] => [
  shape('paper', rect(x - w / 2, top, w, bottom - top)),
  fine('paper', rect(x - w / 2 - 1.2, top, w + 2.4, 2.6)),
  fine('paper', rect(x - w / 2 - 1.2, bottom - 3, w + 2.4, 3)),
]

const awning = (x: number, y: number, w: number, h: number, c: Colour, stripes = 6): Shape[] => {
  const step = w / stripes
  return Array.from({ length: stripes }, (_, i) =>
    fine(
      i % 2 ? 'paper' : c,
      `M${x + i * step + (stripes / 2 - i) * 0.5} ${y}H${x + (i + 1) * step + (stripes / 2 - i - 1) * 0.5}L${x + (i + 1) * step} ${y + h}a${step / 2} ${step / 2.4} 0 0 1 ${-step} 0z`,
    ),
  )
}

const railing = (x: number, y: number, w: number, h = 6): Shape[] => [
  fine(
    'dark',
    Array.from(
      { length: Math.round(w / 3.2) + 1 },
      (_, i) => `M${x + (i * w) / Math.round(w / 3.2)} ${y}v${h}`,
    ).join('') + `M${x - 1} ${y}h${w + 2}M${x - 1} ${y + h}h${w + 2}`,
    'line',
  ),
]

const balustrade = (c: Colour, x: number, y: number, w: number): Shape[] => [
  fine(
    c,
    Array.from({ length: Math.round(w / 5) }, (_, i) =>
      rect(x + 1 + (i * (w - 4)) / (Math.round(w / 5) - 1), y - 4, 2, 4),
    ).join(''),
    'light',
  ),
  fine(c, rect(x - 1, y - 6, w + 2, 2.4), 'light'),
]

const chimney = (x: number, top: number, bottom: number): Shape[] => [
  shape('tile', poly(x - 3, bottom, x - 2.3, top, x + 2.3, top, x + 3, bottom)),
  shape('tile', rect(x - 3.3, top - 2, 6.6, 3.4), 'shade'),
  fine(
    'rock',
    `M${x} ${top - 4}c-4-1-4-6 0-6.5 0-4 6-5 8-1.5 4-1 6 4 3 6.5-3 2.5-7 2.5-11 1.5z`,
    'light',
  ),
]

const palm = (x: number, h: number): Shape[] => [
  shape(
    'trunk',
    `M${x - 1.5} ${GROUND}c1-${h * 0.4} 1-${h * 0.6} 2.5-${h}l2 .6c-1.5 ${h * 0.45}-1.6 ${h * 0.6}-1.5 ${h - 0.6}z`,
  ),
  shape(
    'leaf',
    `M${x + 2} ${GROUND - h}c-3-4-8-4-10 1 3-1 5-1 7 0-3 1-5 3-5 7 2-3 4-5 8-6 1 3 2 5 5 7 0-4-1-6-2-7 3 0 4 1 6 3 0-5-4-7-8-6-1-3 1-5 3-5-3-2-7 1-4 6z`,
  ),
]

const pennant = (x: number, y: number, c: Colour, h = 12): Shape[] => [
  shape(c, poly(x, y, x + 11, y + 3.2, x, y + 6.6)),
  shape('mast', `M${x} ${y + h}V${y - 1}`, 'stroke'),
]

const crate = (x: number, y: number, w: number): Shape[] => [
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
const house = ({ wall, x = 14, w = 52, top, rows = [], shutters, foot = 24 }: House): Shape[] => {
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
const medallion = (x: number, y: number, c: Colour, drawing: Shape[], r = 12): Shape[] => [
  shadow(circle(x, y, r), 1.5, 2),
  shape(c, circle(x, y, r)),
  fine('paper', circle(x, y, r - 2.2)),
  ...place(drawing, x - (r - 4), y - (r - 4), (2 * (r - 4)) / 24),
]

const gable = (c: Colour, x: number, y: number, w: number, h: number): Shape[] => [
  shape(c, poly(x - 3, y, x + w / 2, y - h, x + w + 3, y)),
]

/** The curved gable of mission churches and old town houses. */
const curved = (c: Colour, x: number, y: number, w: number, h: number): Shape => {
  const a = w / 2
  return shape(
    c,
    `M${x} ${y}v-${h * 0.25}c${a * 0.3} 0 ${a * 0.42}-${h * 0.12} ${a * 0.45}-${h * 0.38}c${a * 0.2}-${h * 0.02} ${a * 0.24}-${h * 0.37} ${a * 0.55}-${h * 0.37}` +
      `c${a * 0.31} 0 ${a * 0.35} ${h * 0.35} ${a * 0.55} ${h * 0.37}c${a * 0.03} ${h * 0.26} ${a * 0.15} ${h * 0.38} ${a * 0.45} ${h * 0.38}v${h * 0.25}z`,
  )
}

const pavement: Shape[] = [fine('rock', rect(5, GROUND, 70, 3), 'light')]

/* ── emblems, 24 × 24 ──────────────────────────────────────────────────────────────────────────── */

const sign = (kind: Good): Shape[] => [
  { d: SIGNS[kind], c: kind === 'sugar' ? 'leaf' : kind, t: kind === 'wood' ? 'ink' : 'flat' },
]
const peso: Shape[] = [fine('gold', circle(12, 12, 11)), letters('gold', '$', 12, 18.5, 19, 'ink')]
const spokes = Array.from({ length: 8 }, (_, i) => `rotate(${i * 45} 12 12)`)

const EMBLEMS = {
  mask: [
    shape(
      'dark',
      'M.5 8.5c4-3 8.5-2.8 11.5-1 3-1.8 7.5-2 11.5 1-.6 5-3.2 8.5-6.4 8.5-2.5 0-4.1-2.2-5.1-4.2-1 2-2.6 4.2-5.1 4.2-3.2 0-5.8-3.5-6.4-8.5z' +
        ellipse(6.8, 11, 2.6, 1.7) +
        ellipse(17.2, 11, 2.6, 1.7),
      'flat',
    ),
  ],
  saw: [fine('silver', star(12, 12, 12, 14, 0.82)), fine('silver', circle(12, 12, 3.4), 'shade')],
  cup: [
    fine('rum', 'M17 10h2.5a2.8 2.8 0 0 1 0 5.6h-3.5', 'stroke'),
    shape('rum', 'M3 8h14.5v5.5a6 6 0 0 1-6 6h-2.5a6 6 0 0 1-6-6zM1.5 21h18v1.8h-18z', 'flat'),
    fine('rum', 'M7 5.5c-1.5-2 1.5-2.5 0-4.5M13 5.5c-1.5-2 1.5-2.5 0-4.5', 'stroke'),
  ],
  stamp: [
    shape(
      'blue',
      'M12 1a3.6 3.6 0 0 1 3.6 3.6c0 2.4-1.6 3.4-1.6 6.4h4a3 3 0 0 1 3 3v3.5h-18v-3.5a3 3 0 0 1 3-3h4c0-3-1.6-4-1.6-6.4a3.6 3.6 0 0 1 3.6-3.6zM3 19.5h18v3h-18z',
      'flat',
    ),
  ],
  spade: [
    shape(
      'dark',
      'M12 1c3 5 9 7.5 9 13a5 5 0 0 1-7.8 4c.2 2.2.9 3.4 2.3 5h-7c1.4-1.6 2.1-2.8 2.3-5a5 5 0 0 1-7.8-4c0-5.5 6-8 9-13z',
      'flat',
    ),
  ],
  wheel: [
    ...spokes.map((m): Shape => ({ d: rect(11, 0, 2, 12, 1), c: 'trunk', t: 'flat', m })),
    shape('trunk', circle(12, 12, 8.5) + circle(12, 12, 5.8), 'flat'),
    shape('trunk', circle(12, 12, 2.8), 'flat'),
  ],
  briefcase: [
    shape('trunk', 'M8 7v-2.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5v2.5', 'stroke'),
    shape('trunk', rect(1.5, 7, 21, 14, 2), 'flat'),
    shape('gold', 'M1.5 12.5h21v1.4h-21zM10 11.5h4v4h-4z', 'flat'),
  ],
  newspaper: [
    fine('grey', poly(5, 2, 22, 5, 20, 22, 3, 20)),
    shape('dark', poly(6.5, 5, 20, 7.2, 19.7, 9.8, 6.2, 7.6), 'flat'),
    fine('dark', 'M6 10.5l6 1M5.8 13.2l6 1M5.5 16l6 1M14 16.8l4.5.8M13.8 19l4.5.8', 'line'),
    shape('dark', poly(14, 11.5, 19.2, 12.4, 18.9, 15.4, 13.7, 14.6), 'flat'),
  ],
  bed: [
    shape('blue', 'M1 4h2.6v9h17.4a2 2 0 0 1 2 2v6h-2.6v-3h-16.8v3h-2.6z', 'flat'),
    shape('coral', 'M9.5 7h9a3 3 0 0 1 3 3v2h-12z', 'flat'),
    shape('blue', circle(6.5, 9.5, 2.2), 'flat'),
  ],
  crate: crate(2.5, 2.5, 19),
  leaf: sign('tobacco'),
} satisfies Record<string, Shape[]>

/* ── buildings that both games, or two of one, share ───────────────────────────────────────────── */

const bank = (wall: Colour, columns: number, x: number, w: number): Shape[] => [
  shadow(rect(x, 36, w, 39), 3, 0),
  shape(wall, rect(x, 36, w, 39)),
  ...row(columns - 1, x + 4, w - 8, 64, 5.5, 17),
  ...door(40, 9, 25),
  ...Array.from({ length: columns }, (_, i) =>
    column(x + 4 + (i * (w - 8)) / (columns - 1), 37),
  ).flat(),
  ...gable(wall, x, 35, w, 17),
  shape('paper', rect(x - 3, 33, w + 6, 4.5)),
]

const church = (wall: Colour, roof: Colour): Shape[] => [
  ...house({ wall, x: 13, w: 40, top: 46 }),
  curved(wall, 13, 47, 40, 22),
  fine('lamp', circle(33, 42, 4.2)),
  fine('paper', 'M33 37.8v8.4M28.8 42h8.4', 'line'),
  ...door(33, 12, 20),
  // bell tower
  shape(wall, rect(51, 28, 17, 47)),
  shape(wall, rect(64, 28, 4, 47), 'flat-shade'),
  fine('dark', arch(55, 46, 9, 13), 'shade'),
  shape('gold', 'M59.5 36c3 0 3.5 4 4.3 6.5h-8.6c.8-2.5 1.3-6.5 4.3-6.5z', '', 'fine'),
  cornice(wall, 51, 26, 17),
  ...gable(roof, 51, 26, 17, 12),
  cornice(wall, 51, 49, 17, 2.5),
  shape('mast', 'M59.5 15V4M55.5 7.5h8M33 25v-8M30 20h6', 'stroke', 'bold'),
]

const factory = (wall: Colour, drawing: Shape[], c: Colour): Shape[] => [
  ...chimney(62, 18, 46),
  ...house({ wall, x: 10, w: 60, top: 42 }),
  shape('tile', poly(10, 41, 10, 31, 25, 41, 25, 31, 40, 41, 40, 31, 55, 41, 55, 31, 70, 41)),
  ...arcade(4, 12, 56, 20),
  ...medallion(40, 43, c, drawing, 14),
]

const blackMarket = (wall: Colour): Shape[] => [
  ...house({ wall, x: 15, w: 50, top: 26, rows: [3], shutters: 'dark' }),
  fine('dark', rect(18, 53, 44, 22), 'shade'),
  ...crate(21, 64, 11),
  ...crate(33, 66, 9),
  ...crate(48, 63, 12),
  ...awning(13, 48, 54, 11, 'purple'),
  ...medallion(40, 25, 'dark', EMBLEMS.mask, 14),
  fine('butter', 'M63 9a7 7 0 1 0 6.5 10a6 6 0 0 1-6.5-10z'),
]

const sawmill = (wall: Colour): Shape[] => [
  shadow(poly(12, 75, 12, 40, 68, 40, 68, 75), 3, 0),
  shape('wood', rect(12, 40, 56, 35)),
  fine('wood', 'M12 49h56M12 58h56M12 67h56', 'line'),
  shape('wood', poly(12, 41, 40, 18, 68, 41)),
  shape(wall, 'M6 42L40 13.5 74 42l-3.5 4L40 20.5 9.5 46z'),
  fine('dark', rect(21, 52, 38, 23), 'shade'),
  ...place(EMBLEMS.saw, 22.5, 31.5, 1.45),
  ...[
    [26, 71],
    [35, 71],
    [44, 71],
    [53, 71],
    [30.5, 64],
    [39.5, 64],
    [48.5, 64],
  ].flatMap(([x = 0, y = 0]) => [
    shape('trunk', circle(x, y, 4.4)),
    fine('wood', circle(x, y, 2.8)),
  ]),
]

const cafe = (wall: Colour, stripes: Colour, drawing: Shape[]): Shape[] => [
  ...house({ wall, x: 14, w: 52, top: 24, rows: [3], shutters: 'leaf', foot: 28 }),
  ...door(26, 11, 22),
  fine('lamp', rect(37, 55, 25, 14)),
  fine('paper', 'M49.5 55v14', 'line'),
  ...awning(12, 47, 56, 9, stripes, 8),
  ...medallion(40, 24, stripes, drawing, 13),
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
  ...pennant(crates > 1 ? 15 : 22, crates > 1 ? 8 : 18, 'red', crates > 1 ? 16 : 16),
  ...(crates > 1
    ? [
        ...medallion(40, 23, 'sea', EMBLEMS.crate, 11),
        ...medallion(60, 23, 'sea', EMBLEMS.crate, 11),
      ]
    : medallion(42, 32, 'sea', EMBLEMS.crate, 11)),
]

/* ── Santiago ──────────────────────────────────────────────────────────────────────────────────── */

export const SANTIAGO_BUILDINGS = [
  'bank', 'church', 'distillery', 'cigar-factory', 'black-market', 'sawmill',
  'cafe', 'customs', 'casino', 'harbormaster', 'office', 'newspaper',
] as const // prettier-ignore
export type SantiagoBuilding = (typeof SANTIAGO_BUILDINGS)[number]

const SANTIAGO: Record<SantiagoBuilding, Shape[]> = {
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

/* ── Cuba ──────────────────────────────────────────────────────────────────────────────────────── */

export const CUBA_BUILDINGS = [
  'cement-factory', 'saw-mill', 'golf-course', 'monastery', 'rum-cafe', 'cigar-cafe',
  'small-branch-office', 'large-branch-office', 'hotel', 'inn',
  'general-store', 'product-house', 'resource-house', 'small-bank', 'large-bank',
  'cigar-factory', 'distillery', 'black-market', 'church', 'town-hall',
  'dam', 'lighthouse', 'warehouse',
] as const // prettier-ignore
export type CubaBuilding = (typeof CUBA_BUILDINGS)[number]

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

const CUBA: Record<CubaBuilding, Shape[]> = {
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

/* ── a building, by game and name ──────────────────────────────────────────────────────────────── */

const withGround = (drawing: Shape[]): Shape[] => [...drawing, ...pavement]
const LAID = {
  santiago: new Map(SANTIAGO_BUILDINGS.map((name) => [name as string, withGround(SANTIAGO[name])])),
  cuba: new Map(CUBA_BUILDINGS.map((name) => [name as string, withGround(CUBA[name])])),
}

/** The printed warehouse of a plantation (C83) looks like the tile. */
export const facade = (game: 'santiago' | 'cuba', name: string): Shape[] =>
  LAID[game].get(name === 'printed' ? 'warehouse' : name) ?? pavement

/** What a building costs in Cuba (C60–C82): wood, stone, water. */
export const COSTS: Record<CubaBuilding, readonly [wood: number, stone: number, water: number]> = {
  'cement-factory': [1, 2, 0],
  'saw-mill': [2, 1, 0],
  'golf-course': [0, 0, 2],
  monastery: [2, 1, 0],
  'rum-cafe': [1, 1, 1],
  'cigar-cafe': [1, 1, 1],
  'small-branch-office': [2, 1, 0],
  'large-branch-office': [2, 2, 0],
  hotel: [2, 2, 1],
  inn: [1, 1, 1],
  'general-store': [1, 2, 0],
  'product-house': [2, 1, 0],
  'resource-house': [1, 1, 1],
  'small-bank': [1, 1, 0],
  'large-bank': [2, 3, 0],
  'cigar-factory': [2, 2, 0],
  distillery: [2, 2, 0],
  'black-market': [3, 2, 0],
  church: [2, 2, 0],
  'town-hall': [1, 1, 0],
  dam: [0, 2, 0],
  lighthouse: [1, 1, 0],
  warehouse: [2, 0, 0],
}
