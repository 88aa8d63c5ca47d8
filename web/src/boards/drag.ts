/**
 * Dragging, as an extra to clicking: the hand that takes a piece and lets it go. What is dropped is the same move as
 * a click on that place.
 */

import { mark, namesOf, PLACE } from './places'
import type { BoardTable } from './table.svelte'

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

/** What is under the pointer and has one of these names, whatever lies over it. */
function under(x: number, y: number, names: { has: (name: string) => boolean }) {
  for (const element of document.elementsFromPoint(x, y)) {
    for (
      let place: Element | null = element;
      place;
      place = place.parentElement?.closest(PLACE) ?? null
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
