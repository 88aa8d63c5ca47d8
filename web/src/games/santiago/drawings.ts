/** What Santiago's board needs beside the kit: the quay, a jetty, palms, the value marker. */

import { circle, ellipse, fine, place, rect, shape, type Shape } from '../../kit/shapes'

/** 60 × 80 */
export const palm: Shape[] = [
  shape('dark', ellipse(34, 75, 16, 4), 'shadow'),
  shape('trunk', 'M27 75c1-16 0-28-3-40l5-2c5 13 7 26 6 42z'),
  ...[
    'M27 34C18 22 8 22 1 32c8-4 14-2 26 2z',
    'M27 34C22 20 14 12 4 13c9 4 14 10 23 21z',
    'M27 34c-1-14 4-22 13-25-5 8-8 15-13 25z',
    'M27 34c8-11 19-13 29-6-10-1-17 1-29 6z',
    'M27 34c12-2 21 4 25 15-6-9-13-12-25-15z',
    'M27 34C18 32 10 38 8 49c4-8 9-11 19-15z',
  ].map((d) => fine('leaf', d)),
  fine('trunk', circle(26, 36, 2.6) + circle(30, 37, 2.6)),
]

/** The port: a stone quay with a bollard and a crane, 96 × 84. */
export const quay: Shape[] = [
  shape('dark', rect(6, 26, 86, 52, 4), 'shadow'),
  shape('rock', rect(4, 22, 88, 50, 4)),
  shape('rock', 'M4 60h88v8a4 4 0 0 1-4 4h-80a4 4 0 0 1-4-4z', 'flat-shade'),
  fine(
    'rock',
    'M4 46h88M4 60h88M24 22v24M48 22v24M72 22v24M14 46v14M36 46v14M60 46v14M82 46v14',
    'line',
  ),
  // an anchor on a round sign
  shape('paper', circle(48, 32, 21)),
  shape('sea-deep', circle(48, 32, 17), 'flat'),
  ...place(
    [
      shape(
        'paper',
        'M12 .8a3.2 3.2 0 0 1 1.6 6v1.7h4v2.8h-4v8c2.5-.4 4.4-1.9 5.2-4l-1.6.4 2.7-5 2.9 4.9-1.5-.3c-1.2 4.3-4.8 7.2-9.3 7.9-4.5-.7-8.1-3.6-9.3-7.9l-1.5.3 2.9-4.9 2.7 5-1.6-.4c.8 2.1 2.7 3.6 5.2 4v-8h-4v-2.8h4v-1.7a3.2 3.2 0 0 1 1.6-6z',
        'flat',
      ),
    ],
    36,
    19.5,
    1,
  ),
  shape('dark', rect(13, 14, 7, 12, 2)),
  shape('dark', rect(76, 14, 7, 12, 2)),
  fine('dark', rect(11, 12, 11, 4, 2) + rect(74, 12, 11, 4, 2)),
]

/** A wooden jetty for the flags, 480 × 20. */
export const jetty: Shape[] = [
  ...Array.from({ length: 9 }, (_, i) => fine('trunk', rect(14 + i * 55, 8, 8, 14, 2))),
  shape('wood', rect(0, 2, 480, 10, 3)),
  fine('wood', 'M60 2v10M120 2v10M180 2v10M240 2v10M300 2v10M360 2v10M420 2v10', 'line'),
]

/** The value marker: a turned wooden peg, 48 × 48. */
export const marker: Shape[] = [
  shape('dark', ellipse(27, 42, 17, 5), 'shadow'),
  shape('accent', 'M8 30v8c0 9 32 9 32 0v-8z'),
  shape('accent', ellipse(24, 30, 16, 7), 'light'),
  shape('accent', 'M18 30c0-6 2-8 2-14h8c0 6 2 8 2 14z'),
  shape('accent', circle(24, 12, 8)),
  fine('paper', circle(21.5, 9.5, 2), 'flat'),
]
