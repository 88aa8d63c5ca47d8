/**
 * Dragging, as an extra to clicking: which piece one takes in hand for a move and where it goes, and the
 * hand itself. What is dropped is the same move as a click on that place.
 */

import type { GameInfo, Legal, MoveName, Seat, View } from '../protocol'
import { mark } from './places'
import type { BoardTable } from './table.svelte'
import { placesOf } from './targets'

/** Where each piece that can be taken may be dropped, with the moves that this means. */
export type Carries = ReadonlyMap<string, ReadonlyMap<string, readonly Legal[]>>

/** Which part of the table a character goes to work in. */
const WORKPLACES: Record<string, string> = {
  tradeswoman: 'market',
  architect: 'buildings',
  mayor: 'harbour',
}

/** The places that a move carries a piece from and to; null for a move that carries nothing. */
function way(game: GameInfo, view: View, move: MoveName, me: Seat): [string, string[]] | null {
  const [first = '', second = ''] = move.args
  const there = placesOf(game, view, move)
  const mine = (kind: string) => `held:${me}:${kind}`
  const home = game.name === 'cuba' ? `plantation:${me}` : `seat:${me}`
  switch (`${game.name} ${move.family}`) {
    case 'santiago drive':
      return ['car', there]
    case 'santiago enter':
    case 'cuba pawn':
      return [`pawn:${me}`, there]
    case 'santiago mark':
      return [`markers:${me}`, there]
    case 'santiago value up':
    case 'santiago value down':
      return ['marker', there]
    case 'santiago deliver':
    case 'santiago consign':
      return [mine(first), there]
    case 'santiago wood for':
      return [mine('wood'), there]
    case 'santiago swap for':
      return [mine(first), [`supply:${second}`]]
    case 'santiago take':
      return [`supply:${first}`, [home]]
    case 'cuba take':
      return [`stock:${first}`, [home]]
    case 'cuba buy':
      return [`buy:${first}`, [home]]
    case 'cuba build':
      return [`building:${first}`, [home]]
    case 'cuba sell':
      return [mine(first), there]
    case 'cuba load':
      return [mine(first), [`hold:${first}`]]
    case 'cuba distil':
      return [mine('sugar'), there.filter((place) => place.startsWith('field:'))]
    case 'cuba wrap':
      return [mine('tobacco'), there.filter((place) => place.startsWith('field:'))]
    case 'cuba play':
      return [`character:${first}`, [WORKPLACES[first] ?? home]]
    case 'cuba delegate':
      return [`character:${first}`, ['parliament']]
    case 'cuba pick':
      return [`bill:${first}`, [`act:${first}`]]
    default:
      return null
  }
}

export function carriesOf(
  game: GameInfo,
  view: View,
  legal: readonly Legal[] | null,
  me: Seat | null,
): Carries {
  const carries = new Map<string, Map<string, Legal[]>>()
  if (me === null) return carries
  for (const move of legal ?? []) {
    const [from, to] = way(game, view, move, me) ?? ['', []]
    for (const place of to) {
      const drops = carries.get(from) ?? new Map<string, Legal[]>()
      carries.set(from, drops.set(place, [...(drops.get(place) ?? []), move]))
    }
  }
  return carries
}

// The hand

/** Where pieces lie that can be taken. */
const HELD = '.tabletop, ul.seats'
/** So far a pointer goes before a press becomes a drag. */
const FAR = 6
/** So long a finger rests on a piece before it takes it; a finger that moves sooner scrolls the page. */
const REST = 250

interface Hand {
  pointer: number
  x: number
  y: number
  piece: Element
  from: string
  /** What is seen of the piece in the hand; not there until it is taken. */
  shadow: HTMLElement | null
  timer: ReturnType<typeof setTimeout> | undefined
}

const namesOf = (element: Element): string[] => {
  const { place, spot } = (element as HTMLElement).dataset
  return [place, spot].filter((name) => name !== undefined)
}

/** What is under the pointer and has one of these names, whatever lies over it. */
function under(x: number, y: number, names: { has: (name: string) => boolean }) {
  for (const element of document.elementsFromPoint(x, y)) {
    for (
      let place: Element | null = element;
      place;
      place = place.parentElement?.closest('[data-place], [data-spot]') ?? null
    ) {
      const name = namesOf(place).find((known) => names.has(known))
      if (name !== undefined) return { name, place }
    }
  }
  return null
}

