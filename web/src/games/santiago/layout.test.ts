import { describe, expect, test } from 'vitest'
import { drive, LAYOUTS, lines, Ring } from './layout'

describe('the street', () => {
  test('is closed, and begins at its bottom', () => {
    const ring = new Ring(100, 100, 60, 40, 20)
    expect(ring.at(0)).toEqual({ x: 100, y: 140 })
    expect(ring.at(0.5).y).toBeCloseTo(60)
    expect(ring.at(0.5).x).toBeCloseTo(100)
    // clockwise: first to the left
    expect(ring.at(0.05).x).toBeLessThan(100)
  })

  test.each(['wide', 'tall'] as const)('leads the car past every stop (%s)', (name) => {
    const layout = LAYOUTS[name]
    const way = drive(layout, 10, 20)
    expect(way).toHaveLength(21)
    way.slice(1).forEach((part, i) => expect(part).toBeGreaterThan(way[i] ?? 0))
    expect(way.at(-1)).toBeCloseTo(2)
  })

  test('names break in two where they may', () => {
    expect(lines('Bank', 14)).toEqual(['Bank'])
    expect(lines('Newspaper publisher', 14)).toEqual(['Newspaper', 'publisher'])
  })
})
