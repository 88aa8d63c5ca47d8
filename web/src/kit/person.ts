/** How people are drawn on a 72 × 72 tile: a person, and what one may wear. */

import {
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
} from './shapes'

type Skin = 'skin-a' | 'skin-b' | 'skin-c' | 'skin-d'

interface Person {
  wall: Colour
  skin: Skin
  clothes: Colour
  hair?: Colour
  /** Drawn behind the head: long hair, a bun, a tool over the shoulder. */
  behind?: Shape[]
  /** On the clothes: collar, tie, sash. */
  dress?: Shape[]
  eyes?: 'open' | 'closed' | 'aside' | 'none'
  mouth?: 'smile' | 'grin' | 'straight' | 'lips' | 'none'
  /** Over the face: beard, moustache, glasses, hat. */
  front?: Shape[]
}

export const TILE = rect(4, 4, 64, 64, 7)

export const person = ({
  wall,
  skin,
  clothes,
  hair = 'hair',
  behind = [],
  dress = [],
  eyes = 'open',
  mouth = 'smile',
  front = [],
}: Person): Shape[] => {
  const look = eyes === 'aside' ? 1.3 : 0
  return [
    shadow(TILE, 2, 2.5),
    shape(wall, TILE),
    // the sun behind them
    shape(wall, circle(36, 33, 25), 'flat-light'),
    ...behind,
    shape(clothes, 'M9 68c0-10.5 6-15.5 18-18l9 4 9-4c12 2.5 18 7.5 18 18z'),
    shape(clothes, 'M52 52c7.5 2.7 11 7.5 11 16h-9c.5-6-.2-11-2-16z', 'flat-shade'),
    ...dress,
    shape(skin, 'M31 42v8.5c1.5 3.5 8.5 3.5 10 0V42z', 'shade'),
    fine(skin, circle(25.5, 32.5, 3) + circle(46.5, 32.5, 3)),
    shape(
      skin,
      'M25.5 28c0-9.5 4.5-14 10.5-14s10.5 4.5 10.5 14c0 10-4.5 17.5-10.5 17.5s-10.5-7.5-10.5-17.5z',
    ),
    shape('cheek', circle(29.3, 36, 2.3) + circle(42.7, 36, 2.3), 'flat'),
    ...(eyes === 'none'
      ? []
      : eyes === 'closed'
        ? [fine(hair === 'grey' ? 'hair' : hair, 'M29 31q2 1.8 4 0M39 31q2 1.8 4 0', 'line')]
        : [
            shape(
              'hair',
              ellipse(31 + look, 31, 1.4, 1.8) + ellipse(41 + look, 31, 1.4, 1.8),
              'ink',
            ),
          ]),
    ...(eyes === 'none'
      ? []
      : [shape(hair, 'M28 27.5q2.8-1.8 5.5-.3M38.5 27.2q2.7-1.5 5.5.3', 'stroke')]),
    fine(skin, 'M36 31.5c.4 2 1.2 3.5.9 4.3-.4.8-1.4.8-2 .5', 'line'),
    ...MOUTHS[mouth],
    ...front,
  ]
}

const MOUTHS: Record<NonNullable<Person['mouth']>, Shape[]> = {
  smile: [fine('rum', 'M32 39.5q4 3 8 0', 'stroke')],
  grin: [fine('paper', 'M31.5 38.8q4.5 1.2 9 0c-.8 3.4-2.6 4.2-4.5 4.2s-3.7-.8-4.5-4.2z')],
  straight: [fine('rum', 'M32.5 40h7', 'stroke')],
  lips: [
    shape(
      'red',
      'M32.5 39.7c1.3-1.3 2.6-1.3 3.5-.5.9-.8 2.2-.8 3.5.5-1 2-2.2 2.6-3.5 2.6s-2.5-.6-3.5-2.6z',
      'flat',
    ),
  ],
  none: [],
}

/* ── hats, hair and faces ──────────────────────────────────────────────────────────────────────── */