/** A drawing of the piece, to be moved about; the piece itself pales meanwhile. */
function lift(piece: Element): HTMLElement | null {
  const drawing =
    piece.querySelector('svg.drawn') ?? piece.parentElement?.querySelector('svg.drawn')
  if (!drawing) return null
  const { width, height } = drawing.getBoundingClientRect()
  const copy = drawing.cloneNode(true) as SVGElement
  for (const [name, value] of Object.entries({ x: '0', y: '0', width, height }))
    copy.setAttribute(name, String(value))
  const shadow = document.createElement('div')
  shadow.className = 'in-hand'
  shadow.ariaHidden = 'true'
  shadow.append(copy)
  document.body.append(shadow)
  return shadow
}

/** Lets pieces of a board be dragged, until it is called again. */
export function letDrag(table: BoardTable): () => void {
  const over = new AbortController()
  let hand: Hand | null = null

  const take = () => {
    if (!hand) return
    hand.shadow = lift(hand.piece)
    if (!hand.shadow) return put()
    table.menu = null
    mark('data-drop', table.carries.get(hand.from)?.keys() ?? [], table.root)
    mark('data-taken', [hand.from], table.root)
    move(hand.x, hand.y)
  }
  const drop = (x: number, y: number) => {
    const drops = hand?.shadow ? table.carries.get(hand.from) : undefined
    const found = drops && under(x, y, drops)
    return found ? { ...found, moves: drops.get(found.name) ?? [] } : null
  }
  const move = (x: number, y: number) => {
    if (!hand?.shadow) return
    hand.shadow.style.translate = `${x}px ${y}px`
    const there = drop(x, y)
    mark('data-over', there ? [there.name] : [], table.root)
    table.preview(there?.moves.length === 1 ? (there.moves[0]?.move ?? null) : null)
  }
  const put = () => {
    if (!hand) return
    clearTimeout(hand.timer)
    if (hand.shadow) table.preview(null)
    hand.shadow?.remove()
    hand = null
    for (const attribute of ['data-drop', 'data-over', 'data-taken']) mark(attribute, [], null)
  }
  const on = <K extends keyof WindowEventMap>(
    type: K,
    act: (event: WindowEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(type, act, { ...options, signal: over.signal })

  on('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0 || hand) return
    // What lies over the table, such as the action bar, is not looked through.
    if (!(event.target instanceof Element) || !event.target.closest(HELD)) return
    const found = under(event.clientX, event.clientY, table.carries)
    if (!found) return
    hand = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      piece: found.place,
      from: found.name,
      shadow: null,
      timer: event.pointerType === 'touch' ? setTimeout(take, REST) : undefined,
    }
  })
  on('pointermove', (event) => {
    if (!hand || event.pointerId !== hand.pointer) return
    const far = Math.hypot(event.clientX - hand.x, event.clientY - hand.y) > FAR
    if (!hand.shadow && far) {
      // A finger that moves at once wants to scroll.
      if (event.pointerType === 'touch') return put()
      take()
    }
    move(event.clientX, event.clientY)
  })
  on('pointerup', (event) => {
    if (!hand || event.pointerId !== hand.pointer) return
    const dragged = hand.shadow !== null
    const there = drop(event.clientX, event.clientY)
    put()
    if (!dragged) return
    // The press was a drag: no click follows it.
    const silence = new AbortController()
    window.addEventListener('click', (click) => click.stopPropagation(), {
      capture: true,
      signal: silence.signal,
    })
    setTimeout(() => silence.abort())
    if (there) table.drop(there.moves, there.place)
  })
  on('pointercancel', put)
  on('keydown', (event) => {
    if (event.key === 'Escape') put()
  })
  // The page must not scroll away, nor open a menu, under a piece in the hand.
  on('touchmove', (event) => hand?.shadow && event.preventDefault(), { passive: false })
  on('contextmenu', (event) => hand && event.preventDefault())
  on('dragstart', (event) => hand && event.preventDefault())
  return () => {
    put()
    over.abort()
  }
}
