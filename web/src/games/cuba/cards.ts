/** What a card says of each place on Cuba's table, and of what lies with its seats. */

import type { Drawing } from '../../boards/motion'
import { at, known, row, word } from '../../boards/words'
import { known as isText, t } from '../../i18n/index.svelte'
import { coin, good, pawn, seatMark, victory, type Good } from '../../kit/pieces'
import {
  buildingName,
  characterName,
  effectOf,
  goodName,
  priceOf,
  statuteName,
  told,
} from '../../words/words'
import type { Card, Onlooker } from '../face'
import type { Building } from './buildings'
import { act, actPlace, type ActType } from './kit/acts'
import { characterCard, VOTES, type Character } from './kit/characters'
import { facade } from './kit/facades'
import { field } from './kit/fields'
import { SHIP_CARD_BOX, shipCard } from './kit/ships'
import {
  alternatives,
  berths,
  KINDS,
  ladders,
  offers,
  plots,
  statutes,
  yard,
  type Berth,
} from './read'

type Counts = Record<string, number>

const drawing = (shapes: Drawing['shapes'], box: Drawing['box'] = [48, 48]): Drawing => ({
  shapes,
  box,
})
const says = (code: string, data: Record<string, unknown> = {}) =>
  told('cuba', 'card', { code, data })
const vp = (n: number) => ({ got: { vp: n } })

/** A name, its drawing, and a sentence of its own: what needs no more. */
const plainCard = (picture: Drawing, name: string, code: string, rule: string): Card => ({
  picture,
  name,
  lines: [says(code)],
  rule,
})

// Buildings

/** What a building would make of what its user holds now. */
function making({ game, view, me }: Onlooker, name: string, user: number | null): string[] {
  if (me === null || me !== user) return []
  const held = (kind: string) => at(view, 'pieces', me, KINDS.indexOf(kind as Good))
  const { makes, trades, most, vp, what } = (game.figures[name] ?? {}) as {
    makes?: Record<string, Good>
    trades?: string[]
    most?: number
    vp?: number
    what?: Counts
  }
  const made = Object.entries(makes ?? {}).map(([from, into]): [Counts, Counts] => [
    { [from]: held(from) },
    { [into]: Math.min(held(from), at(view, 'stock', KINDS.indexOf(into))) },
  ])
  const given = Object.fromEntries((trades ?? []).map((kind) => [kind, held(kind)]))
  const all = Object.values(given).reduce((sum, one) => sum + one, 0)
  const n = Math.min(most ?? 0, all)
  const got: Counts = vp ? { vp: n * vp } : { peso: n * (what?.['peso'] ?? 0) }
  return [...made, [given, got] as const]
    .filter(([, got]) => Object.values(got).some((count) => count > 0))
    .map(([given, got]) => says('have', { given, got }))
}

/** What a building does, in the edition that is played. */
const effect = ({ game, view }: Onlooker, name: string) => {
  const edition = word(game, 'edition', view['edition']) === '2007' ? '2007' : '2008'
  return effectOf(game, name === 'black-market' ? `${name}-${edition}` : name)
}

function building(looked: Onlooker, name: string, user: number | null): Card {
  const { game } = looked
  const printed = name === 'printed'
  const figures = game.figures[printed ? 'warehouse' : name] ?? {}
  return {
    picture: drawing(facade(name), [80, 80]),
    name: buildingName('cuba', name),
    lines: [
      effect(looked, printed ? 'warehouse' : name),
      ...making(looked, name, user),
      ...(printed ? [] : [says('tile', { got: figures['worth'] })]),
    ],
    rule: String(figures['rule']),
  }
}

function offered(looked: Onlooker, name: Building): Card | null {
  const { game, view, me } = looked
  const offer = offers(game, view, me).get(name)
  if (!offer) return null
  const card = building(looked, name, me)
  const lines = offer.left ? card.lines : [...card.lines, says('sold-out')]
  return { ...card, cost: priceOf(game, name), lines }
}

function plot(looked: Onlooker, seat: number, label: string): Card | null {
  const found = plots(looked.game, looked.view, seat).find((one) => one.label === label)
  if (!found) return null
  if (found.building) return building(looked, found.building, seat)
  const { terrain } = found
  if (terrain === 'warehouse') return building(looked, 'printed', seat)
  const yields = { forest: 'wood', mountain: 'stone', lake: 'water' }[terrain as string]
  return {
    picture: drawing(field(terrain), [64, 64]),
    name: t(`cuba.terrain.${terrain}`),
    lines: [
      yields
        ? says('resource-field', { what: { [yields]: 1 } })
        : says('product-field', { what: { [terrain]: 1 } }),
    ],
    rule: yields ? 'C14' : 'C15',
  }
}

