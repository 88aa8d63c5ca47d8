/** Wooden pieces, coins, pawns, dice and flags, on a 48 × 48 sheet. */

import {
  circle,
  fine,
  letters,
  ngon,
  place,
  poly,
  rect,
  scallop,
  sector,
  shadow,
  shape,
  star,
} from './shapes'
import type { Colour, Shape, Tone } from './shapes'

export const RESOURCES = ['wood', 'stone', 'water'] as const
export const PRODUCTS = ['citrus', 'sugar', 'tobacco'] as const
export const WARES = ['rum', 'cigars'] as const
export const GOODS = [...RESOURCES, ...PRODUCTS, ...WARES] as const
export type Resource = (typeof RESOURCES)[number]
export type Product = (typeof PRODUCTS)[number]
export type Good = (typeof GOODS)[number]

export const SEATS = ['blue', 'red', 'yellow', 'green', 'purple'] as const
export type Seat = (typeof SEATS)[number]
export const isSeat = (word: string): word is Seat => (SEATS as readonly string[]).includes(word)

/* ── the sign of each good: one path on 24 × 24, holes cut out ─────────────────────────────────── */

const slice =
  circle(12, 12, 11) +
  circle(12, 12, 9.3) +
  Array.from({ length: 6 }, (_, i) =>
    sector(
      12 + Math.sin(((i + 0.5) / 3) * Math.PI) * 1.1,
      12 - Math.cos(((i + 0.5) / 3) * Math.PI) * 1.1,
      7.2,
      i / 6 + 0.008,
      (i + 1) / 6 - 0.008,
    ),
  ).join('')

const stalk = (x: number, top: number): string => {
  let d = ''
  for (let y = top; y < 22; y += 4.7) d += rect(x, y, 4.4, Math.min(4, 23.4 - y), 1)
  return d
}
const cane =
  stalk(4.2, 10) +
  stalk(9.8, 7.6) +
  stalk(15.4, 9.2) +
  'M6.4 9.2C5.8 5.4 3.6 3.6.4 3.4c.4 3.4 2.4 5.6 6 5.8z' +
  'M11.6 6.8C8.6 5.6 7.6 3.2 8.2.4c3 1 4.2 3.4 3.4 6.4z' +
  'M12.6 6.8c-.2-3.4 1.4-5.6 4.6-6.4.4 3.2-1.2 5.6-4.6 6.4z' +
  'M17.6 8.4c.8-3.4 2.8-5 6-5-.4 3.2-2.6 5-6 5z'

const leaf =
  'M12 .8c5.8 3.6 8.8 8 8 13.2-.6 4-3.6 7-7.2 8v1.6h-1.6v-1.6c-3.6-1-6.6-4-7.2-8-.8-5.2 2.2-9.6 8-13.2z' +
  'M11.5 5.5h1v15h-1z' +
  'M13.3 10.2l3.8-2.5.5.9-4.3 2.8zM13.3 15l4.7-2.8.5.9-5.2 3.1zM10.7 10.2L6.9 7.7l-.5.9 4.3 2.8zM10.7 15L6 12.2l-.5.9 5.2 3.1z'

const bottle =
  'M9.6.8h4.8v1.8h-.5v4.6c0 1.9 4.1 2.9 4.1 6.3v8.2a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-8.2c0-3.4 4.1-4.4 4.1-6.3v-4.6h-.5z' +
  rect(7.8, 13.8, 8.4, 5.6, 0.6) +
  star(12, 16.7, 2.3)

const box =
  'M4.2 4h15.6l2.4 5.6h-20.4z' +
  'M1.8 10.6h20.4v9.8a1 1 0 0 1-1 1h-18.4a1 1 0 0 1-1-1z' +
  'M6 8.4l1-3h10l1 3z' +
  'M6.5 13.2h11a.8.8 0 0 1 .8.8v4a.8.8 0 0 1-.8.8h-11a.8.8 0 0 1-.8-.8v-4a.8.8 0 0 1 .8-.8z' +
  'M7.6 15h6.9v2h-6.9zM15.3 15h1.4v2h-1.4z'

const tree =
  'M12 1.5c4.3 0 6.8 2.9 6.3 6.2 3 .9 4.3 3.3 3.5 5.8-.7 2.2-2.8 3.3-5.3 3.3h-2.9v5.7h-3.2v-5.7h-2.9c-2.5 0-4.6-1.1-5.3-3.3-.8-2.5.5-4.9 3.5-5.8-.5-3.3 2-6.2 6.3-6.2z' +
  'M11.5 16v-5.2l-2-1.7.6-.7 1.4 1.2v-2.4h1v4l1.8-1.6.6.7-2.4 2.2v3.5z'

