/** The sections of Cuba's board, and in which order a narrow place shows them. */

import type { GameInfo, View } from '../../protocol'
import { word } from '../../boards/words'

export const SECTIONS = [
  'track',
  'parliament',
  'market',
  'harbour',
  'buildings',
  'plantation',
  'characters',
  'others',
] as const
export type Section = (typeof SECTIONS)[number]

/** What belongs together on a phone when something is asked. */
const FIRST: Record<string, readonly Section[]> = {
  lot: ['market', 'plantation'],
  delegate: ['characters', 'parliament'],
  card: ['characters', 'plantation'],
  pawn: ['plantation'],
  harvest: ['plantation'],
  trade: ['market', 'plantation'],
  build: ['buildings', 'plantation'],
  site: ['plantation'],
  foreman: ['plantation'],
  building: ['plantation', 'parliament', 'harbour'],
  dock: ['harbour', 'plantation'],
  load: ['harbour', 'plantation'],
  bid: ['parliament'],
  pick: ['parliament'],
  tax: ['parliament', 'plantation'],
  duty: ['plantation', 'parliament'],
}

const PLAIN: readonly Section[] = [
  'characters',
  'plantation',
  'market',
  'harbour',
  'parliament',
  'buildings',
  'others',
  'track',
]

/** With '' the order of the table, with a game and a view what is asked now first. */
export function orderFor(game: GameInfo | '', view: View = {}): readonly Section[] {
  if (game === '') return SECTIONS
  const first = FIRST[word(game, 'asked', view['asked'])] ?? []
  return [...first, ...PLAIN.filter((section) => !first.includes(section))]
}