// Pieces, and what they cost

function pieces(kind: string, first: string[] = []): Card {
  const rule = { peso: 'C8', vp: 'C36', wood: 'C19', stone: 'C19', water: 'C15' }[kind] ?? 'C17'
  return {
    picture: drawing(kind === 'vp' ? victory() : kind === 'peso' ? coin() : good(kind as Good)),
    name: kind === 'vp' || kind === 'peso' ? t(`piece.${kind}`) : goodName(kind),
    lines: [...first, says(kind)],
    rule,
  }
}

function price({ view }: Onlooker, what: 'buy' | 'sell', kind: string): Card | null {
  const ladder = ladders(view).find((one) => one.kind === kind)
  if (!ladder) return null
  const peso = ladder.prices[ladder.pieces + (what === 'sell' ? 1 : 0)] ?? 0
  return { ...pieces(kind, [says(what, { price: { peso } })]), rule: 'C17' }
}

function counted(code: 'stock' | 'stored', kind: string, n: number): Card {
  return {
    ...pieces(kind, [says(code, { what: { [kind]: n } })]),
    rule: code === 'stock' ? 'C1' : 'C83',
  }
}

// The harbour

function free(berth: Berth): Counts {
  const counts: Counts = {}
  for (const { kind, loaded } of berth.holds) if (!loaded) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function berth({ game, view }: Onlooker, which: string): Card | null {
  const found = berths(game, view).find((one) => one.place === which)
  if (!found) return null
  const sea = which === 'sea'
  const code = sea
    ? found.ship === null
      ? 'no-sea'
      : 'sea'
    : found.ship === null
      ? 'no-ship'
      : 'dock'
  return {
    picture: drawing(shipCard, SHIP_CARD_BOX),
    name: sea ? t('cuba.place.sea') : t('cuba.place.dock', { n: Number(which) }),
    lines: [says(code, { ...vp(found.vp), free: free(found) })],
    rule: sea ? 'C33' : 'C22',
  }
}

function hold(looked: Onlooker, kind: string): Card | null {
  const loading = berths(looked.game, looked.view).find((one) => one.loading)
  const ship = loading ? berth(looked, loading.place) : null
  return ship && { ...ship, picture: drawing(good(kind as Good)), name: goodName(kind) }
}

// Parliament

function statute({ game, view }: Onlooker, where: 'bill' | 'act', type: ActType): Card {
  const found = statutes(game, view).find((one) => one.type === type)?.[where] ?? null
  const rule = { tax: 'C28', duty: 'C29', subsidy: 'C30', other: 'C6' }[type]
  const [picture, name] = found
    ? [act(found), statuteName(found)]
    : [actPlace(type), t(`cuba.type.${type}`)]
  return {
    picture: drawing(picture, [80, 84]),
    name,
    lines: found ? [lawEffect(game, found), says(where)] : [says(`no-${where}`)],
    rule:
      { 'market-up': 'C31', 'market-down': 'C31', harbor: 'C35', corruption: 'C25' }[
        found as string
      ] ?? rule,
  }
}

/** What a law does: all taxes, all duties and all subsidies do the same. */
export const lawEffect = (game: Onlooker['game'], law: string): string =>
  effectOf(game, effectCode(game, law))
export const effectCode = ({ name }: Onlooker['game'], law: string): string =>
  isText(`${name}.effect.${law}`) ? law : (law.split('-')[0] ?? '')

// Characters

const RULES: Readonly<Record<Character, string>> = {
  worker: 'C13',
  tradeswoman: 'C17',
  architect: 'C19',
  foreman: 'C21',
  mayor: 'C22',
}

function character({ game, colourOf }: Onlooker, name: Character, seat: number): Card {
  return {
    picture: drawing(characterCard(name, colourOf(seat)), [80, 82]),
    name: characterName(name),
    lines: [effectOf(game, name), says('votes', { votes: { vote: VOTES[name] } })],
    rule: RULES[name],
  }
}

/** What doing nothing with a card still brings in this round. */
function instead({ game, view, colourOf, me }: Onlooker, name: Character): Card {
  const extra = alternatives(game, view)
  const forbidden = statutes(game, view).some(({ act }) => act === 'control')
  const lines = {
    tradeswoman: [
      ...(extra.resource ? [says('instead-resource')] : []),
      ...(extra.product ? [says('instead-product')] : []),
    ],
    architect: extra.points ? [says('instead-architect', { what: { vp: extra.points } })] : [],
    mayor: extra.pesos ? [says('instead-mayor', { what: { peso: extra.pesos } })] : [],
  }[name as string]
  return {
    picture: drawing(characterCard(name, colourOf(me ?? 0)), [80, 82]),
    name: `${characterName(name)}: ${t('board.alternatives')}`,
    lines: forbidden
      ? [lawEffect(game, 'control')]
      : lines?.length
        ? lines
        : [says('instead-none')],
    rule: { tradeswoman: 'C18', architect: 'C20', mayor: 'C23' }[name as string] ?? 'C10',
  }
}

/** Places by the first word of their names. */
const CARDS: Readonly<
  Record<string, (looked: Onlooker, which: string, more: string) => Card | null>
> = {
  building: (looked, which) => offered(looked, which as Building),
  used: (looked, seat, name) => building(looked, name, Number(seat)),
  field: (looked, which, label) =>
    label ? plot(looked, Number(which), label) : plot(looked, mine(looked), which),
  buy: (looked, kind) => price(looked, 'buy', kind),
  sell: (looked, kind) => price(looked, 'sell', kind),
  space: (looked, kind) => price(looked, 'sell', kind),
  stock: (looked, kind) =>
    counted('stock', kind, row(looked.view, 'stock')[KINDS.indexOf(kind as Good)] ?? 0),
  stored: (looked, seat, kind) => {
    const n = yard(looked.view, Number(seat)).stored[KINDS.indexOf(kind as Good)] ?? 0
    return counted('stored', kind, n)
  },
  mine: (_, kind) => pieces(kind),
  held: (_looked, _seat, kind) => pieces(kind),
  ship: berth,
  berth,
  hold,
  bill: (looked, type) => statute(looked, 'bill', type as ActType),
  act: (looked, type) => statute(looked, 'act', type as ActType),
  character: (looked, name) => character(looked, name as Character, mine(looked)),
  played: (looked, seat, name) => character(looked, name as Character, Number(seat)),
  instead: (looked, name) => instead(looked, name as Character),
  pawn: ({ names, colourOf }, seat) => ({
    ...plainCard(drawing(pawn(colourOf(Number(seat)))), '', 'pawn', 'C13'),
    name: `${t('piece.pawn')}: ${names[Number(seat)] ?? ''}`,
  }),
  plantation: ({ names, colourOf }, seat) => ({
    ...plainCard(drawing(seatMark(colourOf(Number(seat)))), '', 'plantation', 'C3'),
    name: t('board.plantation-of', { name: names[Number(seat)] ?? '' }),
  }),
  seat: ({ names, colourOf }, seat) =>
    plainCard(drawing(seatMark(colourOf(Number(seat)))), names[Number(seat)] ?? '', 'seat', 'C38'),
  votes: ({ view, names, colourOf }, seat) => ({
    picture: drawing(seatMark(colourOf(Number(seat)))),
    name: names[Number(seat)] ?? '',
    lines: [says('votes', { votes: { vote: at(view, 'votes', Number(seat)) } })],
    rule: 'C25',
  }),
  points: ({ view, names, colourOf }, seat) => ({
    picture: drawing(seatMark(colourOf(Number(seat)))),
    name: t('board.points-of', {
      name: names[Number(seat)] ?? '',
      points: t('count.vp', { n: known(view, 'vp', Number(seat)) ?? 0 }),
    }),
    lines: [says('vp')],
    rule: 'C36',
  }),
  market: () => plainCard(drawing(coin()), t('cuba.place.market'), 'market', 'C5'),
  harbour: () =>
    plainCard(drawing(shipCard, SHIP_CARD_BOX), t('cuba.place.harbour'), 'harbour', 'C33'),
  parliament: () =>
    plainCard(
      drawing(actPlace('other'), [80, 84]),
      t('cuba.place.parliament'),
      'parliament',
      'C26',
    ),
  buildings: () =>
    plainCard(drawing(facade('inn'), [80, 80]), t('board.buildings'), 'buildings', 'C19'),
  characters: ({ colourOf, me }) =>
    plainCard(
      drawing(characterCard('worker', colourOf(me ?? 0)), [80, 82]),
      t('board.characters'),
      'characters',
      'C10',
    ),
}

/** Whose plantation and cards lie in front: mine, or for who watches the one to move. */
const mine = ({ view, me }: Onlooker): number => me ?? Math.max(0, at(view, 'mover'))

export function card(looked: Onlooker, place: string): Card | null {
  const [what = '', which = '', more = ''] = place.split(':')
  return CARDS[what]?.(looked, which, more) ?? null
}
