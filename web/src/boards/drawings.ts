/** What the seats need beside the kit. */

import { seatMark, type Seat } from '../kit/pieces'
import { fine, place, shadow, shape, type Shape } from '../kit/shapes'

/** A player's screen, folded in three, 96 × 48: what is behind it nobody sees. */
export const screen = (seat: Seat): Shape[] => {
  const whole = 'M4 12l18-6v36l-18 2zM22 6h52v36h-52zM74 6l18 6v32l-18-2z'
  return [
    shadow(whole, 2, 2),
    shape('wood', 'M4 12l18-6v36l-18 2z', 'shade'),
    shape('wood', 'M74 6l18 6v32l-18-2z', 'shade'),
    shape(seat, 'M22 6h52v36h-52z'),
    fine('paper', 'M26 10h44v28h-44z', 'line'),
    ...place(seatMark(seat), 35.5, 11.5, 0.54),
  ]
}
