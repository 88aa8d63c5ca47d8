import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeatInfo } from '../protocol'
import Away from './Away.svelte'

const NOW = 1_000_000
const seat: SeatInfo = {
  seat: 1,
  kind: 'person',
  name: 'Ben',
  person: 'p',
  bot: null,
  standin: null,
  online: false,
  awaited: NOW + 30_000,
  also: [],
  colour: 'red',
  muted: false,
  left: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

test('his seat counts how long a player is waited for, and then offers a bot', async () => {
  const asked: string[] = []
  const replace = (bot: string) => asked.push(bot)
  const props = { seat, name: 'Ben', skew: 0, replace }
  const shown = mount(Away, { target: document.body, props })
  flushSync()
  expect(document.body.textContent).toContain('30')
  expect(document.querySelector('button')).toBeNull()
  vi.advanceTimersByTime(31_000)
  flushSync()
  document.querySelector('button')?.click()
  expect(asked).toEqual(['greedy'])
  await unmount(shown)
})