const peak =
  'M.8 21.5l8.7-17.7a.9.9 0 0 1 1.6 0l3.8 7.2 1.7-2.6a.9.9 0 0 1 1.5 0l5.1 13.1z' +
  'M7.2 11.3l3.1-6.2 3.2 6-2 1.6-1.8-1.7-1.5 1.3z'

const drop =
  'M12 .8c4.8 6 7.6 9.8 7.6 14.2a7.6 7.6 0 0 1-15.2 0c0-4.4 2.8-8.2 7.6-14.2z' +
  'M7.1 14.6c0 3.1 1.9 5.3 4.6 5.7v-1.3c-2-.4-3.3-2-3.3-4.4z'

/** The silhouette by which a good is known without its colour. */
export const SIGNS: Record<Good, string> = {
  wood: tree, stone: peak, water: drop, citrus: slice, sugar: cane, tobacco: leaf, rum: bottle, cigars: box,
} // prettier-ignore

export const sign = (good: Good, c: Colour, t: Tone, x: number, y: number, size: number): Shape[] =>
  place([{ d: SIGNS[good], c, t }], x, y, size / 24)

/* ── goods ─────────────────────────────────────────────────────────────────────────────────────── */

function cube(c: Resource): Shape[] {
  const pale = c === 'wood'
  return [
    shadow(poly(4, 14, 13, 5, 43, 5, 43, 35, 34, 44, 4, 44)),
    shape(c, poly(4, 14, 13, 5, 43, 5, 34, 14), 'light'),
    shape(c, poly(34, 14, 43, 5, 43, 35, 34, 44), 'shade'),
    shape(c, rect(4, 14, 30, 30)),
    ...sign(c, pale ? 'wood' : 'paper', pale ? 'ink' : 'flat', 7.6, 17.6, 22.8),
  ]
}

function octahedron(c: Product): Shape[] {
  const back = ngon(26, 26, 20, 8, 1 / 16)
  const marks: Record<Product, Shape[]> = {
    citrus: [fine('paper', circle(22.5, 22.5, 12)), ...sign(c, 'citrus', 'flat', 11.5, 11.5, 22)],
    sugar: sign(c, 'leaf', 'flat-shade', 10.7, 10.4, 23.6),
    tobacco: sign(c, 'paper', 'flat', 10.5, 10.5, 24),
  }
  return [
    shadow(back, 1.5, 2),
    shape(c, back, 'shade'),
    shape(c, ngon(22.5, 22.5, 20, 8, 1 / 16)),
    shape(c, ngon(22.5, 22.5, 16, 8, 1 / 16), c === 'sugar' ? 'flat-light' : 'flat-shade'),
    ...marks[c],
  ]
}

const rumBottle: Shape[] = (() => {
  const glass =
    'M19.5 8h9v6.5c0 4 7 5.5 7 12.5v15.5a2.5 2.5 0 0 1-2.5 2.5h-18a2.5 2.5 0 0 1-2.5-2.5v-15.5c0-7 7-8.5 7-12.5z'
  return [
    shadow(glass, 2.5, 1.5),
    shape('wood', rect(20, 2.5, 8, 6.5, 1)),
    shape('rum', glass),
    shape(
      'rum',
      'M31 20.8c2 1.6 3.2 3.4 3.2 6.2v14.6c0 1.3-.8 2.1-2 2.1h-2.2c1.2-6 1.5-15 1-22.9z',
      'flat-shade',
    ),
    shape('coral', 'M15.8 24.5c.6-2 2-3.4 3.4-4.8M21.7 11v3.5', 'stroke', 'bold'),
    fine('paper', 'M12.5 27.5h23v11.5h-23z'),
    shape('rum', star(24, 33.6, 4.6), 'flat'),
  ]
})()

