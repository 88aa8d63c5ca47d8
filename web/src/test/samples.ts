/** The games' faces and boards, and sample positions of each, which `boards-dev/sample.py` makes. */

import type { Component } from 'svelte'
import type { BoardProps } from '../boards/props'
import { targetsOf } from '../boards/targets'
import { moveNumber } from '../boards/words'
import type { Face } from '../games/face'
import type { GameInfo, Legal, MoveMade, View } from '../protocol'

export interface Sample {
  me: number
  view: View
  legal: Legal[]
  moves: MoveMade[]
}
export interface Samples {
  game: GameInfo
  samples: Record<string, Sample>
}

const faces = import.meta.glob<Face>('../games/*/face.ts', { eager: true, import: 'face' })
const boards = import.meta.glob<Component<BoardProps>>('../games/*/Board.svelte', {
  eager: true,
  import: 'default',
})
const found = import.meta.glob<Samples>('../games/*/samples/*.json', {
  eager: true,
  import: 'default',
})

function there<T>(all: Record<string, T>, path: string): T {
  const one = all[path]
  if (one === undefined) throw new Error(`there is no ${path}`)
  return one
}

export const faceOf = ({ name }: GameInfo): Face => there(faces, `../games/${name}/face.ts`)
export const boardOf = ({ name }: GameInfo): Component<BoardProps> =>
  there(boards, `../games/${name}/Board.svelte`)

/** By game and number of players: `santiago 3`. */
export const files: Readonly<Record<string, Samples>> = Object.fromEntries(
  Object.entries(found).map(([path, samples]) => [
    path.replace(/^.*games\/(.+)\/samples\/(.+)\.json$/, '$1 $2'),
    samples,
  ]),
)

export const file = (name: string): Samples => there(files, name)

export function sample(name: string, moment: string): Sample {
  return there(file(name).samples, moment)
}

/** The number that a word of a field has. */
export function code(game: GameInfo, name: string, word: string): number {
  const field = game.fields.find((f) => f.name === name)
  return (field?.words.indexOf(word) ?? 0) + (field?.low ?? 0)
}

/** Moves as the server would list them. */
export const legal = (game: GameInfo, ...texts: string[]): Legal[] =>
  texts.map((text) => {
    const move = moveNumber(game, text)
    const named = move === null ? undefined : game.moves[move]
    if (move === null || !named) throw new Error(`no move ${text}`)
    return { ...named, move, called: null, rule: '', does: { code: 'pass', data: {} }, events: [] }
  })

/** The texts of these moves by the places where they are made. */
export const placed = (game: GameInfo, view: View, ...texts: string[]) =>
  Object.fromEntries(
    [...targetsOf(faceOf(game), game, view, legal(game, ...texts))].map(([target, moves]) => [
      target,
      moves.map((move) => move.text),
    ]),
  )
