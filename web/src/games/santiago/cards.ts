/** What a card says of each place on Santiago's table, and of what lies with its seats. */

import type { Drawing } from '../../boards/motion'
import { at, known, row, word } from '../../boards/words'
import { screen } from '../../boards/drawings'
import { coin, die, flag, flower, good, pawn, plaque, seatMark, victory } from '../../kit/pieces'
import type { FlagValue, FlowerColour, Good } from '../../kit/pieces'
import { t } from '../../i18n/index.svelte'
import { cubanName, effectOf, goodName, sentence, told } from '../../words/words'
import type { Card, Onlooker } from '../face'
import type { Building } from './buildings'
import { car } from './kit/car'
import { cuban, CUBANS, type Cuban } from './kit/cubans'
import { facade } from './kit/facades'
import { BIG_SHIP_BOX, bigShip, hull } from './kit/ships'
import { marker, quay } from './drawings'
import { demands, GOODS, inPort, PORT, rolled, shipNumber, SHIPS, sites, stops } from './read'

const piece = (shapes: Drawing['shapes'], box: Drawing['box'] = [48, 48]): Drawing => ({
  shapes,
  box,
})
const says = (code: string, data: Record<string, unknown> = {}, names: readonly string[] = []) =>
  told('santiago', 'card', { code, data }, names)
const indexOf = (kind: string) => (GOODS as readonly string[]).indexOf(kind)
const flowerName = (colour: string) => t(`santiago.flower.${colour}`)

/** What a building would make of what one holds now. */
function making({ game, view, me }: Onlooker, name: string): string[] {
  const held = (kind: string) => (me === null ? 0 : at(view, 'goods', me, indexOf(kind)))
  const figures = game.figures[name] ?? {}
  const made = Object.entries((figures['makes'] ?? {}) as Record<string, string>)
  return made.flatMap(([from, into]) => {
    const supply = at(view, 'supply', indexOf(into))
    const n = Math.min(held(from), supply)
    return n > 0 ? [says('have', { given: { [from]: held(from) }, got: { [into]: n } })] : []
  })
}

function cubanCard({ game, view }: Onlooker, name: Cuban): Card | null {
  const stop = stops(game, view).find((one) => one.name === name)
  if (!stop) return null
  const then = stop.flower ? [says('flower', { flower: stop.flower })] : []
  return {
    picture: piece(cuban(name), [72, 72]),
    name: `${cubanName(name)}, ${t(`santiago.trade.${name}`)}`,
    lines: [sentence(effectOf(game, name)), ...(stop.away ? [says('away')] : then)],
    rule: String(game.figures[name]?.['rule']),
  }
}

function building(looked: Onlooker, name: Building): Card {
  const { game, view, names } = looked
  const site = sites(game, view).find((one) => one.name === name)
  const income = { seat: site?.owner ?? -1, what: { vp: 1 } }
  return {
    picture: piece(facade(name), [80, 80]),
    name: t(`santiago.building.${name}`),
    lines: [
      sentence(effectOf(game, name)),
      ...making(looked, name),
      ...(income.seat >= 0 ? [says('owned', income, names)] : []),
    ],
    rule: String(game.figures[name]?.['rule'] ?? 'S16'),
  }
}

function held(kind: string, first: string[] = []): Card {
  if (kind === 'vp' || kind === 'peso')
    return {
      picture: piece(kind === 'vp' ? victory() : coin()),
      name: t(`piece.${kind}`),
      lines: [...first, says(kind)],
      rule: kind === 'vp' ? 'S32' : 'S9',
    }
  return {
    picture: piece(good(kind as Good)),
    name: goodName(kind),
    lines: [...first, says(kind), says('goods')],
    rule: kind === 'wood' ? 'S26' : 'S32',
  }
}

function dieCard({ game, view }: Onlooker, kind: Good): Card {
  const value = demands(view).find((one) => one.kind === kind)?.value ?? 0
  const lying = rolled(game, view) !== null
  const wanted = value ? says('die', { what: { [kind]: value } }) : says('die-none')
  return {
    picture: piece(die(kind, value)),
    name: goodName(kind),
    lines: [lying ? says('dice') : wanted],
    rule: lying ? 'S30' : 'S26',
  }
}