const cigarBox: Shape[] = (() => {
  const lid = poly(7, 7, 39, 7, 43, 21, 3, 21)
  return [
    shadow(poly(7, 7, 39, 7, 43, 21, 43, 43, 3, 43, 3, 21), 2.5, 1.5),
    shape('cigars', lid, 'light'),
    fine('paper', poly(12, 10, 34, 10, 36, 17.5, 10, 17.5)),
    shape('tile', circle(23, 13.8, 2.4), 'flat'),
    shape('cigars', rect(3, 21, 40, 22, 1)),
    ...[7.5, 13.7, 19.9, 26.1, 32.3, 38.5].map((x) => fine('trunk', circle(x, 22.2, 3))),
    shape('cigars', 'M3 25h40v17a1 1 0 0 1-1 1h-38a1 1 0 0 1-1-1z'),
    fine('gold', rect(9, 29, 28, 10, 1)),
    shape('cigars', rect(12, 32, 15, 4, 2) + rect(28.5, 32, 5.5, 4, 2), 'flat'),
  ]
})()

const GOOD_DRAWINGS: Record<Good, Shape[]> = {
  wood: cube('wood'),
  stone: cube('stone'),
  water: cube('water'),
  citrus: octahedron('citrus'),
  sugar: octahedron('sugar'),
  tobacco: octahedron('tobacco'),
  rum: rumBottle,
  cigars: cigarBox,
}
export const good = (kind: Good): Shape[] => GOOD_DRAWINGS[kind]

/** Where a good may go but is not: its piece as an outline with the sign in it. */
export function ghost(kind: Good): Shape[] {
  const outline = {
    cube: poly(4, 14, 13, 5, 43, 5, 43, 35, 34, 44, 4, 44),
    octagon: ngon(24, 24, 20, 8, 1 / 16),
    bottle: rect(7, 4, 34, 40, 6),
    box: rect(4, 7, 40, 36, 4),
  }[
    kind === 'rum'
      ? 'bottle'
      : kind === 'cigars'
        ? 'box'
        : (PRODUCTS as readonly Good[]).includes(kind)
          ? 'octagon'
          : 'cube'
  ]
  return [
    { d: outline, c: 'hold', t: 'hollow' },
    ...sign(
      kind,
      kind === 'sugar' ? 'leaf' : kind,
      kind === 'wood' ? 'ink' : 'flat-shade',
      12,
      12,
      24,
    ),
  ]
}

/* ── pesos and victory points ──────────────────────────────────────────────────────────────────── */

export const coin = (value: string | number = '$'): Shape[] => [
  shadow(circle(23, 23, 20), 2.5, 3),
  shape('gold', circle(23, 23, 20)),
  shape('gold', circle(23, 23, 15.8), 'light', 'fine'),
  letters(
    'gold',
    value,
    23,
    String(value).length > 1 ? 30 : 31.5,
    String(value).length > 1 ? 20 : 25,
    'ink',
  ),
]

export const victory = (value: string | number = ''): Shape[] => [
  shadow(scallop(23, 23, 18, 12), 2.5, 3),
  shape('victory', scallop(23, 23, 18, 12)),
  fine('paper', circle(23, 23, 14.8)),
  ...(value === ''
    ? laurel
    : [letters('sea-deep', value, 23, 31, String(value).length > 2 ? 16 : 23, 'flat')]),
]

const laurel: Shape[] = [
  fine('sea-deep', 'M23 35c-7-1-11-6-10.5-14.5M23 35c7-1 11-6 10.5-14.5', 'stroke'),
  ...[0, 1, 2, 3].flatMap((i) => {
    const x = [12, 12.6, 14.6, 18][i] ?? 0
    const y = [19, 24, 29, 33][i] ?? 0
    return [false, true].flatMap((mirror) =>
      place(
        [shape('sea-deep', 'M0 0c3.2-.8 5.2-3 4.6-6.4-3 .6-5 2.6-4.6 6.4z', 'flat')],
        mirror ? 46 - x : x,
        y,
        1,
        mirror,
      ),
    )
  }),
  shape('sea-deep', star(23, 22, 6.2), 'flat'),
]

/* ── seats ─────────────────────────────────────────────────────────────────────────────────────── */

const ray = (i: number) => {
  const a = (i / 8) * 2 * Math.PI
  const at = (r: number, o: number) => [12 + r * Math.sin(a + o), 12 - r * Math.cos(a + o)]
  return poly(...at(7, -0.26), ...at(11.4, 0), ...at(7, 0.26))
}

