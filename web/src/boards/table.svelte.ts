/**
 * What every part of a board shares: the view as it is shown now, what can be clicked, the menu of a
 * place with several moves, and the pieces in the air. A board makes one, its parts find it.
 */

import { getContext, setContext, tick, untrack } from 'svelte'
import type { Card, Face, Onlooker } from '../games/face'
import { useColours } from '../kit/colours'
import type { GameInfo, Legal, MoveMade, View } from '../protocol'
import type { BoardProps } from './props'
import { t } from '../i18n/index.svelte'
import { letDrag } from './drag'
import type { ColourOf } from './events'
import { letLook } from './look'
import { calm, NEXT_FLIGHT, stepsOf, type Step } from './motion'
import { mark, namesOf, PLACE } from './places'
import { carriesOf, targetsOf, type Carries, type Target, type Targets } from './targets'
import { moveNumber } from './words'

/** What a place is for whoever clicks, tabs or listens: spread it on an element, in HTML and SVG alike. */
export interface Spot {
  'data-spot': Target
  'data-legal'?: ''
  'data-why'?: ''
  role: 'button' | 'img'
  tabindex?: 0
  'aria-label': string
  'aria-description'?: string
  'aria-haspopup'?: 'menu'
}

export interface Flying {
  key: number
  step: Step
  landed: () => void
}

export type Mover = (step: Step, still: AbortSignal) => Promise<void> | null

const KEY = Symbol('board')
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

