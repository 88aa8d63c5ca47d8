/** What moves when something happens, one step after the other, from the events of both games' story.py. */

import type { Act, ActType } from '../kit/acts'
import type { Character } from '../kit/people'
import type { Good, Seat } from '../kit/pieces'
import { SEATS } from '../kit/pieces'
import type { GameInfo, Happening, MoveMade, View } from '../protocol'
import { at, word } from './words'

export type Piece =
  | { is: 'good'; kind: Good }
  | { is: 'pawn' | 'plaque'; seat: Seat }
  | { is: 'pesos' | 'points'; count: number }
  | { is: 'facade'; building: string }
  | { is: 'card'; character: Character; seat: Seat }
  | { is: 'act'; act: Act; type: ActType }
  | { is: 'die'; kind: Good; value: number }
  | { is: 'marker' }

export interface Step {
  what: string
  event: Happening
  /** What flies, and how many of them; none: the board itself moves something. */
  piece?: Piece
  count: number
  /** Places, the first that is on the page counts. */
  from: string[]
  to: string[]
  /** Milliseconds: of all of it, and of one piece's flight. */
  time: number
  flight: number
}

const FLIGHT = 460
/** Dice and bills come four and five in a row. */
const QUICK_FLIGHT = 260
/** From one flight's start to the next one's. */
export const NEXT_FLIGHT = 140
const NEXT_PIECE = 70
const CAR_STEP = 230
const MOST_DRIVE = 2000

