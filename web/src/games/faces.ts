/** The games' folders, each fetched when a table of that game is looked at. */

import type { Component } from 'svelte'
import type { BoardProps } from '../boards/props'
import { learn } from '../i18n/index.svelte'
import type { BoxProps, Face } from './face'
import { plain } from './plain'

const faces = import.meta.glob<Face>('./*/face.ts', { import: 'face' })
const boxes = import.meta.glob<Component<BoxProps>>('./*/Box.svelte', { import: 'default' })
const boards = import.meta.glob<Component<BoardProps>>('./*/Board.svelte', { import: 'default' })

/** A game's face, once its words are there too; the plain one where it has none or they can't be fetched. */
export async function faceOf(game: string): Promise<Face> {
  try {
    const [face] = await Promise.all([faces[`./${game}/face.ts`]?.(), learn(game)])
    return face ?? plain
  } catch {
    return plain
  }
}

/** A game's board; null where none is drawn or it can't be fetched: then words must do. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  try {
    const [board] = await Promise.all([boards[`./${game}/Board.svelte`]?.(), learn(game)])
    return board ?? null
  } catch {
    return null
  }
}

/** The form for a game's box; null where nothing in it can be filled in. */
export async function boxOf(game: string): Promise<Component<BoxProps> | null> {
  try {
    const [box] = await Promise.all([boxes[`./${game}/Box.svelte`]?.(), learn(game)])
    return box ?? null
  } catch {
    return null
  }
}
