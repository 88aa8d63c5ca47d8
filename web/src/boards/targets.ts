/**
 * What can be clicked for which move: legal moves → targets. A target is a place on the board, named
 * `what:which`; a move may have several (two buildings of a kind) and a target several moves (how
 * many to deliver). Moves without a place (pass, done, skip, a bid) are the action bar's alone.
 */

import type { GameInfo, Legal, MoveName, View } from '../protocol'
import { at, row, word } from './words'

export type Target = string
export type Targets = ReadonlyMap<Target, readonly Legal[]>

const STOPS = 10

/** The stop, 1 to 10, that so many steps from the car lead to (S9). */
export const stopAfter = (car: number, steps: number): number => ((car + steps) % STOPS) + 1

export function santiagoPlaces(game: GameInfo, view: View, move: MoveName): Target[] {
  const [first = ''] = move.args
  switch (move.family) {
    case 'drive':
      return [`stop:${stopAfter(at(view, 'car'), Number(first))}`]
    case 'use': {
      if (word(game, 'asked', view['asked']) === 'building')
        return [`building:${word(game, 'using', view['using'])}`]
      const cuban = at(view, 'cuban_at', at(view, 'car'))
      return [`cuban:${word(game, 'cuban_at', cuban)}`]
    }
    case 'mark':
    case 'call':
    case 'enter':
      return [`building:${first}`]
    case 'distil':
    case 'wrap':
    case 'serve rum':
    case 'serve cigars':
    case 'serve both':
    case 'buy vp':
    case 'sell vp':
      return [`building:${word(game, 'using', view['using'])}`]
    case 'take':
      return [`supply:${first}`]
    case 'swap for':
      return [`mine:${first}`, `supply:${move.args[1] ?? ''}`]
    case 'give peso':
      return ['mine:peso']
    case 'give vp':
      return ['mine:vp']
    case 'give':
      return [`mine:${first}`]
    case 'clear':
    case 'consign':
    case 'deliver':
    case 'wood for':
    case 'keep out':
      return [`die:${first}`]
    case 'value up':
      return [`flag:${at(view, 'value') + 1}`]
    case 'value down':
      return [`flag:${at(view, 'value') - 1}`]
    case 'silence':
      return [`cuban:${first}`]
    default:
      return []
  }
}

export function cubaPlaces(game: GameInfo, view: View, move: MoveName): Target[] {
  const [first = ''] = move.args
  const fields = (building: string): Target[] => {
    const plot = row(view, 'building_at', at(view, 'actor'))
    const labels = game.fields.find((f) => f.name === 'building_at')?.axes[1]?.labels ?? []
    const stands = (value: number | null) => {
      const name = word(game, 'building_at', value)
      return name === building || (building === 'warehouse' && name === 'printed')
    }
    return labels.filter((_, i) => stands(plot[i] ?? null)).map((label) => `field:${label}`)
  }
  switch (move.family) {
    case 'play':
    case 'delegate':
      return [`character:${first}`]
    case 'take':
      return [`stock:${first}`]
    case 'pawn':
    case 'harvest':
    case 'site':
      return [`field:${first}`]
    case 'sell':
      return [`sell:${first}`]
    case 'buy':
      return [`buy:${first}`]
    case 'build':
      return [`building:${first}`]
    case 'use':
      return fields(first)
    case 'give':
      return [`mine:${first}`]
    case 'distil':
      return ['mine:sugar', ...fields('distillery')]
    case 'wrap':
      return ['mine:tobacco', ...fields('cigar-factory')]
    case 'swap for':
      return [`mine:${first}`]
    case 'veto':
    case 'pick':
      return [`bill:${first}`]
    case 'fetch':
      return ['ship:sea']
    case 'dock':
      return [`ship:${first}`]
    case 'load':
      return [`hold:${first}`, `mine:${first}`]
    case 'pay':
      return ['act:tax']
    default:
      return []
  }
}

/** Where a move happens. In Santiago one's own goods are drawn with the seats (`held`), not on the board. */
export function placesOf(
  game: GameInfo,
  view: View,
  move: MoveName,
  me: number | null = null,
): Target[] {
  if (game.name === 'cuba') return cubaPlaces(game, view, move)
  const places = santiagoPlaces(game, view, move)
  return me === null ? places : places.map((place) => place.replace(/^mine:/, `held:${me}:`))
}

/** The legal moves by the places where they can be made. */
export function targetsOf(game: GameInfo, view: View, legal: readonly Legal[] | null): Targets {
  const targets = new Map<Target, Legal[]>()
  for (const move of legal ?? []) {
    for (const target of placesOf(game, view, move)) {
      const moves = targets.get(target)
      if (moves) moves.push(move)
      else targets.set(target, [move])
    }
  }
  return targets
}

/** The text of the move that a click on a place would mean now, legal or not; null if that is not clear. */
export function meant(game: GameInfo, view: View, target: Target): string | null {
  const [what = '', which = ''] = target.split(':')
  const asked = word(game, 'asked', view['asked'])
  return game.name === 'santiago'
    ? meantInSantiago(game, view, asked, what, which)
    : meantInCuba(game, view, asked, what, which)
}

function meantInSantiago(
  game: GameInfo,
  view: View,
  asked: string,
  what: string,
  which: string,
): string | null {
  const using = word(game, 'using', view['using'])
  switch (`${asked} ${what}`) {
    case 'drive stop': {
      const steps = (Number(which) - 1 - at(view, 'car') + STOPS) % STOPS || STOPS
      return `drive ${steps}`
    }
    case 'cuban building':
      return `mark ${which}`
    case 'cuban supply':
      return `take ${which}`
    case 'give mine':
      return `give ${which}`
    case 'enter building':
      return `enter ${which}`
    case 'deliver die':
      return `deliver ${which} 1`
    case 'keep-out die':
      return `keep out ${which}`
    case 'building cuban':
      return using === 'newspaper' ? `silence ${which}` : null
    case 'building die':
      return using === 'customs' ? `clear ${which}` : using === 'office' ? `consign ${which}` : null
    case 'building flag':
      return using !== 'harbormaster'
        ? null
        : Number(which) > at(view, 'value')
          ? 'value up'
          : 'value down'
    default:
      return null
  }
}

function meantInCuba(
  game: GameInfo,
  view: View,
  asked: string,
  what: string,
  which: string,
): string | null {
  switch (`${asked} ${what}`) {
    case 'card character':
      return `play ${which}`
    case 'delegate character':
      return `delegate ${which}`
    case 'lot stock':
    case 'trade stock':
      return `take ${which}`
    case 'pawn field':
    case 'harvest field':
    case 'site field':
      return `${asked} ${which}`
    case 'trade buy':
    case 'trade sell':
      return `${what} ${which}`
    case 'build building':
      return `build ${which}`
    case 'foreman field': {
      const labels = game.fields.find((f) => f.name === 'building_at')?.axes[1]?.labels ?? []
      const building = at(view, 'building_at', at(view, 'actor'), labels.indexOf(which))
      const name = word(game, 'building_at', building)
      return building < 0 ? null : `use ${name === 'printed' ? 'warehouse' : name}`
    }
    case 'building bill':
      return word(game, 'using', view['using']) === 'church' ? `veto ${which}` : null
    case 'building mine':
    case 'duty mine':
      return `give ${which} 1`
    case 'dock ship':
      return which === 'sea' ? null : `dock ${which}`
    case 'load hold':
    case 'load mine':
      return `load ${which} 1`
    case 'pick bill':
      return `pick ${which}`
    case 'tax act':
      return which === 'tax' ? 'pay' : null
    default:
      return null
  }
}
