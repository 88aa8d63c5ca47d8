import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Queue } from './queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const steps = (queue: Queue, told: string[], names: string[], seconds = 0.5) => {
  for (const name of names)
    queue.add({
      seconds,
      show: () => told.push(`${name} begins`),
      settle: () => told.push(`${name} is there`),
    })
}

test('one thing at a time, half a second each', () => {
  const told: string[] = []
  const queue = new Queue(() => told.push('rest'))
  steps(queue, told, ['a', 'b'])
  expect(told).toEqual(['a begins'])
  vi.advanceTimersByTime(500)
  expect(told).toEqual(['a begins', 'a is there', 'b begins'])
  vi.advanceTimersByTime(500)
  expect(told.slice(-2)).toEqual(['b is there', 'rest'])
  expect(queue.busy).toBe(false)
})

test('a key skips to the end, and nothing is left out', () => {
  const told: string[] = []
  const queue = new Queue(() => told.push('rest'))
  steps(queue, told, ['a', 'b', 'c'])
  queue.flush()
  expect(told).toEqual(['a begins', 'a is there', 'b is there', 'c is there', 'rest'])
})

test('without motion everything is there at once', () => {
  const told: string[] = []
  const queue = new Queue(() => {})
  steps(queue, told, ['a', 'b'], 0)
  expect(told).toEqual(['a is there', 'b is there'])
})

test('a long backlog hurries', () => {
  const told: string[] = []
  const queue = new Queue(() => told.push('rest'))
  steps(
    queue,
    told,
    Array.from({ length: 40 }, (_, i) => String(i)),
  )
  vi.advanceTimersByTime(10_000)
  expect(told.at(-1)).toBe('rest')
})
