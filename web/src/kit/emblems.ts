/** What a house hangs out to say what it is, on a 24 × 24 sheet. */

import { crate } from './masonry'
import { SIGNS, type Good } from './pieces'
import { circle, ellipse, fine, letters, poly, rect, shape, star, type Shape } from './shapes'

export const sign = (kind: Good): Shape[] => [
  { d: SIGNS[kind], c: kind === 'sugar' ? 'leaf' : kind, t: kind === 'wood' ? 'ink' : 'flat' },
]
export const peso: Shape[] = [
  fine('gold', circle(12, 12, 11)),
  letters('gold', '$', 12, 18.5, 19, 'ink'),
]
const spokes = Array.from({ length: 8 }, (_, i) => `rotate(${i * 45} 12 12)`)

export const EMBLEMS = {
  mask: [
    shape(
      'dark',
      'M.5 8.5c4-3 8.5-2.8 11.5-1 3-1.8 7.5-2 11.5 1-.6 5-3.2 8.5-6.4 8.5-2.5 0-4.1-2.2-5.1-4.2-1 2-2.6 4.2-5.1 4.2-3.2 0-5.8-3.5-6.4-8.5z' +
        ellipse(6.8, 11, 2.6, 1.7) +
        ellipse(17.2, 11, 2.6, 1.7),
      'flat',
    ),
  ],
  saw: [fine('silver', star(12, 12, 12, 14, 0.82)), fine('silver', circle(12, 12, 3.4), 'shade')],
  cup: [
    fine('rum', 'M17 10h2.5a2.8 2.8 0 0 1 0 5.6h-3.5', 'stroke'),
    shape('rum', 'M3 8h14.5v5.5a6 6 0 0 1-6 6h-2.5a6 6 0 0 1-6-6zM1.5 21h18v1.8h-18z', 'flat'),
    fine('rum', 'M7 5.5c-1.5-2 1.5-2.5 0-4.5M13 5.5c-1.5-2 1.5-2.5 0-4.5', 'stroke'),
  ],
  stamp: [
    shape(
      'blue',
      'M12 1a3.6 3.6 0 0 1 3.6 3.6c0 2.4-1.6 3.4-1.6 6.4h4a3 3 0 0 1 3 3v3.5h-18v-3.5a3 3 0 0 1 3-3h4c0-3-1.6-4-1.6-6.4a3.6 3.6 0 0 1 3.6-3.6zM3 19.5h18v3h-18z',
      'flat',
    ),
  ],
  spade: [
    shape(
      'dark',
      'M12 1c3 5 9 7.5 9 13a5 5 0 0 1-7.8 4c.2 2.2.9 3.4 2.3 5h-7c1.4-1.6 2.1-2.8 2.3-5a5 5 0 0 1-7.8-4c0-5.5 6-8 9-13z',
      'flat',
    ),
  ],
  wheel: [
    ...spokes.map((m): Shape => ({ d: rect(11, 0, 2, 12, 1), c: 'trunk', t: 'flat', m })),
    shape('trunk', circle(12, 12, 8.5) + circle(12, 12, 5.8), 'flat'),
    shape('trunk', circle(12, 12, 2.8), 'flat'),
  ],
  briefcase: [
    shape('trunk', 'M8 7v-2.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5v2.5', 'stroke'),
    shape('trunk', rect(1.5, 7, 21, 14, 2), 'flat'),
    shape('gold', 'M1.5 12.5h21v1.4h-21zM10 11.5h4v4h-4z', 'flat'),
  ],
  newspaper: [
    fine('grey', poly(5, 2, 22, 5, 20, 22, 3, 20)),
    shape('dark', poly(6.5, 5, 20, 7.2, 19.7, 9.8, 6.2, 7.6), 'flat'),
    fine('dark', 'M6 10.5l6 1M5.8 13.2l6 1M5.5 16l6 1M14 16.8l4.5.8M13.8 19l4.5.8', 'line'),
    shape('dark', poly(14, 11.5, 19.2, 12.4, 18.9, 15.4, 13.7, 14.6), 'flat'),
  ],
  bed: [
    shape('blue', 'M1 4h2.6v9h17.4a2 2 0 0 1 2 2v6h-2.6v-3h-16.8v3h-2.6z', 'flat'),
    shape('coral', 'M9.5 7h9a3 3 0 0 1 3 3v2h-12z', 'flat'),
    shape('blue', circle(6.5, 9.5, 2.2), 'flat'),
  ],
  crate: crate(2.5, 2.5, 19),
} satisfies Record<string, Shape[]>
