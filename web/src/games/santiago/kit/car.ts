/** The car that everybody shares, 96 × 48, driving to the right. */

import { circle, ellipse, fine, rect, shape, type Shape } from '../../../kit/shapes'

const wheel = (x: number): Shape[] => [
  shape('dark', circle(x, 38, 7.5)),
  shape('paper', circle(x, 38, 5), 'flat'),
  shape('silver', circle(x, 38, 3), '', 'fine'),
]

export const car: Shape[] = [
  shape('dark', ellipse(50, 45, 42, 3), 'shadow'),
  // cabin
  shape('paper', 'M30 22c3-9 6-13 11-13.5 8-.7 15-.5 19 .5 4 1.5 8 7 12 13z'),
  fine('glass', 'M35 21.5c2-6 4-9 7-9.5 3-.3 6-.4 8-.3v9.8z'),
  fine('glass', 'M53.5 11.8c3 .1 5 .4 6.5 1 2.5 1.7 4.5 5 7 8.7H53.5z'),
  // body with its fin
  shape(
    'coral',
    'M5 25l-2-9 14 5c20 1 40 .5 55 1 10 .6 18 3 20.5 8 1 3 .8 6-.5 8H6c-2-3-2-9-1-13z',
  ),
  shape(
    'paper',
    'M5.5 28c20 3 40-1.5 60 0 10 .6 19 1 26.5 2.5v3c-20-3-40-1-60-1-10 0-19 .5-27-.5z',
    '',
    'fine',
  ),
  shape('coral', 'M5 35h88c0 1-.5 2-1 3H6c-.6-.8-1-1.8-1-3z', 'flat-shade'),
  shape('silver', rect(1, 35, 8, 4, 2), '', 'fine'),
  shape('silver', rect(87, 35, 9, 4, 2), '', 'fine'),
  shape('red', 'M2.5 17l4.5 1.7v4.8l-3 .5z', '', 'fine'),
  shape('butter', circle(90.5, 28, 2.6), 'light', 'fine'),
  fine('coral', 'M51.5 22v14M36 25h5M56 25h5', 'line'),
  ...wheel(22),
  ...wheel(74),
]
