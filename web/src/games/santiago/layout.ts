/**
 * Where everything stands on Santiago's board: the street as a ring, stops outside it, gardens
 * around, the bay below. One drawing, two arrangements: wide for a table, tall for a phone.
 */

export interface Point {
  x: number
  y: number
}

export interface Place extends Point {
  size: number
}

/** A closed street with round corners, walked from its bottom, first to the left: clockwise. */
export class Ring {
  readonly length: number

  constructor(
    readonly x: number,
    readonly y: number,
    readonly a: number,
    readonly b: number,
    readonly r: number,
  ) {
    this.length = 4 * (a + b - 2 * r) + 2 * Math.PI * r
  }

  /** The point after a part, 0 to 1, of the way around. */
  at(part: number): Point {
    const { x, y, a, b, r, length } = this
    const [wide, high, bend] = [a - r, b - r, (Math.PI / 2) * r]
    let way = (((part % 1) + 1) % 1) * length
    const turn = (cx: number, cy: number, from: number): Point => {
      const angle = from + way / r
      return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) }
    }
    if (way < wide) return { x: x - way, y: y + b }
    way -= wide
    if (way < bend) return turn(x - wide, y + high, Math.PI / 2)
    way -= bend
    if (way < 2 * high) return { x: x - a, y: y + high - way }
    way -= 2 * high
    if (way < bend) return turn(x - wide, y - high, Math.PI)
    way -= bend
    if (way < 2 * wide) return { x: x - wide + way, y: y - b }
    way -= 2 * wide
    if (way < bend) return turn(x + wide, y - high, 1.5 * Math.PI)
    way -= bend
    if (way < 2 * high) return { x: x + a, y: y - high + way }
    way -= 2 * high
    if (way < bend) return turn(x + wide, y + high, 0)
    way -= bend
    return { x: x + wide - way, y: y + b }
  }

  /** The part of the way at which the ring is nearest to a point. */
  near(point: Point): number {
    let best = 0
    let least = Infinity
    for (let i = 0; i < 720; i++) {
      const { x, y } = this.at(i / 720)
      const far = (x - point.x) ** 2 + (y - point.y) ** 2
      if (far < least) [best, least] = [i / 720, far]
    }
    return best
  }

  get path(): string {
    const { x, y, a, b, r } = this
    const [w, h] = [2 * (a - r), 2 * (b - r)]
    return (
      `M${x} ${y + b}h${-w / 2}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}h${w}` +
      `a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}z`
    )
  }
}

export interface Garden {
  x: number
  y: number
  w: number
  h: number
  flower: Place
  /** The upper left corner of each façade. */
  sites: Place[]
}

export interface Layout {
  name: 'wide' | 'tall'
  w: number
  h: number
  street: Ring
  road: number
  /** By stop, 1 to 9, and the port at 0 and 10: the middle of the tile. */
  stops: Point[]
  tile: number
  /** Where the car is at each stop, as a part of the way around the street. */
  halts: number[]
  car: number
  /** The size of letters, where the drawing is not shown so small that they need more. */
  text: number
  supply: Place[]
  gardens: Garden[]
  coast: string
  sea: number
  ship: Place
  tray: Place[]
  /** Under the dice that are being rolled. */
  table: { x: number; y: number; w: number; h: number }
  flags: Place[]
  jetty: Place
  track: Place[]
  palms: Point[]
}

/** What every part of the board is given. */
export interface Part {
  layout: Layout
  /** The size of letters now. */
  text: number
}

const STOPS = 10

function stopsOn(tiles: Ring, street: Ring) {
  const stops = Array.from({ length: STOPS + 1 }, (_, i) => tiles.at(i / STOPS))
  return { stops, halts: stops.map((stop) => street.near(stop)) }
}

