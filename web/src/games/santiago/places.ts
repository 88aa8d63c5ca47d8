/** Where on Santiago's table moves are made, and what its places mean. */

import type { Carried, Target } from '../../boards/targets'
import { at, word } from '../../boards/words'
import type { GameInfo, MoveName, Seat, View } from '../../protocol'

const STOPS = 10

/** The stop, 1 to 10, that so many steps from the car lead to (S9). */
export const stopAfter = (car: number, steps: number): number => ((car + steps) % STOPS) + 1

function placesOf(game: GameInfo, view: View, move: MoveName): Target[] {
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
    case 'buy vp and on':
    case 'sell vp and on':
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

/** One's own goods are drawn with the seats, not on the board. */
export function places(game: GameInfo, view: View, move: MoveName, me: Seat | null): Target[] {
  const found = placesOf(game, view, move)
  return me === null ? found : found.map((place) => place.replace(/^mine:/, `held:${me}:`))
}

/** From where to where a move carries a piece. */
export function carried(game: GameInfo, view: View, move: MoveName, me: Seat): Carried | null {
  const [first = '', second = ''] = move.args
  const to = placesOf(game, view, move)
  switch (move.family) {
    case 'drive':
      return { from: 'car', to }
    case 'enter':
      return { from: `pawn:${me}`, to }
    case 'mark':
      return { from: `markers:${me}`, to }
    case 'value up':
    case 'value down':
      return { from: 'marker', to }
    case 'deliver':
    case 'consign':
      return { from: `held:${me}:${first}`, to }
    case 'wood for':
      return { from: `held:${me}:wood`, to }
    case 'swap for':
      return { from: `held:${me}:${first}`, to: [`supply:${second}`] }
    case 'take':
      return { from: `supply:${first}`, to: [`seat:${me}`] }
    default:
      return null
  }
}

/** The text of the move that a click on a place would mean now. */
export function meant(game: GameInfo, view: View, target: Target): string | null {
  const [what = '', which = ''] = target.split(':')
  const asked = word(game, 'asked', view['asked'])
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
