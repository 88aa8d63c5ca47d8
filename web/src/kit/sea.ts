/** Water around ships. */

import { shape, type Shape } from './shapes'

export const waves = (x: number, y: number, w: number): Shape => {
  const count = Math.round(w / 16)
  const step = w / count
  return shape(
    'foam',
    `M${x} ${y}` +
      Array.from({ length: count }, () => `q${step / 4}-4 ${step / 2} 0t${step / 2} 0`).join('') +
      `v5h${-w}z`,
    '',
    'fine',
  )
}
