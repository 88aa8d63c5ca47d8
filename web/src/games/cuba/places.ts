/** Where on Cuba's table moves are made, and what its places mean. */

import type { Carried, Target } from '../../boards/targets'
import { at, row, word } from '../../boards/words'
import type { GameInfo, MoveName, Seat, View } from '../../protocol'

export function places(game: GameInfo, view: View, move: MoveName): Target[] {
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

/** Which part of the table a character goes to work in; without one, the plantation. */
const WORKPLACES: Record<string, Target> = {
  tradeswoman: 'market',
  architect: 'buildings',
  mayor: 'harbour',
}

/** From where to where a move carries a piece. */
export function carried(game: GameInfo, view: View, move: MoveName, me: Seat): Carried | null {
  const [first = ''] = move.args
  const home = `plantation:${me}`
  const to = places(game, view, move)
  const fields = to.filter((place) => place.startsWith('field:'))
  switch (move.family) {
    case 'pawn':
      return { from: `pawn:${me}`, to }
    case 'take':
      return { from: `stock:${first}`, to: [home] }
    case 'buy':
      return { from: `buy:${first}`, to: [home] }
    case 'build':
      return { from: `building:${first}`, to: [home] }
    case 'sell':
      return { from: `held:${me}:${first}`, to }
    case 'load':
      return { from: `held:${me}:${first}`, to: [`hold:${first}`] }
    case 'distil':
      return { from: `held:${me}:sugar`, to: fields }
    case 'wrap':
      return { from: `held:${me}:tobacco`, to: fields }
    case 'play':
      return { from: `character:${first}`, to: [WORKPLACES[first] ?? home] }
    case 'delegate':
      return { from: `character:${first}`, to: ['parliament'] }
    case 'pick':
      return { from: `bill:${first}`, to: [`act:${first}`] }
    default:
      return null
  }
}

/** The text of the move that a click on a place would mean now. */
export function meant(game: GameInfo, view: View, target: Target): string | null {
  const [what = '', which = ''] = target.split(':')
  const asked = word(game, 'asked', view['asked'])
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
