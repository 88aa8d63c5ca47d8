/** The drawn boards, fetched when a table needs one. */

import type { Component } from 'svelte'
import type { BoardProps, GameInfo } from '../protocol'

const boards = import.meta.glob<{ default: Component<BoardProps> }>('../boards/*/Board.svelte')

/** A game's board; null where none is drawn or it can't be fetched: then words must do. */
export async function boardOf(game: GameInfo['name']): Promise<Component<BoardProps> | null> {
  try {
    return (await boards[`../boards/${game}/Board.svelte`]?.())?.default ?? null
  } catch {
    return null
  }
}
