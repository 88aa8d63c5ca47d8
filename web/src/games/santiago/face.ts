import type { Face } from '../face'
import Beside from './Beside.svelte'
import { because } from './because'
import { card } from './cards'
import { describe } from './describe'
import { step } from './motion'
import { carried, meant, places } from './places'
import { say } from './say'

export const face: Face = {
  places,
  meant,
  carried,
  card,
  say,
  step,
  because,
  describe,
  held: 'goods',
  Beside,
  ties: ['goods', 'pesos'],
  bar: {
    last: ['skip', 'decline', 'pass', 'use'],
    byFirst: ['swap for', 'wood for'],
    narrow: [],
  },
  rows: { roll: 0, site: 0, stop: 0 },
  reveals: [],
  subjects: {
    'keep-out': 'ship',
    drive: 'car',
    building: 'building:using',
    deliver: 'ship',
    give: 'seat:me',
  },
}
