/** Bots for empty chairs. */

import type { SeatWish } from '../protocol'

export const LEVELS: Record<string, string> = {
  easy: 'random',
  middle: 'greedy',
  strong: 'search@1s',
  strongest: 'learned@1s',
}

const NAMES = ['Rosa', 'Hugo', 'Celia', 'Omar']

export const botsNamed = (count: number, bot: string, first = 0): SeatWish[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'bot',
    bot,
    name: NAMES[(first + i) % NAMES.length] ?? '',
  }))
