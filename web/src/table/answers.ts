/** What may be asked at a table, each with one key, and the answers in words. */

import { t } from '../i18n/index.svelte'
import type { Seat } from '../protocol'
import type { Section } from '../words/describe'
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
  const found = table.face.describe(game, shown, table.names).filter(about(asked, table.look))
  if (!found.length && asked === 'market') return t('text.no-market')
  return found.map(told).join('. ')
}

/** Whether this table has an answer to it: not every game has a market or a ship. */
export function canBeAsked({ face, game, shown, names, look }: TableStore, asked: Question) {
  if (asked === 'last' || asked === 'moves') return true
  return game && shown && face.describe(game, shown, names).some(about(asked, look))
}

const about =
  (asked: Question, look: Seat | null) =>
  (section: Section): boolean =>
    asked === 'mine' ? isMine(section, look) : section.key === asked

/** Who only watches hears of everybody. */
const isMine = (section: Section, look: Seat | null): boolean =>
  section.key === 'seat' && (look === null || section.seat === look)

function moves({ game, view, legal, names, now }: TableStore): string {
  if (!game || !view || !legal) return t('text.no-moves')
  const labels = legal.map((move) => wholeLabel(game, move))
  return `${question(game.name, now?.asked, names)} ${labels.join(', ')}`
}

const told = (section: Section): string => `${section.title}: ${section.lines.join('. ')}`
