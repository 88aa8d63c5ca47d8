/** What moves on Santiago's table, from the events of its story.py. */

import { heldBy, number, paid, seatOf, text } from '../../boards/events'
import { flight, moved, QUICK_FLIGHT, type Step } from '../../boards/motion'
import { at, word } from '../../boards/words'
import type { Good } from '../../kit/pieces'
import type { GameInfo, Happening, View } from '../../protocol'
import type { Flying } from './flying'

const CAR_STEP = 230
const [LEAST_DRIVE, MOST_DRIVE] = [400, 2000]
const SAILING = 600

/** Where goods of a kind lie: the events' `from` and `to`. */
function placesOf(place: string, kind: string): string[] {
  const seat = seatOf(place)
  if (seat >= 0) return heldBy(seat, kind)
  return place === 'ship' ? [`die:${kind}`, 'ship'] : [`supply:${kind}`]
}

/** Where money and points of a source come from. */
function sourceOf(game: GameInfo, view: View, source: string): string[] {
  if (source === 'drive') return ['car']
  if (source === 'delivery' || source === 'wood') return ['ship']
  if (source === 'income')
    return [`building:${word(game, 'pawn', at(view, 'pawn', at(view, 'mover')))}`]
  return [`cuban:${source}`, `building:${source}`]
}

export function step(game: GameInfo, view: View, event: Happening): Step | null {
  const seat = number(event['seat'])
  const seats = [`seat:${seat}`]
  const building = `building:${text(event['building'])}`
  switch (event.what) {
    case 'goods': {
      const kind = text(event['good']) as Good
      const instead = event['for'] ? [`die:${text(event['for'])}`] : []
      const to = [...instead, ...placesOf(text(event['to']), kind)]
      const from = placesOf(text(event['from']), kind)
      return flight<Flying>(event, { is: 'good', kind }, from, to, {
        count: number(event['count']),
      })
    }
    case 'pesos':
    case 'points':
      return paid(event, event.what, sourceOf(game, view, text(event['source'])))
    case 'enter': {
      const left = text(event['from'])
      const from = left === 'none' ? seats : [`pawn:${seat}`, `building:${left}`]
      return flight<Flying>(event, { is: 'pawn', seat: number(seat) }, from, [building], {
        only: true,
      })
    }
    case 'mark':
      return flight<Flying>(event, { is: 'plaque', seat: number(seat) }, seats, [building])
    case 'roll': {
      const kind = text(event['good']) as Good
      const die: Flying = { is: 'die', kind, value: number(event['face']) }
      const how = { time: QUICK_FLIGHT, tumbles: true }
      return flight(event, die, seats, [`die:${kind}`, 'ship'], how)
    }
    case 'value': {
      const from = ['marker', `flag:${number(event['from'])}`]
      const to = [`flag:${number(event['to'])}`]
      return flight<Flying>(event, { is: 'marker' }, from, to, { only: true })
    }
    case 'drive': {
      const time = number(event['steps']) * CAR_STEP
      return moved(event, Math.min(MOST_DRIVE, Math.max(LEAST_DRIVE, time)))
    }
    case 'depart':
      return moved(event, SAILING)
    default:
      return null
  }
}
