import { expect, test } from 'vitest'
import type { View } from '../../protocol'
import { file } from '../../test/samples'
import { orderFor, SECTIONS } from './sections'

test('a phone shows what is asked first, and everything once', () => {
  const { game } = file('cuba 3')
  const asked = (what: string): View => {
    const field = game.fields.find((f) => f.name === 'asked')
    return { asked: field?.words.indexOf(what) ?? 0 }
  }
  expect(orderFor(game, asked('trade'))[0]).toBe('market')
  expect(orderFor(game, asked('load'))[0]).toBe('harbour')
  for (const what of ['lot', 'card', 'pick', 'score'])
    expect([...orderFor(game, asked(what))].sort()).toEqual([...SECTIONS].sort())
})
