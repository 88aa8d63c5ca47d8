/** What somebody's move in Santiago leads to for everybody: the cause and its effect. */

import { number, text } from '../../boards/events'
import type { GameInfo, Happening, MoveMade, Saying, View } from '../../protocol'
import { demands } from './read'

function value(move: MoveMade, seat: number, event: Happening): Saying | null {
  const worth = event['to']
  if (typeof worth !== 'number') return null // on the chequered flag the ship goes
  const data = { seat, worth: { vp: worth } }
  if (move.family?.startsWith('drive')) return { code: 'value-drive', data }
  return move.family?.startsWith('value')
    ? { code: 'value-moved', data }
    : { code: 'value-waits', data: { worth: { vp: worth } } }
}

/** How much of what was delivered is still wanted. */
function delivered(view: View, seat: number, event: Happening): Saying | null {
  if (event['to'] !== 'ship') return null
  const kind = text(event['for'] ?? event['good'])
  const left = demands(view).find((demand) => demand.kind === kind)?.value ?? 0
  const what = { [text(event['good'])]: number(event['count']) }
  return left
    ? { code: 'deliver', data: { seat, what, left: { [kind]: left } } }
    : { code: 'deliver-last', data: { seat, what } }
}

/** What it leads to, by what happened; the first of these is said. */
const ORDER = [
  'depart',
  'value',
  'rob',
  'silence',
  'mark',
  'income',
  'inactive-stop',
  'goods',
  'enter',
]

const DELIVERED = ['deliver', 'wood for', 'consign', 'clear']

export function because(_: GameInfo, view: View, move: MoveMade): Saying | null {
  const seat = move.actor
  const events = move.events.toSorted((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what))
  for (const event of events) {
    const found = ((): Saying | null => {
      switch (event.what) {
        case 'depart': {
          const full = DELIVERED.includes(move.family ?? '')
          return { code: full ? 'depart-full' : 'depart', data: { ship: number(event['ship']) } }
        }
        case 'value':
          return value(move, seat, event)
        case 'rob':
          return { code: 'rob', data: { seat } }
        case 'silence':
          return { code: 'silence', data: { seat, cuban: text(event['cuban']) } }
        case 'mark':
          return { code: 'mark', data: { seat, building: text(event['building']) } }
        case 'income':
          return {
            code: 'income',
            data: {
              seat: number(event['seat']),
              visitor: number(event['visitor']),
              building: text(event['building']),
            },
          }
        case 'inactive-stop':
          return { code: 'inactive-stop', data: { seat, cuban: text(event['cuban']) } }
        case 'goods':
          return delivered(view, seat, event)
        case 'enter':
          return { code: 'enter', data: { seat, building: text(event['building']) } }
        default:
          return null
      }
    })()
    if (found) return found
  }
  return null
}
