/** What may be asked at a table, each with one key, and the answers in words. */

import { t } from '../i18n/index.svelte'
import type { Seat } from '../protocol'
import { describe, type Section } from '../words/describe'
import { question, tellMove, wholeLabel } from '../words/words'
import type { TableStore } from './store.svelte'

export const QUESTIONS = ['board', 'market', 'ship', 'mine', 'last', 'moves'] as const
export type Question = (typeof QUESTIONS)[number]

export const KEYS: Readonly<Record<string, Question>> = {
  b: 'board',
  m: 'market',
  s: 'ship',
  p: 'mine',
  l: 'last',
  o: 'moves',
}

export function answer(table: TableStore, asked: Question): string {
  const { game, shown } = table
  if (!game || !shown) return ''
  if (asked === 'last') {
    const last = table.log.at(-1)
    return last ? tellMove(game.name, last, table.names) : t('log.empty')
  }
  if (asked === 'moves') return moves(table)
  if (asked === 'market' && game.name === 'santiago') return t('text.no-market')
  const sections = describe(game, shown, table.names)
  const found = sections.filter((section) =>
    asked === 'mine' ? isMine(section, table.look) : section.key === asked,
  )
  return found.map(told).join('. ')
}

/** Who only watches hears of everybody. */
const isMine = (section: Section, look: Seat | null): boolean =>
  section.key === 'seat' && (look === null || section.seat === look)

function moves({ game, view, legal, names }: TableStore): string {
  if (!game || !view || !legal) return t('text.no-moves')
  const labels = legal.map((move) => wholeLabel(game, move, view))
  return `${question(game, view, names)} ${labels.join(', ')}`
}

const told = (section: Section): string => `${section.title}: ${section.lines.join('. ')}`
