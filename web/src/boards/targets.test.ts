import { describe, expect, test } from 'vitest'
import { faceOf, files } from '../test/samples'
import { targetsOf } from './targets'
import { moveNumber } from './words'

describe.each(Object.entries(files))('%s', (_, { game, samples }) => {
  const face = faceOf(game)

  test('every legal move has a place, or is the action bar’s', () => {
    const placeless = ['skip', 'pass', 'decline', 'done', 'bid']
    for (const { view: seen, legal: moves } of Object.values(samples)) {
      const placed = new Set(
        [...targetsOf(face, game, seen, moves).values()].flat().map((m) => m.move),
      )
      for (const move of moves)
        expect(placed.has(move.move), move.text).toBe(!placeless.includes(move.family))
    }
  })

  test('what a click means is a move of the game', () => {
    for (const { view: seen, legal: moves } of Object.values(samples))
      for (const target of targetsOf(face, game, seen, moves).keys()) {
        const text = face.meant(game, seen, target)
        if (text !== null) expect(moveNumber(game, text), text).not.toBeNull()
      }
  })

  test('nobody asked, nothing to click', () => {
    for (const { view: seen } of Object.values(samples))
      expect(targetsOf(face, game, seen, null).size).toBe(0)
  })
})
