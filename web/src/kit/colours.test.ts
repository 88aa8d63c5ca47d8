import { expect, test } from 'vitest'
import { coloursOf } from './colours'

test('by turn order, where nobody chooses', () => {
  expect(coloursOf(['', '', ''])).toEqual(['blue', 'red', 'yellow'])
})

test('who does not choose gets the first that is left', () => {
  expect(coloursOf(['', 'blue', ''])).toEqual(['red', 'blue', 'yellow'])
})
