/** How the legal moves stand in the action bar: in groups, with what else one might want but can't have now. */

import type { Face } from '../games/face'
import { wordsOf } from '../i18n/index.svelte'
import { say } from '../i18n/say'
import type { GameInfo, Legal, Longed } from '../protocol'
import { groupLabel, moveLabel } from '../words/words'

export interface Choice {
  move: number
  label: string
  family: string
  args: string[]
  legal: Legal | null
  /** why it is not possible, where this browser can tell */
  reason: string
}

export interface Group {
  key: string
  title: string
  /** many short ones: figures in a row */
  narrow: boolean
  choices: Choice[]
}

const LAST = 'last'

export function groupsOf(
  face: Face,
  game: GameInfo,
  legal: readonly Legal[],
  longed: readonly Longed[],
): Group[] {
  const choices = legal.map((move): Choice => ({
    move: move.move,
    label: moveLabel(game, move),
    family: move.family,
    args: move.args,
    legal: move,
    reason: '',
  }))
  choices.push(...outOfReach(game, longed))
  const groups = new Map<string, Group>()
  for (const choice of choices) {
    const { family } = choice
    const key = face.bar.last.includes(family)
      ? LAST
      : face.bar.byFirst.includes(family)
        ? `${family} ${choice.args[0]}`
        : family
    let group = groups.get(key)
    if (!group) {
      const title = key === LAST ? '' : groupLabel(game, family, choice.args[0] ?? '')
      groups.set(
        key,
        (group = { key, title, narrow: face.bar.narrow.includes(family), choices: [] }),
      )
    }
    group.choices.push(choice)
  }
  const last = groups.get(LAST)
  if (last) {
    groups.delete(LAST)
    groups.set(LAST, last)
  }
  return [...groups.values()]
}

/** What stands beside them, greyed: what a player would look for, with why it is not to be had. */
function outOfReach(game: GameInfo, longed: readonly Longed[]): Choice[] {
  return longed.flatMap(({ move, called, why }) => {
    const name = game.moves[move]
    if (!name) return []
    const { family, args, text } = name
    const label = moveLabel(game, { called, text })
    const reason = say(wordsOf(game.name), 'near', why, [])
    return [{ move, label, family, args, legal: null, reason }]
  })
}
