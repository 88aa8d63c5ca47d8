/** What a click would do, in a few words, for menus and for people who listen. */

import { t, type Key } from '../i18n/index.svelte'
import type { Legal } from '../protocol'

const good = (kind: string): string => t(`good.${kind}` as Key)
const count = (kind: string, n: string | number): string =>
  t(`count.${kind}` as Key, { n: Number(n) })

export function say(move: Pick<Legal, 'family' | 'args'>): string {
  const [first = '', second = ''] = move.args
  switch (move.family) {
    case 'drive':
      return t('board.move.drive', { n: Number(first) })
    case 'use':
      return t('board.move.use')
    case 'mark':
      return t('board.move.mark')
    case 'call':
      return t('board.move.call')
    case 'take':
      return t('board.move.take', { what: count(first, 1) })
    case 'give peso':
      return t('board.move.give', { what: t('count.peso', { n: 1 }) })
    case 'give vp':
      return t('board.move.give', { what: t('count.vp', { n: 1 }) })
    case 'give':
      return t('board.move.give', { what: count(first, second || 1) })
    case 'enter':
      return t('board.move.enter')
    case 'distil':
      return t('board.move.make', { what: count('rum', first) })
    case 'wrap':
      return t('board.move.make', { what: count('cigars', first) })
    case 'swap for':
      return t('board.move.swap', { given: good(first), taken: good(second) })
    case 'serve rum':
      return t('board.move.give', { what: count('rum', 1) })
    case 'serve cigars':
      return t('board.move.give', { what: count('cigars', 1) })
    case 'serve both':
      return t('board.move.give', { what: `${count('rum', 1)} + ${count('cigars', 1)}` })
    case 'clear':
      return t('board.move.clear')
    case 'consign':
      return t('board.move.deliver', { what: count(first, 1) })
    case 'deliver':
      return t('board.move.deliver', { what: count(first, second) })
    case 'wood for':
      return t('board.move.deliver', { what: count('wood', second) })
    case 'value up':
    case 'value down':
      return t('board.move.value')
    case 'buy vp':
      return t('board.move.exchange', {
        given: t('count.peso', { n: 3 * Number(first) }),
        taken: t('count.vp', { n: Number(first) }),
      })
    case 'sell vp':
      return t('board.move.exchange', {
        given: t('count.vp', { n: Number(first) }),
        taken: t('count.peso', { n: 3 * Number(first) }),
      })
    case 'silence':
      return t('board.move.silence')
    case 'keep out':
      return t('board.move.keep-out')
    case 'play':
      return t('board.move.play')
    case 'delegate':
      return t('board.move.delegate')
    case 'pawn':
      return t('board.move.pawn')
    case 'harvest':
      return t('board.move.harvest')
    case 'sell':
      return t('board.move.sell', { what: count(first, 1) })
    case 'buy':
      return t('board.move.buy', { what: count(first, 1) })
    case 'build':
      return t('board.move.build')
    case 'site':
      return t('board.move.site')
    case 'veto':
      return t('board.move.veto')
    case 'fetch':
      return t('board.move.fetch', { n: Number(first) })
    case 'dock':
      return t('board.move.dock')
    case 'load':
      return t('board.move.load', { what: count(first, second) })
    case 'pick':
      return t('board.move.pick')
    case 'pay':
      return t('board.move.pay')
    default:
      return ''
  }
}
