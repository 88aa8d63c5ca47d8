/**
 * Statutes as pictograms on an 80 × 84 card. Their grammar: what is given → 2 points (I, II);
 * each of these : 1 point (III); a picture of what changes (IV).
 */

import { facade } from './facades'
import { coin, good, victory, type Good } from '../../../kit/pieces'
import { field } from './fields'
import { HOLDS, shipCard } from './ships'
import { circle, fine, letters, place, poly, rect, shadow, shape } from '../../../kit/shapes'
import type { Colour, Shape } from '../../../kit/shapes'

export const ACT_TYPES = ['tax', 'duty', 'subsidy', 'other'] as const
export type ActType = (typeof ACT_TYPES)[number]

/** All acts by type, those of the manual's edition last in theirs. */
export const ACTS = {
  tax: ['tax-1', 'tax-2', 'tax-3', 'tax-4', 'tax-5', 'tax-per-building'],
  duty: [
    'duty-citrus',
    'duty-sugar',
    'duty-tobacco',
    'duty-water',
    'duty-resources',
    'duty-products',
  ],
  subsidy: [
    'subsidy-buildings',
    'subsidy-resource-fields',
    'subsidy-product-fields',
    'subsidy-water',
    'subsidy-votes',
    'subsidy-pesos',
    'subsidy-goods',
  ],
  other: [
    'market-down',
    'market-up',
    'drought',
    'building',
    'harbor',
    'corruption',
    'export',
    'control',
  ],
} as const
export type Act = (typeof ACTS)[ActType][number]

export const typeOf = (act: Act): ActType =>
  ACT_TYPES.find((type) => (ACTS[type] as readonly string[]).includes(act)) ?? 'other'

/* ── the words of the pictures ─────────────────────────────────────────────────────────────────── */

const arrow = (x: number, y: number): Shape =>
  shape(
    'dark',
    poly(x, y - 2, x + 6, y - 2, x + 6, y - 5.5, x + 13, y, x + 6, y + 5.5, x + 6, y + 2, x, y + 2),
    'flat',
  )

const ban = (x: number, y: number, r: number): Shape[] => [
  shape('red', circle(x, y, r) + circle(x, y, r - 3.6), 'flat'),
  { d: rect(-r + 1, -2, 2 * r - 2, 4), c: 'red', t: 'flat', m: `translate(${x} ${y})rotate(45)` },
]

type Kinds = readonly [Good, Good, Good]

const trio = ([top, left, right]: Kinds, x: number, y: number, k: number): Shape[] => [
  ...place(good(top), x + 21 * k, y, k),
  ...place(good(left), x, y + 30 * k, k),
  ...place(good(right), x + 42 * k, y + 30 * k, k),
]
const RESOURCE_TRIO: Kinds = ['water', 'wood', 'stone']
const PRODUCT_TRIO: Kinds = ['tobacco', 'citrus', 'sugar']

/** Given → 2 points. The middle of a picture is at 54. */
const pay = (given: Shape[]): Shape[] => [
  ...given,
  arrow(36.5, 54),
  ...place(victory(2), 49, 39, 0.64),
]
/** Each of these : 1 point, sometimes up to a limit. */
const each = (thing: Shape[], most?: number): Shape[] => [
  ...thing,
  shape('dark', circle(45, 50, 2.2) + circle(45, 58, 2.2), 'flat'),
  ...place(victory(1), 49, 39, 0.64),
  ...(most ? [letters('dark', `≤ ${most}`, 63, 80, 12)] : []),
]
const one = (drawing: Shape[], k = 0.76): Shape[] => place(drawing, 2.5, 54 - 24 * k, k)
const two = (kinds: Kinds): Shape[] => [...trio(kinds, 1, 39, 0.4), letters('dark', '2', 8, 46, 15)]
const house = place(facade('inn'), -1, 27, 0.54)

const ballot: Shape[] = [
  shape('paper', poly(17, 36, 31, 36, 31, 54, 17, 54), '', 'fine'),
  fine('dark', 'M20.5 43l2.5 3 5-6', 'line'),
  shape('wood', rect(8, 52, 32, 24, 2)),
  shape('dark', rect(14, 52.5, 20, 2.5, 1.2), 'flat'),
  fine('wood', rect(8, 60, 32, 4), 'shade'),
]
const ship = (x: number, y: number, k: number): Shape[] =>
  place(
    [
      ...shipCard,
      ...HOLDS.map(({ x: hx, y: hy, size }) =>
        shape('wood', rect(hx + 2, hy + 2, size - 4, size - 6, 3), '', 'fine'),
      ),
    ],
    x,
    y,
    k,
  )

