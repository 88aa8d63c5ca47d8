import { expect, test } from 'vitest'
import { word } from '../../boards/words'
import type { View } from '../../protocol'
import { code, file, placed, sample } from '../../test/samples'
import { meant, stopAfter } from './places'

const { game } = file('santiago 3')
const view = (moment: string, changes: View = {}): View => ({
  ...sample('santiago 3', moment).view,
  ...changes,
})

test('a drive ends at a stop, one loop further at the same', () => {
  expect(stopAfter(9, 1)).toBe(1)
  expect(stopAfter(3, 6)).toBe(10)
  const seen = view('drive', { car: 3 })
  expect(placed(game, seen, 'drive 1', 'drive 6', 'drive 11')).toEqual({
    'stop:5': ['drive 1', 'drive 11'],
    'stop:10': ['drive 6'],
  })
})

test('using is where the car or the pawn is', () => {
  const seen = view('cuban')
  const cuban = word(game, 'cuban_at', (seen['cuban_at'] as number[])[Number(seen['car'])])
  expect(placed(game, seen, 'use', 'skip')).toEqual({ [`cuban:${cuban}`]: ['use'] })
  const inside = view('building', { using: code(game, 'using', 'bank') })
  expect(placed(game, inside, 'use', 'skip')).toEqual({ 'building:bank': ['use'] })
})

test('buildings, dice, flags, supply and Cubans', () => {
  const seen = view('deliver', {
    value: 3,
    using: code(game, 'using', 'distillery'),
  })
  expect(
    placed(
      game,
      seen,
      'enter church',
      'mark casino',
      'distil 1',
      'distil 2',
      'deliver rum 1',
      'deliver rum 2',
      'wood for rum 1',
      'value up',
      'value down',
      'take sugar',
      'swap rum for sugar',
      'silence el-zorro',
      'give vp',
      'pass',
    ),
  ).toEqual({
    'building:church': ['enter church'],
    'building:casino': ['mark casino'],
    'building:distillery': ['distil 1', 'distil 2'],
    'die:rum': ['deliver rum 1', 'deliver rum 2', 'wood for rum 1'],
    'flag:4': ['value up'],
    'flag:2': ['value down'],
    'supply:sugar': ['take sugar', 'swap rum for sugar'],
    'mine:rum': ['swap rum for sugar'],
    'cuban:el-zorro': ['silence el-zorro'],
    'mine:vp': ['give vp'],
  })
})

test('a click means a move, also one that is not allowed', () => {
  const seen = view('drive', { car: 9 })
  expect(meant(game, seen, 'stop:4')).toBe('drive 4')
  expect(meant(game, seen, 'stop:10')).toBe('drive 10')
  expect(meant(game, seen, 'building:bank')).toBeNull()
  expect(meant(game, view('enter'), 'building:bank')).toBe('enter bank')
  expect(meant(game, view('deliver'), 'die:sugar')).toBe('deliver sugar 1')
  const customs = view('building', { using: code(game, 'using', 'customs') })
  expect(meant(game, customs, 'die:rum')).toBe('clear rum')
  expect(meant(game, customs, 'cuban:pedro')).toBeNull()
})