function wide(): Layout {
  const street = new Ring(700, 289, 184, 122, 62)
  const tiles = new Ring(700, 289, 272, 208, 132)
  const garden = (left: boolean, top: boolean): Garden => {
    const x = left ? 10 : 1038
    const y = top ? 6 : 304
    const columns = [x + 10, x + 182]
    const [near = 0, far = 0] = left ? columns.reverse() : columns
    const [inner, outer] = top ? [y + 148, y + 4] : [y + 4, y + 148]
    const size = 94
    const site = (sx: number, sy: number): Place => ({ x: sx + 32, y: sy, size })
    return {
      x,
      y,
      w: 352,
      h: 292,
      flower: { x: near + 37, y: inner + 18, size: 86 },
      sites: [site(far, outer), site(near, outer), site(far, inner)],
    }
  }
  return {
    name: 'wide',
    w: 1400,
    h: 800,
    street,
    road: 58,
    ...stopsOn(tiles, street),
    tile: 104,
    car: 86,
    text: 19.5,
    supply: [0, 1, 2, 3, 4, 5].map((i) => ({
      x: 700 + ((i % 3) - 1) * 96 - 42,
      y: 289 + Math.floor(i / 3) * 82 - 78,
      size: 80,
    })),
    gardens: [garden(true, true), garden(false, true), garden(false, false), garden(true, false)],
    coast:
      'M-700 606H-20C140 596 260 612 380 602C470 596 540 606 580 580C612 560 606 508 640 492C670 480 730 480 760 492C794 508 788 560 820 580C860 606 930 596 1020 602C1140 612 1260 596 1420 606H2100',
    sea: 590,
    ship: { x: 812, y: 574, size: 450 },
    tray: [0, 1, 2, 3, 4].map((i) => ({ x: 850 + i * 84, y: 656, size: 72 })),
    table: { x: 832, y: 638, w: 444, h: 108 },
    flags: [0, 1, 2, 3].map((i) => ({ x: 120 + i * 116, y: 614, size: 84 })),
    jetty: { x: 92, y: 686, size: 470 },
    track: [0, 1, 2, 3, 4, 5, 6].map((i) => ({ x: 70 + i * 80, y: 730, size: 60 })),
    palms: [
      { x: 402, y: 556 },
      { x: 998, y: 556 },
      { x: 398, y: 46 },
      { x: 1002, y: 46 },
    ],
  }
}

function tall(): Layout {
  const street = new Ring(180, 216, 92, 106, 40)
  const tiles = new Ring(180, 216, 147, 162, 74)
  const bay = 412
  const garden = (i: number): Garden => {
    const y = 692 + i * 124
    return {
      x: 4,
      y,
      w: 352,
      h: 118,
      flower: { x: 8, y: y + 30, size: 40 },
      sites: [0, 1, 2].map((n) => ({ x: 66 + n * 101, y: y + 6, size: 74 })),
    }
  }
  return {
    name: 'tall',
    w: 360,
    h: 1192,
    street,
    road: 40,
    ...stopsOn(tiles, street),
    tile: 58,
    car: 54,
    text: 13,
    supply: [0, 1, 2, 3, 4, 5].map((i) => ({
      x: 180 + (i % 3) * 46 - 69,
      y: 216 + Math.floor(i / 3) * 56 - 54,
      size: 46,
    })),
    gardens: [0, 1, 2, 3].map(garden),
    coast:
      'M-10 426C20 418 50 430 92 424C124 418 130 378 150 368C166 360 194 360 210 368C230 378 236 418 268 424C310 430 340 418 370 426',
    sea: bay,
    ship: { x: 10, y: 424, size: 340 },
    tray: [0, 1, 2, 3, 4].map((i) => ({ x: 26 + i * 64, y: 476, size: 52 })),
    table: { x: 14, y: 462, w: 332, h: 80 },
    flags: [0, 1, 2, 3].map((i) => ({ x: 30 + i * 84, y: 592, size: 48 })),
    jetty: { x: 14, y: 632, size: 332 },
    track: [0, 1, 2, 3, 4, 5, 6].map((i) => ({ x: 10 + i * 50, y: 648, size: 40 })),
    palms: [],
  }
}

export const LAYOUTS = { wide: wide(), tall: tall() }

/** The way of the car, stop by stop, as parts of the way around; it may go around twice. */
export function drive(layout: Layout, from: number, steps: number): number[] {
  const halt = (stop: number) => {
    const whole = Math.floor(stop / STOPS)
    return whole + (layout.halts[stop % STOPS] ?? 0)
  }
  const start = from % STOPS
  const way: number[] = []
  for (let i = 0; i <= steps; i++) way.push(halt(start + i))
  return way
}

/** How wide a plate is: as its longest line, and a little wider than what it stands under. */
export function plate(label: string[], over: number, text: number): number {
  const longest = Math.max(...label.map((line) => line.length))
  return Math.max(over * 1.2, longest * text * 0.545 + text * 0.7)
}

/** A name in at most two lines. */
export function lines(name: string, most: number): string[] {
  if (name.length <= most) return [name]
  const words = name.split(/(?<=[- ])/)
  let best: string[] = [name]
  let least = name.length
  for (let i = 1; i < words.length; i++) {
    const pair = [words.slice(0, i).join('').trimEnd(), words.slice(i).join('')]
    const longest = Math.max(...pair.map((line) => line.length))
    if (longest < least) [best, least] = [pair, longest]
  }
  return best
}
