/**
 * A drawing is a list of shapes, painted in order. A shape is path data with a colour and a tone;
 * kit.css decides how they look, so that everything drawn here has one hand.
 */

// prettier-ignore
export type Colour =
  // façades
  | 'coral' | 'butter' | 'mint' | 'lilac' | 'sky'
  // pieces
  | 'wood' | 'stone' | 'water' | 'citrus' | 'sugar' | 'tobacco' | 'rum' | 'cigars'
  // seats
  | 'blue' | 'red' | 'yellow' | 'green' | 'purple'
  // the world around
  | 'paper' | 'gold' | 'silver' | 'tile' | 'earth' | 'grass' | 'leaf' | 'trunk' | 'rock' | 'glass'
  | 'lamp' | 'road' | 'dark' | 'sea' | 'sea-deep' | 'foam' | 'panel' | 'line' | 'ink' | 'accent' | 'hold' | 'victory' | 'mast' | 'sheet'
  // people
  | 'skin-a' | 'skin-b' | 'skin-c' | 'skin-d' | 'cheek' | 'hair' | 'grey'

// prettier-ignore
export const TONES = [
  '', 'light', 'shade', 'flat', 'flat-light', 'flat-shade', 'ink', 'line', 'stroke', 'hollow', 'shadow',
] as const
export type Tone = (typeof TONES)[number]

export interface Path {
  d: string
  c: Colour
  t?: Tone
  weight?: 'fine' | 'bold'
  /** An SVG transform; `place` composes them. */
  m?: string
}

export interface Letters {
  text: string
  x: number
  y: number
  size: number
  c: Colour
  t?: Tone
  m?: string
}

export type Shape = Path | Letters

export const shape = (c: Colour, d: string, t: Tone = '', weight?: Path['weight']): Path => ({
  c,
  d,
  t,
  weight,
})

/** A detail: as `shape`, with a thinner line. */
export const fine = (c: Colour, d: string, t: Tone = ''): Path => shape(c, d, t, 'fine')

/** A figure or a letter, standing on the baseline `y`, centred at `x`. */
export const letters = (
  c: Colour,
  text: string | number,
  x: number,
  y: number,
  size: number,
  t: Tone = 'flat',
): Letters => ({ c, text: String(text), x, y, size, t })

const n = (value: number) => String(Math.round(value * 100) / 100)

export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  r
    ? `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}v${n(h - 2 * r)}` +
      `a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}h${n(2 * r - w)}` +
      `a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(-r)}v${n(2 * r - h)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}z`
    : `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r)

/** Corners as x, y, x, y … */
export const poly = (...xy: number[]): string => {
  let d = ''
  for (let i = 0; i < xy.length; i += 2)
    d += `${i ? 'L' : 'M'}${n(xy[i] ?? 0)} ${n(xy[i + 1] ?? 0)}`
  return d + 'z'
}

const polar = (x: number, y: number, r: number, turn: number): [number, number] => [
  x + r * Math.sin(turn * 2 * Math.PI),
  y - r * Math.cos(turn * 2 * Math.PI),
]

/** A regular polygon; `turn` is the first corner's share of a full turn, clockwise from the top. */
export const ngon = (x: number, y: number, r: number, corners: number, turn = 0): string =>
  poly(...Array.from({ length: corners }, (_, i) => polar(x, y, r, turn + i / corners)).flat())

export const star = (x: number, y: number, r: number, points = 5, inner = 0.42): string =>
  poly(
    ...Array.from({ length: points * 2 }, (_, i) =>
      polar(x, y, i % 2 ? r * inner : r, i / points / 2),
    ).flat(),
  )

/** A wavy round edge, as of a seal or a flower. */
export const scallop = (x: number, y: number, r: number, lobes: number, bulge = 1): string => {
  const corners = Array.from({ length: lobes + 1 }, (_, i) => polar(x, y, r, i / lobes))
  const lobe = n(r * Math.sin(Math.PI / lobes) * bulge)
  return corners
    .map(([px, py], i) => (i ? `A${lobe} ${lobe} 0 0 1 ${n(px)} ${n(py)}` : `M${n(px)} ${n(py)}`))
    .join('')
    .concat('z')
}

/** A slice of a ring or a pie, from `from` to `to` in turns. */
export const sector = (x: number, y: number, r: number, from: number, to: number): string => {
  const [ax, ay] = polar(x, y, r, from)
  const [bx, by] = polar(x, y, r, to)
  return `M${n(x)} ${n(y)}L${n(ax)} ${n(ay)}A${n(r)} ${n(r)} 0 0 1 ${n(bx)} ${n(by)}z`
}

/** An arched opening standing on the line `bottom`. */
export const arch = (x: number, bottom: number, w: number, h: number): string =>
  `M${n(x)} ${n(bottom)}v${n(w / 2 - h)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0v${n(h - w / 2)}z`

/** Moves and scales a drawing, to set it into a larger one. */
export const place = (
  drawing: Shape[],
  x: number,
  y: number,
  scale = 1,
  mirror = false,
): Shape[] => {
  const m =
    `translate(${n(x)} ${n(y)})` +
    (mirror ? `scale(${-scale} ${scale})` : scale === 1 ? '' : `scale(${scale})`)
  return drawing.map((s) => ({ ...s, m: s.m ? m + s.m : m }))
}

/** The one soft shadow: the silhouette again, a little lower and to the right. */
export const shadow = (d: string, x = 2, y = 2.5): Path => ({
  d,
  c: 'dark',
  t: 'shadow',
  m: `translate(${x} ${y})`,
})
