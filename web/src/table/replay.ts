/** A game's positions from its moves: any of them at once, from the nearest one kept. */

import type { MoveMade, View } from '../protocol'

const EVERY = 64

export class Reel {
  readonly moves: MoveMade[] = []
  private readonly kept: View[]

  constructor(start: View) {
    this.kept = [start]
  }

  add(moves: readonly MoveMade[]): void {
    for (const move of moves) {
      this.moves.push(move)
      const number = this.moves.length
      if (number % EVERY === 0) this.kept.push(this.at(number))
    }
  }

  /** The view after that many moves. */
  at(number: number): View {
    const from = Math.min(Math.floor(number / EVERY), this.kept.length - 1)
    let view: View = this.kept[from] ?? {}
    for (const move of this.moves.slice(from * EVERY, number)) view = { ...view, ...move.changed }
    return view
  }
}