/** Short hair under a bare head. */
export const crop = (c: Colour): Shape =>
  shape(
    c,
    'M24.8 29c-1.8-12 3.2-18 11.2-18s13 6 11.2 18c-1-4-2.5-6.5-4.2-8.5-4.5 1.5-9.5 1.5-14 0-1.7 2-3.2 4.5-4.2 8.5z',
  )

export const strawHat = (band: Colour, lift = 0): Shape[] =>
  place(
    [
      shape('butter', 'M27 22c0-9 3-14.5 9-14.5s9 5.5 9 14.5z', 'light'),
      shape(band, 'M26.8 19.5h18.4l.3 4h-19z'),
      shape('butter', 'M12 24.5c6-3.5 42-3.5 48 0-3 4-15 3-24 3s-21 1-24-3z', 'light'),
      fine('butter', 'M18 25h8M31 25.5h11M48 25h6', 'line'),
    ],
    0,
    lift,
  )

export const brimmed = (c: Colour, band: Colour, lift = 0): Shape[] =>
  place(
    [
      shape(c, 'M25.5 22l1.8-11.5c.6-3 4-3.5 8.7-2 4.7-1.5 8.1-1 8.7 2l1.8 11.5z'),
      shape(band, 'M25.9 18.5h20.2l.5 4.5h-21.2z'),
      shape(c, 'M17 23c6-2.5 32-2.5 38 0 0 3.5-9 3.8-19 3.8s-19-.3-19-3.8z'),
    ],
    0,
    lift,
  )

export const flatCap = (c: Colour): Shape[] => [
  shape(c, 'M24 24c-1-9 4-13.5 12-13.5s13.5 4.5 12.5 13.5c-8-2.5-16-2.5-24.5 0z'),
  shape(
    c,
    'M25 23.5c7-3.5 16-3.5 22.5 0 3 1.5 3.5 3.5 1.5 4-8-2.3-17-2.3-24 0-2-.5-2-2.7 0-4z',
    'shade',
  ),
]

export const moustache = (c: Colour, thin = false): Shape =>
  thin
    ? shape(c, 'M31.5 37.8q2.5-1.6 4.5-.5 2-1.1 4.5.5-2.5.3-4.5.2t-4.5-.2z', 'ink')
    : shape(
        c,
        'M29 39.5c1-3 5-3.5 7-2 2-1.5 6-1 7 2-2.5 1-5 1-7-.4-2 1.4-4.5 1.4-7 .4z',
        '',
        'fine',
      )

export const beard = (c: Colour): Shape =>
  shape(
    c,
    'M25.3 29.5c-.2 9 3 17.5 10.7 19.5 7.7-2 10.9-10.5 10.7-19.5-1.3 4-2.7 6.5-4.7 7.5-3.5-1.6-8.5-1.6-12 0-2-1-3.4-3.5-4.7-7.5zM32 40q4-2.2 8 0-4 3.4-8 0z',
  )

export const glasses: Shape[] = [
  fine(
    'dark',
    circle(30.8, 31, 4) + circle(41.2, 31, 4) + 'M34.8 31h2.4M26.8 30.5l-2-.6M45.2 30.5l2-.6',
    'line',
  ),
]

export const hoops: Shape[] = [
  fine('gold', circle(24.6, 38.5, 2.6) + circle(47.4, 38.5, 2.6), 'stroke'),
]

export const collar = (c: Colour): Shape =>
  shape(c, 'M29.5 49.5L36 57l6.5-7.5 4.5 3.5-7 9-4-4-4 4-7-9z', '', 'fine')

export const ruffle = (c: Colour): Shape =>
  shape(
    c,
    'M15 56c2-3 4-1 6-3.5s4-.5 6-2.5c3 4.5 15 4.5 18 0 2 2 4 0 6 2.5s4 .5 6 3.5c-3 4-6 2-8 4.5-3-2-5 1-7.5 1.5-2-2-3.5-2-5.5 0-2-2-3.5-2-5.5 0-2.5-.5-4.5-3.5-7.5-1.5-2-2.5-5-.5-8-4.5z',
  )

/** A stick over the shoulder, from low left to high right. */
export const pole = (c: Colour): Shape => shape(c, poly(14, 66, 17, 67, 60, 12, 57.5, 10))
