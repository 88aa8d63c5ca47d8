/** The pieces that fly over Santiago's table. */

import { commonDrawing, type ColourOf, type Common } from '../../boards/events'
import type { Drawing } from '../../boards/motion'
import { die, plaque, type Good } from '../../kit/pieces'
import { marker } from './drawings'

export type Flying =
  | Common
  | { is: 'plaque'; seat: number }
  | { is: 'die'; kind: Good; value: number }
  | { is: 'marker' }

export function drawingOf(piece: Flying, colourOf: ColourOf): Drawing {
  switch (piece.is) {
    case 'plaque':
      return { shapes: plaque(colourOf(piece.seat)) }
    case 'die':
      return { shapes: die(piece.kind, piece.value) }
    case 'marker':
      return { shapes: marker }
    default:
      return commonDrawing(piece, colourOf)
  }
}
