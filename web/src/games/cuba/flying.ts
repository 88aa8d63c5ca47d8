/** The pieces that fly over Cuba's table. */

import { commonDrawing, type ColourOf, type Common } from '../../boards/events'
import type { Drawing } from '../../boards/motion'
import { act, type Act } from './kit/acts'
import { characterCard, type Character } from './kit/characters'
import { facade } from './kit/facades'

export type Flying =
  | Common
  | { is: 'facade'; building: string }
  | { is: 'card'; character: Character; seat: number }
  | { is: 'act'; act: Act }

export function drawingOf(piece: Flying, colourOf: ColourOf): Drawing {
  switch (piece.is) {
    case 'facade':
      return { shapes: facade(piece.building), box: [80, 80] }
    case 'card':
      return { shapes: characterCard(piece.character, colourOf(piece.seat)), box: [80, 82] }
    case 'act':
      return { shapes: act(piece.act), box: [80, 84] }
    default:
      return commonDrawing(piece, colourOf)
  }
}