/** No motion: the page's setting (`<html data-motion="none">`), else the system's wish. */
export const calm = (): boolean => {
  const setting = document.documentElement.dataset['motion']
  if (setting === 'none' || setting === 'full') return setting === 'none'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

const flight = (
  event: Happening,
  piece: Piece,
  from: string[],
  to: string[],
  count = 1,
  time = FLIGHT,
): Step => ({
  what: event.what,
  event,
  piece,
  count: Math.min(count, 5),
  from,
  to,
  time: time + (Math.min(count, 5) - 1) * NEXT_PIECE,
  flight: time,
})

const own = (event: Happening, time: number): Step => ({
  what: event.what,
  event,
  count: 0,
  from: [],
  to: [],
  time,
  flight: time,
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const colour = (seat: unknown): Seat => SEATS[number(seat)] ?? 'blue'

/** Where pieces of a kind lie with somebody or somewhere: the events' `from` and `to`. */
function placesOf(place: string, kind: string, game: GameInfo): string[] {
  const seat = (SEATS as readonly string[]).indexOf(place)
  if (seat >= 0) return [`held:${seat}:${kind}`, `seat:${seat}`]
  if (place === 'ship') return [`die:${kind}`, 'ship']
  if (place === 'market') return [`space:${kind}`, 'market']
  if (place.startsWith('dock ')) return [`hold:${kind}`, `ship:${place.slice(5)}`]
  return game.name === 'santiago' ? [`supply:${kind}`] : [`stock:${kind}`, 'market']
}

/** Where money and points of a source come from. */
function sourceOf(game: GameInfo, view: View, source: string, seat: unknown): string[] {
  if (game.name === 'santiago') {
    if (source === 'drive') return ['car']
    if (source === 'delivery' || source === 'wood') return ['ship']
    if (source === 'income')
      return [`building:${word(game, 'pawn', at(view, 'pawn', at(view, 'mover')))}`]
    return [`cuban:${source}`, `building:${source}`]
  }
  const acts: Record<string, string> = { tax: 'act:tax', duty: 'act:duty', subsidy: 'act:subsidy' }
  if (acts[source]) return [acts[source]]
  if (source === 'tradeswoman') return ['market']
  if (source === 'mayor') {
    const dock = at(view, 'loading')
    return dock >= 0 ? [`ship:${dock + 1}`] : ['harbour']
  }
  return [`used:${number(seat)}:${source}`, `plantation:${number(seat)}`]
}

function stepOf(game: GameInfo, view: View, event: Happening): Step | null {
  const seat = number(event['seat'])
  const seats = [`seat:${seat}`]
  switch (event.what) {
    case 'goods':
    case 'pieces': {
      const kind = text(event['good'] ?? event['kind']) as Good
      const [from, to] = [text(event['from']), text(event['to'])]
      const field = text(event['field'])
      const origin = placesOf(from, kind, game)
      const aim = to === 'ship' && event['for'] ? [`die:${text(event['for'])}`] : []
      return flight(
        event,
        { is: 'good', kind },
        field && from === 'stock' ? [`field:${number(actorOf(to))}:${field}`, ...origin] : origin,
        [...aim, ...placesOf(to, kind, game)],
        number(event['count']),
      )
    }
    case 'pesos':
    case 'points': {
      const count = number(event['count'])
      const other = sourceOf(game, view, text(event['source']), event['seat'])
      const piece: Piece = { is: event.what, count: Math.abs(count) }
      return count < 0 ? flight(event, piece, seats, other) : flight(event, piece, other, seats)
    }
    case 'enter': {
      const from = text(event['from'])
      return flight(
        event,
        { is: 'pawn', seat: colour(seat) },
        from === 'none' ? seats : [`pawn:${seat}`, `building:${from}`],
        [`building:${text(event['building'])}`],
      )
    }
    case 'pawn':
      return flight(
        event,
        { is: 'pawn', seat: colour(seat) },
        [`pawn:${seat}`, `plantation:${seat}`],
        [`field:${seat}:${text(event['to'])}`, `plantation:${seat}`],
      )
    case 'mark':
      return flight(event, { is: 'plaque', seat: colour(seat) }, seats, [
        `building:${text(event['building'])}`,
      ])
    case 'build':
      return flight(
        event,
        { is: 'facade', building: text(event['building']) },
        [`building:${text(event['building'])}`],
        [`field:${seat}:${text(event['field'])}`, `plantation:${seat}`, ...seats],
      )
    case 'play':
      // a card is shown where its player sits
      return flight(
        event,
        { is: 'card', character: text(event['character']) as Character, seat: colour(seat) },
        [...seats, `plantation:${seat}`],
        [],
      )
    case 'roll': {
      const kind = text(event['good']) as Good
      const die: Piece = { is: 'die', kind, value: number(event['face']) }
      return flight(event, die, seats, [`die:${kind}`, 'ship'], 1, QUICK_FLIGHT)
    }
    case 'value':
      return flight(
        event,
        { is: 'marker' },
        ['marker', `flag:${number(event['from'])}`],
        [`flag:${number(event['to'])}`],
      )
    case 'bill': {
      const type = text(event['type']) as ActType
      const bill: Piece = { is: 'act', act: text(event['statute']) as Act, type }
      return flight(event, bill, ['statutes', 'parliament'], [`bill:${type}`], 1, QUICK_FLIGHT)
    }
    case 'act':
    case 'veto': {
      // a bill goes down into force, or off the table
      const type = text(event['type']) as ActType
      const bill: Piece = { is: 'act', act: text(event['statute']) as Act, type }
      return flight(event, bill, [`bill:${type}`], event.what === 'act' ? [`act:${type}`] : [])
    }
    case 'drive': {
      const steps = number(event['steps'])
      return own(event, Math.min(MOST_DRIVE, Math.max(400, steps * CAR_STEP)))
    }
    case 'depart':
    case 'sail':
    case 'slide':
      return own(event, 600)
    default:
      return null
  }
}

const actorOf = (seat: string): number => (SEATS as readonly string[]).indexOf(seat)

export function stepsOf(game: GameInfo, view: View, happening: MoveMade): Step[] {
  const steps = happening.events.map((event) => stepOf(game, view, event))
  return steps.filter((step) => step !== null)
}

/** How long a board will need to show a move, in milliseconds; nothing when motion is off. */
export function durationOf(game: GameInfo, view: View, happening: MoveMade): number {
  if (calm()) return 0
  let start = 0
  let end = 0
  let first = true
  for (const step of stepsOf(game, view, happening)) {
    if (step.piece) {
      if (!first) start += NEXT_FLIGHT
      first = false
      end = Math.max(end, start + step.time)
    } else {
      start += step.time
      end = Math.max(end, start)
    }
  }
  return end
}
