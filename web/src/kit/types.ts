export type { Shape } from './shapes'

/** What every drawn thing takes. */
export interface Frame {
  /** Width in pixels (or in the units of the drawing it stands in). */
  size?: number
  /** Its name for people who do not see it; left out, it is decoration. */
  title?: string
  x?: number
  y?: number
  class?: string
}
