/** A position in words: for the text table, the single-key announcements and screen readers. */

import { t } from '../i18n/index.svelte'
import { COSTS, CUBA_BUILDINGS } from '../kit/buildings'
import { CHARACTERS } from '../kit/people'
import type { GameInfo, View } from '../protocol'
import {
  amount,
  at,
  buildingName,
  characterName,
  cubanName,
  fieldName,
  fieldOf,
  goodName,
  statuteName,
  terrainName,
  text,
  wordOf,
} from './words'

export interface Section {
  key: 'board' | 'ship' | 'market' | 'parliament' | 'buildings' | 'seat' | 'supply'
  /** for `seat` */
  seat?: number
  title: string
  lines: string[]
}

const rows = (view: View, name: string): number[] => {
  const value = view[name]
  return Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : -1)) : []
}
const num = (view: View, name: string): number => Number(view[name] ?? 0)
const figure = (n: number | null): string => (n === null ? t('word.unknown') : String(n))

export function describe(game: GameInfo, view: View, names: readonly string[]): Section[] {
  return game.name === 'santiago' ? santiago(game, view, names) : cuba(game, view, names)
}

function counts(kinds: readonly string[], of: (i: number) => number | null): string {
  const found = kinds.flatMap((kind, i) => {
    const n = of(i)
    return n ? [amount(kind, n)] : []
  })
  return found.join(', ') || t('word.nothing')
}

// Santiago

function santiago(game: GameInfo, view: View, names: readonly string[]): Section[] {
  const car = num(view, 'car')
  const stops = rows(view, 'cuban_at')
  const pawns = rows(view, 'pawn')
  const street = stops.map((cuban, i) => {
    const word = wordOf(game, 'cuban_at', cuban)
    const flower = wordOf(game, 'flower', at(view['flower'], cuban) ?? undefined)
    return [
      `${t('say.stop', { n: i + 1, name: cubanName(word) })}, ${text(`santiago.trade.${word}`)}`,
      text(`santiago.does.${word}`),
      flower && flower !== 'none' ? text(`flower.${flower}`) : '',
      at(view['active'], cuban) === 0 ? t('board.away') : '',
      car === i ? t('board.car-here') : '',
    ]
      .filter(Boolean)
      .join(', ')
  })
  street.push(
    [
      t('say.stop', { n: stops.length + 1, name: t('santiago.place.port') }),
      car === stops.length ? t('board.car-here') : '',
    ]
      .filter(Boolean)
      .join(', '),
  )
  const sites = fieldOf(game, 'building_at')?.axes[0]?.labels ?? []
  const town = rows(view, 'building_at').map((building, site) => {
    const word = wordOf(game, 'building_at', building)
    const colour = sites[site]?.split('-')[0] ?? ''
    const owner = at(view['owner'], building)
    const pawn = pawns.indexOf(building)
    return [
      `${text(`flower.${colour}`)}: ${buildingName('santiago', word)}`,
      text(`santiago.does.${word}`),
      owner !== null && owner >= 0 ? t('board.owner', { name: names[owner] ?? '' }) : '',
      pawn >= 0 ? t('board.pawn-of', { name: names[pawn] ?? '' }) : '',
    ]
      .filter(Boolean)
      .join(', ')
  })
  const goods = fieldOf(game, 'goods')?.axes[1]?.labels ?? []
  const ship =
    num(view, 'in_port') === 1
      ? [
          t('board.ship', { n: num(view, 'ship'), all: 7 }),
          t('board.demand', { what: counts(goods.slice(0, 5), (i) => at(view['demand'], i)) }),
          t('say.value', { n: num(view, 'value') }),
        ]
      : [t('board.no-ship')]
  const seats = names.map((name, seat): Section => {
    const hidden = at(view['goods'], seat, 0) === null
    const pawn = wordOf(game, 'pawn', pawns[seat])
    return {
      key: 'seat',
      seat,
      title: name,
      lines: [
        t('say.vp', { n: figure(at(view['vp'], seat)) }),
        t('say.pesos', { n: figure(at(view['pesos'], seat)) }),
        hidden ? t('table.behind-screen') : counts(goods, (i) => at(view['goods'], seat, i)),
        pawn && pawn !== 'none'
          ? t('say.pawn', { where: buildingName('santiago', pawn) })
          : t('say.no-pawn'),
        t('say.markers', { n: figure(at(view['markers'], seat)) }),
      ],
    }
  })
  return [
    { key: 'board', title: t('say.street'), lines: street },
    { key: 'buildings', title: t('say.buildings'), lines: town },
    { key: 'ship', title: t('piece.ship'), lines: ship },
    {
      key: 'supply',
      title: t('santiago.place.supply'),
      lines: [counts(goods, (i) => at(view['supply'], i))],
    },
    ...seats,
  ]
}