export class BoardTable {
  readonly #props: () => BoardProps
  /** The view as shown: behind the server's by the move that is being shown. */
  view: View = $state.raw({})
  busy = $state(false)
  flying: Flying[] = $state.raw([])
  menu: { at: Element; moves: readonly Legal[] } | null = $state.raw(null)
  #legal = $derived.by(() => (this.busy ? null : this.#props().legal))
  targets: Targets = $derived.by(() => targetsOf(this.face, this.game, this.view, this.#legal))
  carries: Carries = $derived.by(() =>
    carriesOf(this.face, this.game, this.view, this.#legal, this.me),
  )
  /** The place that somebody asks about, and under which of its names it has a card. */
  looked: { at: Element; name: Target } | null = $state.raw(null)
  /** The move that somebody is looking at, here or in the action bar, and its places. */
  previewed: Legal | null = $derived.by(
    () => this.#legal?.find((legal) => legal.move === this.#props().previewed) ?? null,
  )
  lit: readonly Target[] = $derived.by(() => {
    const move = this.previewed
    return move ? this.face.places(this.game, this.view, move, this.me) : []
  })
  /** Moves what is no flying piece (the car, a ship); the board sets it. */
  mover: Mover = () => null
  /** The element everything stands in; a cross-fade in place of motion needs it. */
  root: HTMLElement | null = null

  #last: MoveMade | null = null
  #pending: View
  #run: AbortController | null = null
  #keys = 0
  /** The move that was made by dragging its piece there: it need not travel once more. */
  #dropped: number | null = null

  constructor(
    props: () => BoardProps,
    readonly colourOf: ColourOf,
  ) {
    this.#props = props
    this.#pending = props().view
    this.view = this.#pending
  }

  get face(): Face {
    return this.#props().face
  }
  get game(): GameInfo {
    return this.#props().game
  }
  get players() {
    return this.#props().players
  }
  get me() {
    return this.#props().me
  }
  /** Whether this audience is asked something. */
  get asked() {
    return !this.busy && this.#props().legal !== null
  }

  name(seat: number): string {
    return this.players.find((player) => player.seat === seat)?.name ?? ''
  }

  get names(): string[] {
    return this.players.map((player) => player.name)
  }

  // What everything is

  #onlooker: Onlooker = $derived.by(() => {
    const { game, view, me, names, colourOf } = this
    return { game, view, me, names, colourOf }
  })

  cardOf(place: Target): Card | null {
    return this.face.card(this.#onlooker, place)
  }

  /** A card as whoever listens hears it; nothing where there is none. */
  described(place: Target): string | undefined {
    return this.cardOf(place)?.lines.join(' ')
  }

  /** The innermost place around an element that has a card. */
  placeAt(element: Element): { at: Element; name: Target } | null {
    for (
      let at = element.closest<HTMLElement>(PLACE);
      at;
      at = at.parentElement?.closest<HTMLElement>(PLACE) ?? null
    ) {
      const name = namesOf(at).find((known) => this.cardOf(known) !== null)
      if (name !== undefined) return { at, name }
    }
    return null
  }

  /** The legal moves at a place, under all its names: what lies with me is drawn with the seats too. */
  movesAt(at: Element): readonly Legal[] {
    const names = namesOf(at).map((name) => name.replace(`held:${this.me}:`, 'mine:'))
    const moves = names.flatMap((name) => this.moves(name))
    return moves.filter((move, i) => moves.indexOf(move) === i)
  }

  // Showing what happens

  /** Takes what the server says now; a new `happening` is shown first, then the view it led to. */
  take(view: View, happening: MoveMade | null): void {
    this.#pending = view
    if (happening === this.#last) {
      if (!this.busy) this.view = view
      return
    }
    this.#run?.abort()
    this.#last = happening
    if (happening === null) {
      this.#land(view)
      return
    }
    void this.#show(happening)
  }

  async #show(happening: MoveMade): Promise<void> {
    const run = (this.#run = new AbortController())
    const dragged = happening.move !== null && happening.move === this.#dropped
    this.#dropped = null
    const steps = stepsOf(this.face, this.game, this.view, happening).filter(
      ({ piece }) => !dragged || piece?.is === 'pesos' || piece?.is === 'points',
    )
    this.menu = null
    this.busy = true
    if (calm()) {
      this.root?.animate?.([{ opacity: 0.55 }, { opacity: 1 }], { duration: 200 })
    } else {
      // What the board itself moves comes first and alone; pieces follow one another closely.
      const flights: Promise<void>[] = []
      for (const step of steps) {
        const moved = this.mover(step, run.signal)
        if (moved) await moved
        else if (step.piece) {
          if (flights.length) await pause(NEXT_FLIGHT)
          flights.push(this.#fly(step, run.signal))
        }
        if (run.signal.aborted) return
      }
      await Promise.all(flights)
    }
    if (run.signal.aborted) return
    this.#land({ ...this.#pending, ...happening.changed })
  }

  #land(view: View): void {
    this.#run = null
    this.flying = []
    this.busy = false
    this.view = view
  }

  #fly(step: Step, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const key = ++this.#keys
      const landed = () => {
        this.flying = this.flying.filter((other) => other.key !== key)
        resolve()
      }
      signal.addEventListener('abort', landed, { once: true })
      this.flying = [...this.flying, { key, step, landed }]
    })
  }

  stop(): void {
    this.#run?.abort()
  }

  /** On a page that scrolls, brings what is asked now into sight. */
  lookThere(): void {
    if (document.documentElement.scrollHeight <= innerHeight) return
    const first = this.root?.querySelector('[data-legal]')
    if (!first || this.root?.contains(document.activeElement)) return
    const { top, bottom } = first.getBoundingClientRect()
    if (top > 60 && bottom < innerHeight * 0.6) return
    first.scrollIntoView?.({ block: 'center', behavior: calm() ? 'auto' : 'smooth' })
  }

  // Clicking

  isLegal(target: Target): boolean {
    return this.targets.has(target)
  }

  moves(target: Target): readonly Legal[] {
    return this.targets.get(target) ?? []
  }

  pick(move: number): void {
    this.menu = null
    this.#props().preview(null)
    this.#props().pick(move)
  }

  preview(move: number | null): void {
    this.#props().preview(move)
  }

  /** A piece was let go at a place; where that can mean several moves, it is asked which. */
  drop(moves: readonly Legal[], at: Element): void {
    const [only, ...others] = moves
    if (!only || others.length) {
      this.menu = { at, moves }
      return
    }
    this.#dropped = only.move
    this.pick(only.move)
  }

  /** A place that can be clicked when there is a move for it; `name` says what stands there. */
  spot(target: Target, name: string): Spot {
    const moves = this.moves(target)
    const first = moves[0]
    const said = this.described(target)
    const described = said ? { 'aria-description': said } : {}
    if (!first) {
      const spot: Spot = { 'data-spot': target, role: 'img', 'aria-label': name, ...described }
      return this.asked && this.#meant(target) !== null ? { ...spot, 'data-why': '' } : spot
    }
    return {
      'data-spot': target,
      'data-legal': '',
      role: 'button',
      tabindex: 0,
      'aria-label': `${name}: ${moves.length > 1 ? t('board.choices', { n: moves.length }) : this.face.say(first)}`,
      ...described,
      ...(moves.length > 1 ? { 'aria-haspopup': 'menu' } : {}),
    }
  }

  #meant(target: Target): number | null {
    return moveNumber(this.game, this.face.meant(this.game, this.view, target))
  }

  #act(place: Element, target: Target): void {
    const moves = this.moves(target)
    const [first] = moves
    if (first && moves.length === 1) this.pick(first.move)
    else if (first) this.menu = { at: place, moves }
    else {
      const move = this.asked ? this.#meant(target) : null
      if (move !== null) this.#props().why(move)
    }
  }

  /** Takes its place on the page, with one pair of ears for all places on it: a view changes too often for more. */
  readonly stand = (root: HTMLElement): void => {
    this.root = root
    const placeOf = (at: EventTarget | null) =>
      at instanceof Element ? at.closest<HTMLElement>('[data-spot]') : null
    const look = ({ target }: Event) => {
      const moves = this.moves(placeOf(target)?.dataset['spot'] ?? '')
      if (moves.length === 1) this.preview(moves[0]?.move ?? null)
    }
    const leave = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
      const place = placeOf(target)
      if (place && place !== placeOf(relatedTarget) && !this.menu) this.preview(null)
    }
    root.addEventListener('click', ({ target }) => {
      const place = placeOf(target)
      if (place) this.#act(place, place.dataset['spot'] ?? '')
    })
    root.addEventListener('keydown', (event) => {
      const place = placeOf(event.target)
      if (!place || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      this.#act(place, place.dataset['spot'] ?? '')
    })
    // moved, not over: a place that comes to lie under a resting pointer is not what anybody looks at
    root.addEventListener('pointermove', look)
    root.addEventListener('pointerout', leave)
    root.addEventListener('focusin', look)
    root.addEventListener('focusout', leave)
  }
}

/** The table of a board, which lives as long as the board does. */
export function createTable(props: () => BoardProps): BoardTable {
  const table = setContext(KEY, new BoardTable(props, useColours()))
  $effect(() => {
    const { view, happening } = props()
    untrack(() => table.take(view, happening))
  })
  $effect(() => {
    const { lit } = table
    mark('data-lit', lit, table.root)
    return () => mark('data-lit', [], null)
  })
  $effect(() => {
    const { carries } = table
    void tick().then(() => mark('data-grab', carries.keys(), table.root))
    return () => mark('data-grab', [], null)
  })
  // A page that scrolls shows one thing at a time: the one that is asked. A frame later its layout is known for nothing.
  $effect(() => {
    if (!table.targets.size) return
    const frame = requestAnimationFrame(() => table.lookThere())
    return () => cancelAnimationFrame(frame)
  })
  $effect(() => {
    const letGo = letDrag(table)
    const lookAway = letLook(table)
    return () => {
      letGo()
      lookAway()
      table.stop()
    }
  })
  return table
}

export const useTable = (): BoardTable => getContext(KEY)
