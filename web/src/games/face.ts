/**
 * What a game brings to the page: how its table is drawn, clicked, moved and told. Everything else in `src` knows no
 * game. A game is one folder here, found by its name (`faces.ts`): `face.ts` with its `face`, and `Board.svelte`.
 */

import type { Component } from 'svelte'
import type { ColourOf } from '../boards/events'
import type { Drawing, Step } from '../boards/motion'
import type { Carried, Target } from '../boards/targets'
import type {
  GameInfo,
  Happening,
  Legal,
  MoveMade,
  MoveName,
  Saying,
  Seat,
  Tables,
  View,
} from '../protocol'
import type { Section } from '../words/describe'

export interface Face {
  // On the board

  /**
   * The places on the board where a move is made. What lies with whoever moves is called `mine:…`, or `held:<me>:…`
   * for who looks and is drawn with the seats.
   */
  places: (game: GameInfo, view: View, move: MoveName, me: Seat | null) => Target[]
  /** The text of the move that a click on a place would mean now, legal or not; null if that is not clear. */
  meant: (game: GameInfo, view: View, target: Target) => string | null
  /** From where to where a move carries a piece; null for one that carries nothing. */
  carried: (game: GameInfo, view: View, move: MoveName, me: Seat) => Carried | null
  /** What there is to know about a place, wherever it is drawn; null where there is nothing. */
  card: (looked: Onlooker, place: Target) => Card | null
  /** What a click would do, in a few words. */
  say: (move: Legal) => string
  /** What moves on the board when something happens; null if nothing does. */
  step: (game: GameInfo, view: View, event: Happening) => Step | null

  /** What a move led to, with the view after it, as the table `because` says it; null if it means nothing to others. */
  because: (game: GameInfo, view: View, move: MoveMade) => Saying | null

  // Around it

  /** The position in words, part by part. */
  describe: (game: GameInfo, view: View, names: readonly string[]) => Section[]
  /** The field of what each seat holds, by kind; null if nothing is held. */
  held: string | null
  /** What else lies with a seat, after what it holds. */
  Beside?: Component<SeatProps>
  /** The cards of a seat, beside its name. */
  Cards?: Component<SeatProps>
  /** What decides between equals at the end, in this order; the same for every seat that is level. */
  ties: readonly Tie[]
  /** How moves stand in the action bar. */
  bar: Bar
  /** Families of moves that the table makes many of in a row: one line of the log, each shown so many seconds. */
  rows: Readonly<Record<string, number>>
  /** Families of moves that turn over what lay face down, which `Reveal` shows. */
  reveals: readonly string[]
  Reveal?: Component<RevealProps>
  /** What the guide points at when something is asked, if not at the places for it; `:me` is with me, `:using` what is used. */
  subjects: Readonly<Record<string, Target>>
}

/** Who looks at a table, and what is seen there. */
export interface Onlooker {
  game: GameInfo
  view: View
  me: Seat | null
  names: readonly string[]
  colourOf: ColourOf
}

/** What somebody who has never seen the box needs to know about one thing on the table. */
export interface Card {
  picture: Drawing
  name: string
  /** What it costs, by kind. */
  cost?: Readonly<Record<string, number>>
  /** What it is for or does, in a sentence; then what it is now, if there is more to say. */
  lines: string[]
  /** The number of the rule. */
  rule: string
}

/** More of it wins a tie: pieces of all kinds together, or pesos. */
export type Tie = 'goods' | 'pesos'

/** Families of moves… */
export interface Bar {
  /** …that stand at the end, without a heading: what passes or ends a turn. */
  last: readonly string[]
  /** …with a heading of its own for each first word: `swap rum for …`. */
  byFirst: readonly string[]
  /** …that are many figures in a row. */
  narrow: readonly string[]
}

/** What a form for a box of one's own works with: `Box.svelte` in a game's folder. */
export interface BoxProps {
  tables: Tables
  /** What is wrong at a place, `ships.3`; '' if nothing is. */
  problem: (place: string) => string
  change: (tables: Tables) => void
}

export interface SeatProps {
  view: View
  seat: Seat
}

export interface RevealProps {
  move: MoveMade
  names: string[]
  close: () => void
}
