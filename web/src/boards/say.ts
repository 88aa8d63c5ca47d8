/** What a click would do, in a few words, for menus and for people who listen: a line for each family of moves. */

import { t, type Key } from '../i18n/index.svelte'
import type { Legal } from '../protocol'

export type Sayings = Readonly<
  Record<string, (first: string, second: string, move: Legal) => string>
>

export const good = (kind: string): string => t(`good.${kind}` as Key)
export const count = (kind: string, n: string | number): string =>
  t(`count.${kind}` as Key, { n: Number(n) })

/** The moves that several games have. */
export const COMMON: Sayings = {
  use: () => t('board.move.use'),
  take: (kind) => t('board.move.take', { what: count(kind, 1) }),
  give: (kind, n) => t('board.move.give', { what: count(kind, n || 1) }),
  distil: (n) => t('board.move.make', { what: count('rum', n) }),
  wrap: (n) => t('board.move.make', { what: count('cigars', n) }),
  'swap for': (given, taken) => t('board.move.swap', { given: good(given), taken: good(taken) }),
}

export const saying =
  (sayings: Sayings) =>
  (move: Legal): string => {
    const [first = '', second = ''] = move.args
    return sayings[move.family]?.(first, second, move) ?? ''
  }
