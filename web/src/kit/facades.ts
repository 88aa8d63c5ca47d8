/** The buildings of both games as façades, by game and name, on an 80 × 80 sheet. */

import { CUBA_FACADES } from './cuba-facades'
import { pavement } from './masonry'
import { SANTIAGO_FACADES } from './santiago-facades'
import type { Shape } from './shapes'

/** A map: in a plain object a word such as `constructor` would be found. */
const laid = (drawings: Record<string, Shape[]>): Map<string, Shape[]> =>
  new Map(Object.entries(drawings).map(([name, drawing]) => [name, [...drawing, ...pavement]]))
const LAID = { santiago: laid(SANTIAGO_FACADES), cuba: laid(CUBA_FACADES) }

/** The printed warehouse of a plantation (C83) looks like the tile. */
export const facade = (game: 'santiago' | 'cuba', name: string): Shape[] =>
  LAID[game].get(name === 'printed' ? 'warehouse' : name) ?? pavement