function flagCard(number: number): Card {
  const value: FlagValue = number > 4 ? 'chequered' : (number as FlagValue)
  return {
    picture: piece(flag(value)),
    name: t(`santiago.flag.${value}`),
    lines: [value === 'chequered' ? says(value) : says('flag', { what: { vp: value } })],
    rule: value === 'chequered' ? 'S28' : 'S26',
  }
}

function garden({ game, view }: Onlooker, colour: FlowerColour): Card {
  const cubans = CUBANS.filter((_, i) => word(game, 'flower', known(view, 'flower', i)) === colour)
  return {
    picture: piece(flower(colour)),
    name: flowerName(colour),
    lines: [says('garden', { cubans })],
    rule: 'S16',
  }
}

/** Places by the first word of their names. */
const CARDS: Readonly<
  Record<string, (looked: Onlooker, which: string, kind: string) => Card | null>
> = {
  stop: (looked, which) => {
    const stop = stops(looked.game, looked.view)[Number(which) - 1]
    if (Number(which) !== PORT) return stop?.name ? cubanCard(looked, stop.name) : null
    const [name, lines] = [t('santiago.place.port'), [says('port')]]
    return { picture: piece(quay, [96, 84]), name, lines, rule: 'S26' }
  },
  cuban: (looked, which) => cubanCard(looked, which as Cuban),
  building: (looked, which) => building(looked, which as Building),
  garden: (looked, which) => garden(looked, which as FlowerColour),
  supply: (looked, kind) => {
    const n = row(looked.view, 'supply')[indexOf(kind)] ?? 0
    return held(kind, [says('supply', { what: { [kind]: n } })])
  },
  die: (looked, kind) => dieCard(looked, kind as Good),
  flag: (_, which) => flagCard(Number(which)),
  marker: () => ({
    picture: piece(marker),
    name: t('piece.value-marker'),
    lines: [says('marker')],
    rule: 'S10',
  }),
  ship: ({ view }) => ({
    picture: piece(bigShip, BIG_SHIP_BOX),
    name: inPort(view) ? t('board.ship', { n: shipNumber(view), all: SHIPS }) : t('board.no-ship'),
    lines: [says('ship')],
    rule: 'S27',
  }),
  track: ({ view }) => ({
    picture: piece(hull, [48, 32]),
    name: t('board.ship', { n: Math.min(shipNumber(view), SHIPS), all: SHIPS }),
    lines: [says('track')],
    rule: 'S29',
  }),
  car: () => ({
    picture: piece(car, [96, 48]),
    name: t('piece.car'),
    lines: [says('car')],
    rule: 'S9',
  }),
  pawn: ({ names, colourOf }, seat) => ({
    picture: piece(pawn(colourOf(Number(seat)))),
    name: `${t('piece.pawn')}: ${names[Number(seat)] ?? ''}`,
    lines: [says('pawn')],
    rule: 'S16',
  }),
  markers: ({ colourOf }, seat) => ({
    picture: piece(plaque(colourOf(Number(seat)))),
    name: t('piece.property-marker'),
    lines: [says('markers')],
    rule: 'S15',
  }),
  mine: (_, kind) => held(kind),
  held: (_looked, _seat, kind) => held(kind),
  seat: ({ view, names, colourOf, game }, which) => {
    const seat = Number(which)
    const open = word(game, 'screens', view['screens']) === 'open'
    const colour = colourOf(seat)
    return {
      picture: open ? piece(seatMark(colour)) : piece(screen(colour), [96, 48]),
      name: names[seat] ?? '',
      lines: [says(open ? 'seat-open' : 'seat-closed')],
      rule: 'S33',
    }
  },
}

export function card(looked: Onlooker, place: string): Card | null {
  const [what = '', which = '', kind = ''] = place.split(':')
  return CARDS[what]?.(looked, which, kind) ?? null
}