/** One path on 24 × 24 for each seat. */
export const SYMBOLS: Record<Seat, string> = {
  blue:
    'M12 .8a3.2 3.2 0 0 1 1.6 6v1.7h4v2.8h-4v8c2.5-.4 4.4-1.9 5.2-4l-1.6.4 2.7-5 2.9 4.9-1.5-.3c-1.2 4.3-4.8 7.2-9.3 7.9-4.5-.7-8.1-3.6-9.3-7.9l-1.5.3 2.9-4.9 2.7 5-1.6-.4c.8 2.1 2.7 3.6 5.2 4v-8h-4v-2.8h4v-1.7a3.2 3.2 0 0 1 1.6-6z' +
    circle(12, 4, 1.3),
  red: star(12, 12.8, 12),
  yellow: circle(12, 12, 5.4) + Array.from({ length: 8 }, (_, i) => ray(i)).join(''),
  green:
    'M11 10.2c-3.5-.6-6.2.8-7.8 4.3-1.2-4.2.6-7.2 4.3-7.6-1.7-1.3-3.6-1.3-5.7 0 .9-3.2 3.7-4.4 6.9-2.8 1-2.4 4-3.6 7-2.6-1.7.3-2.9 1.1-3.6 2.5 4.2-2.1 8.1-.6 9.6 3.2-2.4-.9-4.6-.9-6.5.1 3.9.9 5.9 3.9 5.1 7.7-1.7-2.9-3.9-4.6-6.7-5-.9 3.7-.9 7.5.5 11.2h2.9v2.1h-9.9v-2.1h3.6c-1.2-3.8-1.1-7.4.3-11z',
  purple:
    'M12 2c6.3 0 10.8 4.3 10.8 9.6 0 2.3-1.2 4.2-3 5.7l-4.3 2.3 1.2 2.9h-9.4l1.2-2.9-4.3-2.3c-1.8-1.5-3-3.4-3-5.7 0-5.3 4.5-9.6 10.8-9.6z' +
    'M11.5 5h1v13h-1zM7.3 5.9l1-.4 2.4 12.3-1 .2zM16.7 5.9l-1-.4-2.4 12.3 1 .2zM3.9 8.6l.9-.5 4.1 9.7-.9.4zM20.1 8.6l-.9-.5-4.1 9.7.9.4z',
}

/** White on the dark seats, dark on yellow: 3:1 at least. */
const symbol = (seat: Seat): Shape =>
  seat === 'yellow' ? shape(seat, SYMBOLS[seat], 'ink') : shape('paper', SYMBOLS[seat], 'flat')

export const seatMark = (seat: Seat): Shape[] => [
  shadow(circle(23, 23, 20), 2, 2.5),
  shape(seat, circle(23, 23, 20)),
  ...place([symbol(seat)], 9.6, 9.4, 26.8 / 24),
]

export const pawn = (seat: Seat): Shape[] => {
  const body =
    'M24 3.5a7.8 7.8 0 0 1 4.6 14.1c3.6 2.6 5.8 8.2 7.2 17.2 2.6.8 4.2 2.4 4.2 4.7v3a2 2 0 0 1-2 2h-28a2 2 0 0 1-2-2v-3c0-2.3 1.6-3.9 4.2-4.7 1.4-9 3.6-14.6 7.2-17.2a7.8 7.8 0 0 1 4.6-14.1z'
  return [
    shadow(body, 3, 1.5),
    shape(seat, body),
    shape(
      seat,
      'M28.6 17.6c3.6 2.6 5.8 8.2 7.2 17.2 2.6.8 4.2 2.4 4.2 4.7v3a2 2 0 0 1-2 2h-6.5c1.5-10 .6-20-2.9-26.9z',
      'flat-shade',
    ),
    shape(seat, body, 'line'),
    ...place([symbol(seat)], 15.6, 23, 16.8 / 24),
    shape(seat, circle(21.6, 9, 2), 'flat-light'),
  ]
}

/** A property marker: a small house plaque with the seat's symbol. */
export const plaque = (seat: Seat): Shape[] => {
  const d = 'M24 4l18 11v27a2 2 0 0 1-2 2h-32a2 2 0 0 1-2-2v-27z'
  return [shadow(d, 2, 2), shape(seat, d), ...place([symbol(seat)], 12, 16.5, 1)]
}

/* ── dice ──────────────────────────────────────────────────────────────────────────────────────── */

export function die(kind: Good, value: number): Shape[] {
  const pale = kind === 'sugar' || kind === 'citrus' || kind === 'wood'
  const mark: Colour = kind === 'sugar' ? 'leaf' : pale ? kind : 'paper'
  const tone: Tone = kind === 'sugar' ? 'flat-shade' : pale ? 'ink' : 'flat'
  return [
    shadow(rect(5, 5, 39, 39, 8), 2, 2.5),
    shape(kind, rect(5, 5, 39, 39, 8), 'shade'),
    shape(kind, rect(4, 4, 36, 36, 8)),
    ...sign(kind, mark, tone, 21.5, 20.5, 16.5),
    letters(
      pale && kind !== 'citrus' ? 'dark' : pale ? kind : 'paper',
      value,
      14.2,
      24.5,
      23,
      pale && kind === 'citrus' ? 'ink' : 'flat',
    ),
  ]
}

