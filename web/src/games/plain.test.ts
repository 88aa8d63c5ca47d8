import { expect, test } from 'vitest'
import type { GameInfo } from '../protocol'
import { plain } from './plain'

const field = (name: string, about: string, more: object = {}) => ({
  name,
  about,
  low: 0,
  high: 9,
  words: [],
  axes: [],
  ...more,
})
const seat = { name: 'seat', labels: ['blue', 'red'] }
const game: GameInfo = {
  name: 'race',
  title: 'Race',
  version: 1,
  players: [2, 2],
  options: [],
  fields: [
    field('die', 'what the die shows'),
    field('mover', 'whose turn it is', { words: ['blue', 'red'] }),
    field('vp', 'how far each has come', { axes: [seat] }),
    field('held', 'what each holds', { axes: [seat, { name: 'kind', labels: ['tea', 'silk'] }] }),
  ],
  families: [],
  box: null,
  moves: [],
  figures: {},
}

test('a game without a face is told field by field, what is hidden as such', () => {
  const view = { die: null, mover: 1, vp: [3, 0], held: [[1, null], [0, 2]] } // prettier-ignore
  expect(plain.describe(game, view, ['Ana', 'Ben'])).toEqual([
    { key: 'board', title: 'Race', lines: ['what the die shows: ?', 'whose turn it is: red'] },
    {
      key: 'seat',
      seat: 0,
      title: 'Ana',
      lines: ['how far each has come: 3', 'what each holds: tea 1, silk ?'],
    },
    {
      key: 'seat',
      seat: 1,
      title: 'Ben',
      lines: ['how far each has come: 0', 'what each holds: tea 0, silk 2'],
    },
  ])
})
