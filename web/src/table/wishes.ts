/** Who is to sit on the chairs of a new table. */

import type { SeatWish } from '../protocol'

export const LEVELS: Record<string, string> = {
  easy: 'random',
  middle: 'greedy',
  strong: 'search@1s',
  strongest: 'learned@1s',
}

/** Me, under a name or none: what nobody is called is said in everybody's own language. */
export const me = (name: string): SeatWish => ({ kind: 'me', name: name.trim() || null })

const NAMES = ['Rosa', 'Hugo', 'Celia', 'Omar']

export const botsNamed = (count: number, bot: string, first = 0): SeatWish[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'bot',
    bot,
    name: NAMES[(first + i) % NAMES.length] ?? '',
  }))
