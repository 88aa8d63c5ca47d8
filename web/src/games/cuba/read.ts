/** A view of Cuba in words: what its sections draw. */

import type { Act, ActType } from './kit/acts'
import { ACT_TYPES } from './kit/acts'
import type { Building } from './buildings'
import type { Character } from './kit/characters'
import { CHARACTERS } from './kit/characters'
import type { Good } from '../../kit/pieces'
import type { Field } from './kit/fields'
import type { GameInfo, View } from '../../protocol'
import { at, field, known, row, word } from '../../boards/words'
import { priceOf } from '../../words/words'

export const KINDS: readonly Good[] = [
  'wood',
  'stone',
  'water',
  'citrus',
  'sugar',
  'tobacco',
  'rum',
  'cigars',
]
export const RESOURCES = KINDS.slice(0, 3)
export const PRODUCTS = KINDS.slice(3, 6)
export const MERCHANDISE = KINDS.slice(3)
export const DOCKS = [1, 2, 3] as const
export const ROUNDS = 6

const something = (name: string): string | null => (name && name !== 'none' ? name : null)

// The market (C5, C17)

export interface Ladder {
  kind: Good
  /** From the price of an empty ladder to what a full one pays. */
  prices: number[]
  pieces: number
}

export const ladders = (view: View): Ladder[] =>
  MERCHANDISE.map((kind, i) => {
    const ladder = kind === 'rum' || kind === 'cigars' ? 1 : 0
    const spaces = at(view, 'spaces', ladder)
    return {
      kind,
      prices: row(view, 'price', ladder)
        .slice(0, spaces + 2)
        .map((price) => price ?? 0),
      pieces: at(view, 'market', i),
    }
  })

// The harbour (C4, C33)

export interface Berth {
  place: 'sea' | '1' | '2' | '3'
  /** The ship's number, 1 to 15, or null. */
  ship: number | null
  /** Points for each piece: the dock's, or the Export Act's. */
  vp: number
  holds: { kind: Good; loaded: boolean }[]
  loading: boolean
}

export const holdsOf = (view: View, ship: number, loaded: (number | null)[]): Berth['holds'] =>
  MERCHANDISE.flatMap((kind, i) =>
    Array.from({ length: at(view, 'cargo', ship, i) }, (_, n) => ({
      kind,
      loaded: n < (loaded[i] ?? 0),
    })),
  )

export function berths(game: GameInfo, view: View): Berth[] {
  const exported = word(game, 'act', known(view, 'act', 3)) === 'export'
  const berth = (place: Berth['place'], ship: number, vp: number, dock: number): Berth => ({
    place,
    ship: ship < 0 ? null : ship + 1,
    vp,
    holds: ship < 0 ? [] : holdsOf(view, ship, dock < 0 ? [] : row(view, 'loaded', dock)),
    loading: dock >= 0 && at(view, 'loading') === dock,
  })
  return [
    berth('sea', at(view, 'sea'), 0, -1),
    ...DOCKS.map((n) =>
      berth(`${n}` as Berth['place'], at(view, 'dock', n - 1), exported ? 2 : n, n - 1),
    ),
  ]
}

// Parliament (C6, C9)

export interface Statutes {
  type: ActType
  bill: Act | null
  act: Act | null
  struck: boolean
}

export const statutes = (game: GameInfo, view: View): Statutes[] =>
  ACT_TYPES.map((type, i) => ({
    type,
    bill: something(word(game, 'bill', known(view, 'bill', i))) as Act | null,
    act: something(word(game, 'act', known(view, 'act', i))) as Act | null,
    struck: at(view, 'veto') === i,
  }))

// The buildings (C2), in four streets: for points, for ships and guests, for pesos, for the town

export const STREETS: readonly (readonly Building[])[] = [
  ['cement-factory', 'saw-mill', 'golf-course', 'monastery', 'rum-cafe', 'cigar-cafe'],
  ['small-branch-office', 'large-branch-office', 'hotel', 'inn', 'dam', 'warehouse'],
  ['general-store', 'product-house', 'resource-house', 'small-bank', 'large-bank', 'black-market'],
  ['cigar-factory', 'distillery', 'church', 'town-hall', 'lighthouse'],
]

export interface Offer {
  name: Building
  left: number
  /** Of each resource. */
  cost: readonly number[]
  /** What the seat has of each resource; everything for who only watches. */
  have: readonly number[]
  affordable: boolean
}

export function offers(game: GameInfo, view: View, seat: number | null): Map<string, Offer> {
  const labels = (field(game, 'tiles').axes[0]?.labels ?? []) as Building[]
  const have = RESOURCES.map((_, kind) => (seat === null ? 9 : at(view, 'pieces', seat, kind)))
  return new Map(
    labels.map((name, i) => {
      const price = priceOf(game, name)
      const cost = RESOURCES.map((kind) => price[kind] ?? 0)
      const affordable = cost.every((n, kind) => n <= (have[kind] ?? 0))
      return [name, { name, left: at(view, 'tiles', i), cost, have, affordable }]
    }),
  )
}

// A plantation (C3)

export interface Plot {
  /** a1 to d3 */
  label: string
  terrain: Field
  building: string | null
  pawn: boolean
  /** In the row or column of the pawn. */
  active: boolean
}

export function plots(game: GameInfo, view: View, seat: number): Plot[] {
  const labels = field(game, 'building_at').axes[1]?.labels ?? []
  const pawn = at(view, 'pawn', seat)
  return labels.map((label, i) => ({
    label,
    terrain: (word(game, 'terrain', known(view, 'terrain', seat, i)) || 'forest') as Field,
    building: something(word(game, 'building_at', known(view, 'building_at', seat, i))),
    pawn: pawn === i,
    active: i % 4 === pawn % 4 || Math.floor(i / 4) === Math.floor(pawn / 4),
  }))
}

/** Pieces of each kind in the lot, and the products in the warehouse. */
export function yard(view: View, seat: number): { lot: number[]; stored: number[] } {
  const stored = KINDS.map((_, i) => (i >= 3 && i < 6 ? at(view, 'stored', seat, i - 3) : 0))
  const lot = KINDS.map((_, i) => at(view, 'pieces', seat, i) - (stored[i] ?? 0))
  return { lot, stored }
}

// The characters (C8, C10)

export interface Card {
  name: Character
  played: boolean
  /** The delegate: chosen, or the one left over. */
  kept: boolean
  top: boolean
}

export function cards(view: View, seat: number): Card[] {
  const fifth = known(view, 'fifth', seat)
  const top = known(view, 'top_card', seat)
  return CHARACTERS.map((name, i) => ({
    name,
    played: at(view, 'played', seat, i) === 1,
    kept: fifth === i,
    top: top === i,
  }))
}

/** What the alternatives of this round still bring (C18, C20, C23). */
export function alternatives(game: GameInfo, view: View) {
  const used = row(view, 'alternatives')
  const instead = (character: string, times: number) =>
    (game.figures[character]?.['instead'] as number[] | undefined)?.[times] ?? 0
  return {
    resource: !used[0],
    product: !used[1],
    points: instead('architect', used[2] ?? 0),
    pesos: instead('mayor', used[3] ?? 0),
  }
}
