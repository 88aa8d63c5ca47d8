/** What moves on Cuba's table, from the events of its story.py. */

import { heldBy, number, paid, seatOf, text } from '../../boards/events'
import { flight, moved, QUICK_FLIGHT, type Step } from '../../boards/motion'
import { at } from '../../boards/words'
import type { Act } from './kit/acts'
import type { Character } from './kit/characters'
import type { Good } from '../../kit/pieces'
import type { GameInfo, Happening, View } from '../../protocol'
import type { Flying } from './flying'

const SAILING = 600

/** Where pieces of a kind lie: the events' `from` and `to`. */
function placesOf(place: string, kind: string): string[] {
  const seat = seatOf(place)
  if (seat >= 0) return heldBy(seat, kind)
  if (place === 'market') return [`space:${kind}`, 'market']
  if (place.startsWith('dock ')) return [`hold:${kind}`, `ship:${place.slice(5)}`]
  return [`stock:${kind}`, 'market']
}

/** Where money and points of a source come from. */
function sourceOf(view: View, source: string, seat: number): string[] {
  if (source === 'tax' || source === 'duty' || source === 'subsidy') return [`act:${source}`]
  if (source === 'tradeswoman') return ['market']
  if (source === 'mayor') {
    const dock = at(view, 'loading')
    return dock >= 0 ? [`ship:${dock + 1}`] : ['harbour']
  }
  return [`used:${seat}:${source}`, `plantation:${seat}`]
}

export function step(_: GameInfo, view: View, event: Happening): Step | null {
  const seat = number(event['seat'])
  const seats = [`seat:${seat}`]
  const home = `plantation:${seat}`
  switch (event.what) {
    case 'pieces': {
      const kind = text(event['kind']) as Good
      const [giver, taker, field] = [text(event['from']), text(event['to']), text(event['field'])]
      const grown = field && giver === 'stock' ? [`field:${seatOf(taker)}:${field}`] : []
      const from = [...grown, ...placesOf(giver, kind)]
      return flight<Flying>(event, { is: 'good', kind }, from, placesOf(taker, kind), {
        count: number(event['count']),
      })
    }
    case 'pesos':
    case 'points':
      return paid(event, event.what, sourceOf(view, text(event['source']), seat))
    case 'pawn': {
      const [from, to] = [`pawn:${seat}`, `field:${seat}:${text(event['to'])}`]
      return flight<Flying>(event, { is: 'pawn', seat: number(seat) }, [from, home], [to, home], {
        only: true,
      })
    }
    case 'build': {
      const building = text(event['building'])
      const site = `field:${seat}:${text(event['field'])}`
      const from = [`building:${building}`]
      return flight<Flying>(event, { is: 'facade', building }, from, [site, home, ...seats])
    }
    case 'play': {
      // a card is shown where its player sits
      const character = text(event['character']) as Character
      const card: Flying = { is: 'card', character, seat: number(seat) }
      return flight(event, card, [...seats, home], [])
    }
    case 'bill': {
      const bill: Flying = { is: 'act', act: text(event['statute']) as Act }
      const place = `bill:${text(event['type'])}`
      return flight(event, bill, ['statutes', 'parliament'], [place], { time: QUICK_FLIGHT })
    }
    case 'act':
    case 'veto': {
      // a bill goes down into force, or off the table
      const bill: Flying = { is: 'act', act: text(event['statute']) as Act }
      const type = text(event['type'])
      return flight(event, bill, [`bill:${type}`], event.what === 'act' ? [`act:${type}`] : [])
    }
    case 'sail':
    case 'slide':
      return moved(event, SAILING)
    default:
      return null
  }
}