// Cuba

function cuba(game: GameInfo, view: View, names: readonly string[]): Section[] {
  const kinds = fieldOf(game, 'pieces')?.axes[1]?.labels ?? []
  const merchandise = fieldOf(game, 'market')?.axes[0]?.labels ?? []
  const types = fieldOf(game, 'act')?.axes[0]?.labels ?? []
  const fields = fieldOf(game, 'terrain')?.axes[1]?.labels ?? []
  const market = merchandise.map((kind, i) => {
    const pieces = at(view['market'], i) ?? 0
    const row = i >= 3 ? 1 : 0
    return t('say.market', {
      good: goodName(kind),
      n: pieces,
      buy: figure(at(view['price'], row, pieces)),
      sell: figure(at(view['price'], row, pieces + 1)),
    })
  })
  const shipLine = (ship: number, dock: number | null): string =>
    merchandise
      .flatMap((kind, i) => {
        const spaces = at(view['cargo'], ship, i) ?? 0
        const loaded = dock === null ? 0 : (at(view['loaded'], dock, i) ?? 0)
        return spaces ? [t('say.hold', { good: goodName(kind), n: loaded, all: spaces })] : []
      })
      .join(', ')
  const harbour = rows(view, 'dock').map((ship, dock) => {
    const place = t('cuba.place.dock', { n: dock + 1 })
    return ship < 0
      ? `${place}: ${t('word.empty')}`
      : `${place}: ${t('cuba.move.fetch', { ship: ship + 1 })}, ${shipLine(ship, dock)}`
  })
  const sea = num(view, 'sea')
  if (sea >= 0)
    harbour.push(
      `${t('cuba.place.sea')}: ${t('cuba.move.fetch', { ship: sea + 1 })}, ${shipLine(sea, null)}`,
    )
  const law = (name: string) =>
    types.flatMap((type, i) => {
      const statute = at(view[name], i) ?? -1
      return statute < 0
        ? []
        : [`${text(`cuba.type.${type}`)}: ${statuteName(wordOf(game, name, statute))}`]
    })
  const bills = law('bill')
  const street = CUBA_BUILDINGS.flatMap((building, i) => {
    const left = at(view['tiles'], i) ?? 0
    if (!left) return []
    const cost = COSTS[building]
    const price = counts(['wood', 'stone', 'water'], (k) => cost[k as 0 | 1 | 2])
    return [`${buildingName('cuba', building)}: ${price}. ${text(`cuba.does.${building}`)}`]
  })
  const phase = wordOf(game, 'phase', view['phase'])
  const board = [
    t('chapter.round', { n: num(view, 'rounds') }),
    text(`cuba.phase.${phase}`),
    `${t('cuba.role.starting-player')}: ${names[num(view, 'start')] ?? ''}`,
  ]
  const seats = names.map((name, seat): Section => {
    const pawn = at(view['pawn'], seat) ?? 0
    const played = CHARACTERS.filter((_, i) => at(view['played'], seat, i) === 1).map(characterName)
    const plantation = fields.map((field, i) => {
      const building = wordOf(game, 'building_at', at(view['building_at'], seat, i) ?? undefined)
      const what =
        building && building !== 'none'
          ? buildingName('cuba', building)
          : terrainName(game, view, seat, i)
      return `${fieldName(field)} ${what}${pawn === i ? ` (${t('piece.pawn')})` : ''}`
    })
    return {
      key: 'seat',
      seat,
      title: name,
      lines: [
        t('say.vp', { n: figure(at(view['vp'], seat)) }),
        t('say.pesos', { n: figure(at(view['pesos'], seat)) }),
        counts(kinds, (i) => at(view['pieces'], seat, i)),
        `${t('cuba.place.warehouse')}: ${counts(kinds.slice(3, 6), (i) => at(view['stored'], seat, i))}`,
        t('say.played', { what: played.join(', ') || t('word.nothing') }),
        `${t('cuba.place.plantation')}: ${plantation.join(', ')}`,
      ],
    }
  })
  return [
    { key: 'board', title: t('say.board'), lines: board },
    { key: 'market', title: t('cuba.place.market'), lines: market },
    { key: 'ship', title: t('cuba.place.harbour'), lines: harbour },
    {
      key: 'parliament',
      title: t('cuba.place.parliament'),
      lines: [
        ...law('act').map((line) => t('say.act', { what: line })),
        ...bills.map((line) => t('say.bill', { what: line })),
      ],
    },
    { key: 'buildings', title: t('say.buildings'), lines: street },
    {
      key: 'supply',
      title: t('cuba.place.stock'),
      lines: [counts(kinds, (i) => at(view['stock'], i))],
    },
    ...seats,
  ]
}
