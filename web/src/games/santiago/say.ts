/** What a click on Santiago's table would do, in a few words. */

import { COMMON, count, saying } from '../../boards/say'
import { t } from '../../i18n/index.svelte'
import type { Legal } from '../../protocol'

const counted = (what: unknown) =>
  Object.entries((what ?? {}) as Record<string, number>)
    .map(([kind, n]) => count(kind, n))
    .join(' + ')
/** At the Casino; what is given for what, the server says. */
const exchange = (_first: string, _second: string, { does: { data } }: Legal) =>
  t('board.move.exchange', { given: counted(data['given']), taken: counted(data['got']) })
const served = (what: string) => t('board.move.give', { what })

export const say = saying({
  ...COMMON,
  drive: (n) => t('board.move.drive', { n: Number(n) }),
  mark: () => t('board.move.mark'),
  call: () => t('board.move.call'),
  'give peso': () => t('board.move.give', { what: t('count.peso', { n: 1 }) }),
  'give vp': () => t('board.move.give', { what: t('count.vp', { n: 1 }) }),
  enter: () => t('board.move.enter'),
  'serve rum': () => served(count('rum', 1)),
  'serve cigars': () => served(count('cigars', 1)),
  'serve both': () => served(`${count('rum', 1)} + ${count('cigars', 1)}`),
  clear: () => t('board.move.clear'),
  consign: (kind) => t('board.move.deliver', { what: count(kind, 1) }),
  deliver: (kind, n) => t('board.move.deliver', { what: count(kind, n) }),
  'wood for': (_, n) => t('board.move.deliver', { what: count('wood', n) }),
  'value up': () => t('board.move.value'),
  'value down': () => t('board.move.value'),
  'buy vp': exchange,
  'buy vp and on': exchange,
  'sell vp': exchange,
  'sell vp and on': exchange,
  silence: () => t('board.move.silence'),
  'keep out': () => t('board.move.keep-out'),
})
