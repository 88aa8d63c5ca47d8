/** How buildings look that stand in several games, each in its own colours there. */

import { EMBLEMS } from './emblems'
import {
  arcade,
  awning,
  chimney,
  column,
  cornice,
  crate,
  curved,
  door,
  gable,
  house,
  medallion,
  row,
} from './masonry'
import {
  arch,
  circle,
  fine,
  place,
  poly,
  rect,
  shadow,
  shape,
  type Colour,
  type Shape,
} from './shapes'

export const bank = (wall: Colour, columns: number, x: number, w: number): Shape[] => [
  shadow(rect(x, 36, w, 39), 3, 0),
  shape(wall, rect(x, 36, w, 39)),
  ...row(columns - 1, x + 4, w - 8, 64, 5.5, 17),
  ...door(40, 9, 25),
  ...Array.from({ length: columns }, (_, i) =>
    column(x + 4 + (i * (w - 8)) / (columns - 1), 37),
  ).flat(),
  ...gable(wall, x, 35, w, 17),
  shape('paper', rect(x - 3, 33, w + 6, 4.5)),
]

export const church = (wall: Colour, roof: Colour): Shape[] => [
  ...house({ wall, x: 13, w: 40, top: 46 }),
  curved(wall, 13, 47, 40, 22),
  fine('lamp', circle(33, 42, 4.2)),
  fine('paper', 'M33 37.8v8.4M28.8 42h8.4', 'line'),
  ...door(33, 12, 20),
  // bell tower
  shape(wall, rect(51, 28, 17, 47)),
  shape(wall, rect(64, 28, 4, 47), 'flat-shade'),
  fine('dark', arch(55, 46, 9, 13), 'shade'),
  shape('gold', 'M59.5 36c3 0 3.5 4 4.3 6.5h-8.6c.8-2.5 1.3-6.5 4.3-6.5z', '', 'fine'),
  cornice(wall, 51, 26, 17),
  ...gable(roof, 51, 26, 17, 12),
  cornice(wall, 51, 49, 17, 2.5),
  shape('mast', 'M59.5 15V4M55.5 7.5h8M33 25v-8M30 20h6', 'stroke', 'bold'),
]

export const factory = (wall: Colour, drawing: Shape[], c: Colour): Shape[] => [
  ...chimney(62, 18, 46),
  ...house({ wall, x: 10, w: 60, top: 42 }),
  shape('tile', poly(10, 41, 10, 31, 25, 41, 25, 31, 40, 41, 40, 31, 55, 41, 55, 31, 70, 41)),
  ...arcade(4, 12, 56, 20),
  ...medallion(40, 43, c, drawing, 14),
]

export const blackMarket = (wall: Colour): Shape[] => [
  ...house({ wall, x: 15, w: 50, top: 26, rows: [3], shutters: 'dark' }),
  fine('dark', rect(18, 53, 44, 22), 'shade'),
  ...crate(21, 64, 11),
  ...crate(33, 66, 9),
  ...crate(48, 63, 12),
  ...awning(13, 48, 54, 11, 'purple'),
  ...medallion(40, 25, 'dark', EMBLEMS.mask, 14),
  fine('butter', 'M63 9a7 7 0 1 0 6.5 10a6 6 0 0 1-6.5-10z'),
]

export const sawmill = (wall: Colour): Shape[] => [
  shadow(poly(12, 75, 12, 40, 68, 40, 68, 75), 3, 0),
  shape('wood', rect(12, 40, 56, 35)),
  fine('wood', 'M12 49h56M12 58h56M12 67h56', 'line'),
  shape('wood', poly(12, 41, 40, 18, 68, 41)),
  shape(wall, 'M6 42L40 13.5 74 42l-3.5 4L40 20.5 9.5 46z'),
  fine('dark', rect(21, 52, 38, 23), 'shade'),
  ...place(EMBLEMS.saw, 22.5, 31.5, 1.45),
  ...[
    [26, 71],
    [35, 71],
    [44, 71],
    [53, 71],
    [30.5, 64],
    [39.5, 64],
    [48.5, 64],
  ].flatMap(([x = 0, y = 0]) => [
    shape('trunk', circle(x, y, 4.4)),
    fine('wood', circle(x, y, 2.8)),
  ]),
]

export const cafe = (wall: Colour, stripes: Colour, drawing: Shape[]): Shape[] => [
  ...house({ wall, x: 14, w: 52, top: 24, rows: [3], shutters: 'leaf', foot: 28 }),
  ...door(26, 11, 22),
  fine('lamp', rect(37, 55, 25, 14)),
  fine('paper', 'M49.5 55v14', 'line'),
  ...awning(12, 47, 56, 9, stripes, 8),
  ...medallion(40, 24, stripes, drawing, 13),
]
