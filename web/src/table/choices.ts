/** How the legal moves stand in the action bar: in groups, with what else one might want but can't have now. */

import { COSTS, CUBA_BUILDINGS } from '../kit/buildings'
import type { GameInfo, Legal, View } from '../protocol'
import { amount, asked, at, groupLabel, moveLabel, wordOf } from '../words/words'
import { t } from '../i18n/index.svelte'

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

const ALONE = new Set(['skip', 'decline', 'done', 'pass', 'pay', 'use'])
const BY_FIRST = new Set(['swap for', 'wood for'])

export function groupsOf(game: GameInfo, view: View, legal: readonly Legal[]): Group[] {
  const choices = legal.map((move): Choice => ({
    move: move.move,
    label: moveLabel(game, move, view),
    family: move.family,
    args: move.args,
    legal: move,
    reason: '',
  }))
  choices.push(...outOfReach(game, view, legal))
  const groups = new Map<string, Group>()
  for (const choice of choices) {
    const key =
      ALONE.has(choice.family) && !(choice.family === 'use' && game.name === 'cuba')
        ? 'alone'
        : BY_FIRST.has(choice.family)
          ? `${choice.family} ${choice.args[0]}`
          : choice.family
    let group = groups.get(key)
    if (!group) {
      const title = key === 'alone' ? '' : groupLabel(game, choice.family, choice.args[0] ?? '')
      groups.set(key, (group = { key, title, narrow: choice.family === 'bid', choices: [] }))
    }
    group.choices.push(choice)
  }
  // What ends a turn stands last.
  const alone = groups.get('alone')
  if (alone) {
    groups.delete('alone')
    groups.set('alone', alone)
  }
  return [...groups.values()]
}

/** Moves that a player would look for and that are not legal now, with the reason. */
function outOfReach(game: GameInfo, view: View, legal: readonly Legal[]): Choice[] {
  const there = new Set(legal.map((move) => move.move))
  const found: Choice[] = []
  const add = (family: string, wanted: (args: string[]) => string | null) => {
    const known = game.families.find((other) => other.name === family)
    if (!known) return
    for (let move = known.first; move < known.first + known.size; move++) {
      const name = game.moves[move]
      if (!name || there.has(move)) continue
      const reason = wanted(name.args)
      if (reason === null) continue
      found.push({
        move,
        label: moveLabel(game, name, view),
        family,
        args: name.args,
        legal: null,
        reason,
      })
    }
  }
  const seat = Number(view['actor'])
  const what = asked(game, view)
  if (game.name === 'santiago') {
    if (what === 'drive') {
      const pesos = at(view['pesos'], seat)
      add('drive', ([steps]) => {
        const missing = pesos === null ? 0 : Number(steps) - 1 - pesos
        return Number(steps) <= 10 ? (missing > 0 ? t('reason.pesos', { n: missing }) : '') : null
      })
    }
    if (what === 'enter') {
      const cuban = at(view['cuban_at'], Number(view['car']))
      const colour = wordOf(game, 'flower', at(view['flower'], cuban ?? -1) ?? undefined)
      const sites = game.fields.find((field) => field.name === 'building_at')
      const pawns = Array.isArray(view['pawn']) ? view['pawn'] : []
      add('enter', ([building]) => {
        const number = (sites?.words.indexOf(building ?? '') ?? -1) + (sites?.low ?? 0)
        const site = Array.isArray(view['building_at']) ? view['building_at'].indexOf(number) : -1
        if (!sites?.axes[0]?.labels[site]?.startsWith(`${colour}-`)) return null
        const pawn = pawns.indexOf(number)
        return pawn === seat ? t('reason.own-pawn') : pawn >= 0 ? t('reason.pawn-there') : ''
      })
    }
    return found
  }
  if (what === 'card') add('play', () => t('reason.played'))
  if (what === 'build')
    add('build', ([building]) => {
      const number = CUBA_BUILDINGS.indexOf(building as (typeof CUBA_BUILDINGS)[number])
      if (at(view['tiles'], number) === 0) return null
      const cost = COSTS[building as keyof typeof COSTS] ?? [0, 0, 0]
      const missing = (['wood', 'stone', 'water'] as const).flatMap((kind, i) => {
        const short = (cost[i] ?? 0) - (at(view['pieces'], seat, i) ?? 0)
        return short > 0 ? [amount(kind, short)] : []
      })
      return missing.length ? t('reason.pieces', { what: missing.join(', ') }) : ''
    })
  if (what === 'trade')
    add('buy', ([kind]) => {
      const kinds = game.fields.find((field) => field.name === 'market')?.axes[0]?.labels ?? []
      const index = kinds.indexOf(kind ?? '')
      const price = at(view['price'], index >= 3 ? 1 : 0, at(view['market'], index) ?? 0)
      const missing = (price ?? 0) - (at(view['pesos'], seat) ?? 0)
      return missing > 0 ? t('reason.pesos', { n: missing }) : null
    })
  return found
}
