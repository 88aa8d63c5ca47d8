/** What a click on Cuba's table would do, in a few words. */

import { COMMON, count, saying } from '../../boards/say'
import { t } from '../../i18n/index.svelte'

export const say = saying({
  ...COMMON,
  play: () => t('board.move.play'),
  delegate: () => t('board.move.delegate'),
  pawn: () => t('board.move.pawn'),
  harvest: () => t('board.move.harvest'),
  sell: (kind) => t('board.move.sell', { what: count(kind, 1) }),
  buy: (kind) => t('board.move.buy', { what: count(kind, 1) }),
  build: () => t('board.move.build'),
  site: () => t('board.move.site'),
  veto: () => t('board.move.veto'),
  fetch: (ship) => t('board.move.fetch', { n: Number(ship) }),
  dock: () => t('board.move.dock'),
  load: (kind, n) => t('board.move.load', { what: count(kind, n) }),
  pick: () => t('board.move.pick'),
  pay: () => t('board.move.pay'),
})
