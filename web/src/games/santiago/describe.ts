/** Santiago's table in words. */

import { t } from '../../i18n/index.svelte'
import type { GameInfo, View } from '../../protocol'
import { counts, figure, num, rows, type Section } from '../../words/describe'
import { SHIPS } from './read'
import { at, buildingName, cubanName, effectOf, fieldOf, text, wordOf } from '../../words/words'

export function describe(game: GameInfo, view: View, names: readonly string[]): Section[] {
  const car = num(view, 'car')
  const stops = rows(view, 'cuban_at')
  const pawns = rows(view, 'pawn')
  const street = stops.map((cuban, i) => {
    const word = wordOf(game, 'cuban_at', cuban)
    const flower = wordOf(game, 'flower', at(view['flower'], cuban) ?? undefined)
    return [
      `${t('say.stop', { n: i + 1, name: cubanName(word) })}, ${text(`santiago.trade.${word}`)}`,
      effectOf(game, word),
      flower && flower !== 'none' ? text(`santiago.flower.${flower}`) : '',
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
      `${text(`santiago.flower.${colour}`)}: ${buildingName(game.name, word)}`,
      effectOf(game, word),
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
          t('board.ship', { n: num(view, 'ship'), all: SHIPS }),
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
          ? t('say.pawn', { where: buildingName(game.name, pawn) })
          : t('say.no-pawn'),
        t('say.markers', { n: figure(at(view['markers'], seat)) }),
      ],
    }
  })
  return [
    {
      key: 'board',
      title: t('say.street'),
      about: `${t('santiago.card.car')} ${t('santiago.card.port')}`,
      lines: street,
    },
    { key: 'buildings', title: t('say.buildings'), lines: town },
    {
      key: 'ship',
      title: t('piece.ship'),
      about: `${t('santiago.card.ship')} ${t('santiago.card.marker')}`,
      lines: ship,
    },
    {
      key: 'supply',
      title: t('santiago.place.supply'),
      lines: [counts(goods, (i) => at(view['supply'], i))],
    },
    ...seats,
  ]
}
