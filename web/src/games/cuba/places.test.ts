import { expect, test } from 'vitest'
import type { View } from '../../protocol'
import { code, file, placed, sample } from '../../test/samples'
import { meant } from './places'

const { game } = file('cuba 3')
const view = (moment: string, changes: View = {}): View => ({
  ...sample('cuba 3', moment).view,
  ...changes,
})

test('cards, fields, market, docks, bills', () => {
  const seen = view('build')
  expect(
    placed(
      game,
      seen,
      'play mayor',
      'pawn b2',
      'buy rum',
      'sell rum',
      'build hotel',
      'site c3',
      'dock 2',
      'load rum 1',
      'load rum 2',
      'veto tax',
      'pick duty',
      'take wood',
      'fetch 3',
      'pay',
      'done',
      'bid 4',
    ),
  ).toEqual({
    'character:mayor': ['play mayor'],
    'field:b2': ['pawn b2'],
    'buy:rum': ['buy rum'],
    'sell:rum': ['sell rum'],
    'building:hotel': ['build hotel'],
    'field:c3': ['site c3'],
    'ship:2': ['dock 2'],
    'hold:rum': ['load rum 1', 'load rum 2'],
    'mine:rum': ['load rum 1', 'load rum 2'],
    'bill:tax': ['veto tax'],
    'bill:duty': ['pick duty'],
    'stock:wood': ['take wood'],
    'ship:sea': ['fetch 3'],
    'act:tax': ['pay'],
  })
})

test('two buildings of a kind are two places for one move, the printed warehouse is one of them', () => {
  const plot = Array<number>(12).fill(-1)
  plot[0] = code(game, 'building_at', 'printed')
  plot[5] = code(game, 'building_at', 'distillery')
  plot[7] = code(game, 'building_at', 'distillery')
  const seen = view('foreman', { actor: 0, building_at: [plot, plot, plot] })
  expect(placed(game, seen, 'use distillery', 'use warehouse')).toEqual({
    'field:b2': ['use distillery'],
    'field:d2': ['use distillery'],
    'field:a1': ['use warehouse'],
  })
  expect(meant(game, seen, 'field:a1')).toBe('use warehouse')
  expect(meant(game, seen, 'field:c3')).toBeNull()
})
