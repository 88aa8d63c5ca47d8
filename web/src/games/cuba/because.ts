/** What somebody's move in Cuba leads to for everybody: the cause and its effect. */

import { number, seatOf, text } from '../../boards/events'
import type { GameInfo, Happening, MoveMade, Saying, View } from '../../protocol'
import { effectCode } from './cards'
import { berths, ladders, offers, RESOURCES } from './read'

/** After a trade: what the next piece of its kind costs, and brings. */
function price(code: 'sell' | 'buy', view: View, seat: number, event: Happening): Saying | null {
  const ladder = ladders(view).find(({ kind }) => kind === event['kind'])
  if (!ladder) return null
  const at = (piece: number) => ({ peso: ladder.prices[piece] ?? 0 })
  return {
    code,
    data: {
      seat,
      what: { [ladder.kind]: number(event['count']) },
      cost: at(ladder.pieces),
      gain: at(ladder.pieces + 1),
    },
  }
}

function loaded(game: GameInfo, view: View, seat: number, event: Happening): Saying | null {
  const berth = berths(game, view).find(({ place }) => `dock ${place}` === event['to'])
  if (!berth) return null
  const what = { [text(event['kind'])]: number(event['count']) }
  const room = berth.holds.filter((hold) => !hold.loaded).length
  return room
    ? { code: 'load', data: { seat, what, room } }
    : { code: 'load-full', data: { seat, what } }
}

function pieces(game: GameInfo, view: View, seat: number, event: Happening): Saying | null {
  const kind = text(event['kind'])
  const what = { [kind]: number(event['count']) }
  if (event['why'] === 'spoil')
    return { code: 'spoil', data: { seat: seatOf(text(event['from'])), what } }
  if (text(event['to']).startsWith('dock ')) return loaded(game, view, seat, event)
  if (event['why'] !== 'tradeswoman') return null
  if (event['to'] === 'market') return price('sell', view, seat, event)
  if (event['from'] === 'market') return price('buy', view, seat, event)
  return null
}

/** The first thing that one move led to; null if it means nothing to anybody else. */
export function because(game: GameInfo, view: View, move: MoveMade): Saying | null {
  const seat = move.actor
  for (const event of move.events) {
    const found = ((): Saying | null => {
      switch (event.what) {
        case 'pieces': {
          if (move.family !== 'take' || event['why'] !== 'tradeswoman')
            return pieces(game, view, seat, event)
          const kind = text(event['kind'])
          const resource = (RESOURCES as readonly string[]).includes(kind)
          const what = { [kind]: number(event['count']) }
          return { code: resource ? 'take-resource' : 'take-product', data: { seat, what } }
        }
        case 'build': {
          const building = text(event['building'])
          const left = [...offers(game, view, null)].find(([name]) => name === building)?.[1].left
          return left === 0 ? { code: 'build', data: { seat, building } } : null
        }
        case 'majority':
          return {
            code: 'majority',
            data: { seat: number(event['seat']), votes: { vote: number(event['count']) } },
          }
        case 'act': {
          const statute = text(event['statute'])
          const code = effectCode(game, statute)
          const effect = { code, data: game.figures[code] ?? {} }
          return { code: 'act', data: { seat, statute, effect } }
        }
        default:
          return null
      }
    })()
    if (found) return found
  }
  return null
}
