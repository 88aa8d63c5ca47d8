/** Cuba's table in words. */

import { t } from '../../i18n/index.svelte'
import type { GameInfo, View } from '../../protocol'
import { counts, figure, num, rows, type Section } from '../../words/describe'
import {
  at,
  buildingName,
  characterName,
  effectOf,
  fieldName,
  fieldOf,
  goodName,
  priceOf,
  statuteName,
  text,
  wordOf,
} from '../../words/words'
import { lawEffect } from './cards'
import { BUILDINGS } from './buildings'
import { CHARACTERS } from './kit/characters'

export function describe(game: GameInfo, view: View, names: readonly string[]): Section[] {
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
        : [
            `${text(`cuba.type.${type}`)}: ${statuteName(wordOf(game, name, statute))}. ${lawEffect(game, wordOf(game, name, statute))}`,
          ]
    })
  const bills = law('bill')
  const street = BUILDINGS.flatMap((building, i) => {
    const left = at(view['tiles'], i) ?? 0
    if (!left) return []
    const cost = priceOf(game, building)
    const price = counts(Object.keys(cost), (i) => Object.values(cost)[i] ?? 0)
    return [`${buildingName(game.name, building)}: ${price}. ${effectOf(game, building)}`]
  })
  const characters = CHARACTERS.map(
    (character) => `${characterName(character)}: ${effectOf(game, character)}`,
  )
  const about = (place: string) => t(`cuba.card.${place}`)
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
          ? buildingName(game.name, building)
          : text(
              `cuba.terrain.${wordOf(game, 'terrain', at(view['terrain'], seat, i) ?? undefined)}`,
            )
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
    { key: 'market', title: t('cuba.place.market'), about: about('market'), lines: market },
    { key: 'ship', title: t('cuba.place.harbour'), about: about('harbour'), lines: harbour },
    {
      key: 'parliament',
      title: t('cuba.place.parliament'),
      about: about('parliament'),
      lines: [
        ...law('act').map((line) => t('say.act', { what: line })),
        ...bills.map((line) => t('say.bill', { what: line })),
      ],
    },
    { key: 'buildings', title: t('say.buildings'), about: about('buildings'), lines: street },
    {
      key: 'characters',
      title: t('board.characters'),
      about: about('characters'),
      lines: characters,
    },
    {
      key: 'supply',
      title: t('cuba.place.stock'),
      lines: [counts(kinds, (i) => at(view['stock'], i))],
    },
    ...seats,
  ]
}
