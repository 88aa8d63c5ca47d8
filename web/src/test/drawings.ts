/** What every drawing is held to. */

import { expect, test } from 'vitest'
import { TONES, type Shape } from '../kit/shapes'
import css from '../theme/kit.css?raw'

export function testDrawings(drawings: [string, Shape[]][]): void {
  test.each(drawings)(
    '%s is drawn with finite numbers, known colours and known tones',
    (_, drawing) => {
      expect(drawing.length).toBeGreaterThan(1)
      for (const s of drawing) {
        if ('d' in s) expect(s.d).toMatch(/^M[-\d.\sa-zA-Z]+$/)
        expect(JSON.stringify(s)).not.toMatch(/NaN|undefined|null|Infinity/)
        expect(css).toContain(`.c-${s.c} {`)
        expect(TONES).toContain(s.t ?? '')
        if (s.t) expect(css).toMatch(new RegExp(`\\.t-${s.t}[ ,]`))
      }
    },
  )
}