const market = (words: string): Shape[] => [
  ...trio(PRODUCT_TRIO, 34, 32, 0.47),
  letters('dark', words, 18, 63, 25),
]

const PICTURES: Record<Act, Shape[]> = {
  'tax-1': pay(one(coin(1))),
  'tax-2': pay(one(coin(2))),
  'tax-3': pay(one(coin(3))),
  'tax-4': pay(one(coin(4))),
  'tax-5': pay(one(coin(5))),
  'tax-per-building': [...pay(house), ...place(coin(1), 20, 27, 0.4)],
  'duty-citrus': pay(one(good('citrus'))),
  'duty-sugar': pay(one(good('sugar'))),
  'duty-tobacco': pay(one(good('tobacco'))),
  'duty-water': pay(one(good('water'))),
  'duty-resources': pay(two(RESOURCE_TRIO)),
  'duty-products': pay(two(PRODUCT_TRIO)),
  'subsidy-buildings': each(house),
  'subsidy-resource-fields': each([
    ...place(field('mountain'), 3, 27, 0.48),
    ...place(field('forest'), 11, 46, 0.48),
  ]),
  'subsidy-product-fields': each([
    ...place(field('sugar'), 3, 27, 0.48),
    ...place(field('citrus'), 11, 46, 0.48),
  ]),
  'subsidy-water': each(one(good('water')), 7),
  'subsidy-votes': each(place(ballot, -3, -2)),
  'subsidy-pesos': each(one(coin(3)), 7),
  'subsidy-goods': each([
    ...place(good('rum'), -3, 30, 0.72),
    ...place(good('cigars'), 15, 46, 0.56),
  ]),
  'market-down': market('−2'),
  'market-up': market('+2'),
  drought: [
    shape('butter', circle(40, 42, 10.5)),
    shape('butter', 'M40 25.5v3M22.5 42h4M53.5 42h4M27.5 29.5l3 3M52.5 29.5l-3 3', 'line', 'bold'),
    shape('earth', 'M6 58c10-4 58-4 68 0v16a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z'),
    fine(
      'earth',
      'M6 66l14 3 6-9M20 69l4 9M40 57l-3 10 10 4 4 7M47 71l14-6 13 2M61 65l-3-7',
      'line',
    ),
    shape('tobacco', 'M60 58c0-6-2-10-6-11M60 54c1-5 4-7 9-6', 'line', 'bold'),
  ],
  building: [...place(facade('inn'), 1, 22, 0.7), ...place(coin('+2'), 44, 44, 0.68)],
  harbor: [
    ...ship(3, 34, 0.46),
    shape('accent', poly(54, 34, 64, 34, 64, 28, 76, 37, 64, 46, 64, 40, 54, 40), '', 'fine'),
  ],
  corruption: [...place(ballot, 16, -2), ...place(coin(), 8, 28, 0.6), ...ban(40, 53, 26)],
  export: [...ship(4, 45, 0.45), ...place(victory(2), 24, 22, 0.66)],
  control: [
    ...[
      [29, 47],
      [50, 59],
    ].flatMap(([x = 0, y = 0]) => [
      shadow(circle(x, y, 14)),
      shape('dark', circle(x, y, 14)),
      fine('grey', circle(x, y, 9), 'stroke'),
    ]),
    ...ban(40, 53, 26),
  ],
}

const HEADS: Record<ActType, { c: Colour; roman: string }> = {
  tax: { c: 'coral', roman: 'I' },
  duty: { c: 'butter', roman: 'II' },
  subsidy: { c: 'mint', roman: 'III' },
  other: { c: 'lilac', roman: 'IV' },
}
const CARD = rect(1, 1, 78, 82, 6)

/** An empty place, or the back of a pile: only the type. */
export const actPlace = (type: ActType): Shape[] => [
  shape('panel', CARD, 'hollow'),
  shape(HEADS[type].c, 'M1 21V7a6 6 0 0 1 6-6h66a6 6 0 0 1 6 6v14z'),
  letters('dark', HEADS[type].roman, 40, 17, 17),
]

export const act = (name: Act): Shape[] => [
  shadow(CARD, 2, 2.5),
  shape('sheet', CARD),
  shape(HEADS[typeOf(name)].c, 'M1 21V7a6 6 0 0 1 6-6h66a6 6 0 0 1 6 6v14z'),
  letters('dark', HEADS[typeOf(name)].roman, 40, 17, 17),
  ...PICTURES[name],
]