/* ── flags of the value marker ─────────────────────────────────────────────────────────────────── */

export type FlagValue = 2 | 3 | 4 | 'chequered'

export function flag(value: FlagValue): Shape[] {
  const cloth = 'M10 6c6-3.5 10 2.5 16 1 4-1 7-2.5 13-.5v21c-6-2-9-.5-13 .5-6 1.5-10-4.5-16-1z'
  const squares = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4]
      .filter((col) => (row + col) % 2 === 0)
      .map((col) => {
        const x = 10 + col * 5.8
        const dip = [0, -1.6, 0.9, 0, -1.2, 0][col] ?? 0
        const next = [0, -1.6, 0.9, 0, -1.2, 0][col + 1] ?? 0
        const y = 6 + row * 5.25
        return poly(x, y + dip, x + 5.8, y + next, x + 5.8, y + 5.25 + next, x, y + 5.25 + dip)
      }),
  )
  const colours = { 2: 'sky', 3: 'butter', 4: 'coral' } as const
  return [
    shadow(cloth, 2, 2),
    ...(value === 'chequered'
      ? [
          shape('paper', cloth),
          { d: squares.join(''), c: 'dark', t: 'flat' } as Shape,
          shape('paper', cloth, 'line'),
        ]
      : [shape(colours[value], cloth), letters('dark', value, 24.5, 24.5, 20)]),
    shape('trunk', rect(7, 3, 3.2, 42, 1.6)),
  ]
}

/* ── the four flowers: a colour and a shape each ───────────────────────────────────────────────── */

export const FLOWERS = ['white', 'blue', 'red', 'yellow'] as const
export type FlowerColour = (typeof FLOWERS)[number]

const petals = (count: number, d: string, c: Colour): Shape[] => {
  const turned = (x: number, y: number, i: number) =>
    `translate(${x} ${y})rotate(${(360 / count) * i})`
  const ring = Array.from({ length: count }, (_, i) => i)
  return [
    ...ring.map((i): Shape => ({ d, c: 'dark', t: 'shadow', m: turned(25.5, 26, i) })),
    ...ring.map((i): Shape => ({ ...fine(c, d), m: turned(24, 24, i) })),
  ]
}

const FLOWER_DRAWINGS: Record<FlowerColour, Shape[]> = {
  // a daisy: many narrow petals
  white: [
    ...petals(10, 'M0-5c-4.5-5-4.5-12 0-16 4.5 4 4.5 11 0 16z', 'paper'),
    fine('gold', circle(24, 24, 6)),
  ],
  // a morning glory: nearly a disc, with a star in it
  blue: [
    shadow(scallop(24, 24, 16, 5), 1.5, 2),
    shape('water', scallop(24, 24, 16, 5)),
    shape('paper', star(24, 24, 14, 5, 0.3), 'flat'),
    shape('gold', circle(24, 24, 3.2), 'flat'),
  ],
  // a hibiscus: broad petals and a long stamen
  red: [
    ...petals(5, 'M0 0c-9-3-13-12-7-19 3 2 5-1.5 7-1.5s4 3.5 7 1.5c6 7 2 16-7 19z', 'red'),
    shape('rum', star(24, 24, 7.5, 5, 0.5), 'flat'),
    shape('gold', 'M24 24L37 11', 'stroke', 'bold'),
    shape('gold', circle(35, 13, 2.2) + circle(38.5, 12, 1.6) + circle(36, 9, 1.6), 'flat'),
  ],
  // an evening primrose: four hearts around a dark eye
  yellow: [
    ...petals(
      4,
      'M0 0c-6-3-12-9-11.5-15.5.5-5 8-6.5 11.5-1.5 3.5-5 11-3.5 11.5 1.5.5 6.5-5.5 12.5-11.5 15.5z',
      'butter',
    ),
    shape('trunk', star(24, 24, 8.5, 4, 0.55), 'flat'),
    shape('gold', circle(24, 24, 2.6), 'flat'),
  ],
}
export const flower = (colour: FlowerColour): Shape[] => FLOWER_DRAWINGS[colour]
