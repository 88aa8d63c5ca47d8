import { expect, test } from 'vitest'
import { parse, paths, tableOf } from './router'

test.each([
  ['/', { page: 'start' }],
  ['/new', { page: 'new', game: null }],
  ['/new?game=cuba', { page: 'new', game: 'cuba' }],
  ['/t/7k2m9x3v5p1q', { page: 'table', id: '7k2m9x3v5p1q', link: null }],
  ['/t/7k2m9x3v5p1q?text#seat=0.abc', { page: 'table', id: '7k2m9x3v5p1q', link: '0.abc' }],
  ['/t/7k2m9x3v5p1q/57', { page: 'replay', id: '7k2m9x3v5p1q', number: 57 }],
  ['/t/7k2m9x3v5p1q/replay', { page: 'replay', id: '7k2m9x3v5p1q', number: null }],
  ['/rules', { page: 'rules', game: null, rule: null }],
  ['/rules/santiago#S9', { page: 'rules', game: 'santiago', rule: 'S9' }],
  ['/settings', { page: 'settings' }],
  ['/t/', { page: 'lost' }],
  ['/t/a/b/c', { page: 'lost' }],
  ['/elsewhere', { page: 'lost' }],
])('%s', (address, route) => {
  expect(parse(address)).toEqual(route)
})

test('what is written is read back', () => {
  expect(parse(paths.moment('abc', 5))).toEqual({ page: 'replay', id: 'abc', number: 5 })
  expect(parse(paths.rules('cuba', 'C17'))).toEqual({ page: 'rules', game: 'cuba', rule: 'C17' })
})

test.each([
  ['https://example.org/t/7k2m9x3v5p1q', '7k2m9x3v5p1q', null],
  ['  /t/7k2m9x3v5p1q ', '7k2m9x3v5p1q', null],
  ['7k2m9x3v5p1q', '7k2m9x3v5p1q', null],
  ['http://x/t/7k2m9x3v5p1q/57', '7k2m9x3v5p1q', null],
  ['http://x/t/7k2m9x3v5p1q#seat=0.To_k-en', '7k2m9x3v5p1q', '0.To_k-en'],
])('the table of %s', (link, id, seat) => {
  expect(tableOf(link)).toEqual({ id, link: seat })
})

test.each(['', 'hello world', 'http://x/rules', '/t/'])('%s is no table', (link) => {
  expect(tableOf(link)).toBeNull()
})
