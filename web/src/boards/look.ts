/**
 * Asking what something is: a mouse or a finger rests on it, keys come to it, or it is tapped where that can mean
 * nothing else. What is found out is the place; its card is shown by Card.svelte.
 */

import type { BoardTable } from './table.svelte'

/** Where places lie that have cards. */
const AROUND = '.tabletop, ul.seats'
/** So long a mouse rests on a place, and a finger. */
const REST = 300
const PRESS = 500
/** So long a card waits for a mouse that is on its way to it. */
const WAY = 200
/** So far a finger may tremble. */
const FAR = 8

/** Lets places be asked about, until it is called again. */
export function letLook(table: BoardTable): () => void {
  const over = new AbortController()
  let under: EventTarget | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let finger: { x: number; y: number } | null = null
  let seenByFinger = false

  const later = (time: number, act: () => void) => {
    clearTimeout(waiting)
    waiting = setTimeout(act, time)
  }
  const find = (at: EventTarget | null) =>
    at instanceof Element && at.closest(AROUND) ? table.placeAt(at) : null
  const show = (at: EventTarget | null) => {
    clearTimeout(waiting)
    table.looked = find(at)
  }
  const hide = () => {
    clearTimeout(waiting)
    table.looked = null
  }
  /** A card lets everything through but its link, and yet stays while a mouse is on it. */
  const onCard = (event: PointerEvent) => {
    const card = document.getElementById('card')?.getBoundingClientRect()
    return (
      card !== undefined &&
      event.clientX >= card.left &&
      event.clientX <= card.right &&
      event.clientY >= card.top &&
      event.clientY <= card.bottom
    )
  }
  const on = <K extends keyof WindowEventMap>(
    type: K,
    act: (event: WindowEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(type, act, { ...options, signal: over.signal })

  // moved, not over: a place that comes to lie under a resting pointer is not what anybody looks at
  on('pointermove', (event) => {
    if (event.pointerType === 'touch') {
      const far = finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > FAR
      if (far) {
        finger = null
        hide()
      }
      return
    }
    if (event.buttons || table.menu) return
    if (table.looked && onCard(event)) return clearTimeout(waiting)
    if (event.target === under) return
    under = event.target
    const place = find(under)
    if (place?.at === table.looked?.at && place) return clearTimeout(waiting)
    if (place) later(REST, () => (table.looked = place))
    else later(WAY, hide)
  })
  on('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('#card')) return
    hide()
    seenByFinger = false
    finger = null
    if (event.pointerType !== 'touch' || !event.isPrimary || !find(event.target)) return
    finger = { x: event.clientX, y: event.clientY }
    later(PRESS, () => {
      if (!finger) return
      show(event.target)
      seenByFinger = table.looked !== null
    })
  })
  on('pointerup', () => {
    if (finger && !seenByFinger) clearTimeout(waiting)
    finger = null
  })
  on('pointercancel', () => {
    if (finger) hide()
    finger = null
  })
  // A long press has asked; it does not make the move as well, nor open the browser's menu.
  on('contextmenu', (event) => finger && event.preventDefault())
  on(
    'click',
    (event) => {
      if (seenByFinger && find(event.target)) {
        event.stopPropagation()
        event.preventDefault()
      } else if (
        event.target instanceof Element &&
        !event.target.closest('[data-legal], button, a')
      )
        show(event.target)
      seenByFinger = false
    },
    { capture: true },
  )

  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) show(target)
  })
  // Later: a place that is taken away loses the focus in the midst of it.
  on('focusout', ({ target }) => {
    if (target instanceof Node && table.looked?.at.contains(target)) later(0, hide)
  })
  on(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !table.looked) return
      event.stopPropagation()
      hide()
    },
    { capture: true },
  )
  on('resize', hide)
  on(
    'scroll',
    (event) => {
      if (event.target instanceof Node && event.target.contains(table.looked?.at ?? null)) {
        hide()
        under = null
      }
    },
    { capture: true },
  )
  return () => {
    hide()
    over.abort()
  }
}
