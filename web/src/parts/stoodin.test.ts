import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { SeatInfo, StandIn } from '../protocol'
import { TableStore } from '../table/store.svelte'
import StoodIn from './StoodIn.svelte'

const STANDIN: StandIn = { bot: 'greedy', why: 'vote', seq: 40, since: 31, by: [1, 2] }

async function told(standin: StandIn | null, at = 41): Promise<{ text: string; offers: boolean }> {
  const table = {
    stoodIn: standin ? [{ seat: 0, standin } as SeatInfo] : [],
    names: ['Ana', 'Ben', 'Eva'],
    notes: [
      { seq: 39, number: 9, what: 'undone', seat: 1, name: 'Ben', count: 7 },
      { seq: 44, number: 31, what: 'undone', seat: 1, name: 'Ben', count: 3 },
    ],
    now: { at },
  } as unknown as TableStore
  const shown = mount(StoodIn, { target: document.body, props: { table } })
  flushSync()
  const found = {
    text: document.body.textContent.trim(),
    offers: document.querySelector('button') !== null,
  }
  await unmount(shown)
  return found
}

test('who returns is told since when a bot plays for him, why, and what the others decided', async () => {
  expect(await told(null)).toEqual({ text: '', offers: false })
  const { text, offers } = await told(STANDIN)
  expect(text).toContain(
    'A bot plays for you since move 31: you were away, and the others wanted to go on. ' +
      'In favour: Ben and Eva. Ben takes back 3 moves.',
  )
  expect(text).not.toContain('7 moves')
  expect(offers).toBe(true)
})

test('a seat is not to be had back before the bot has made the late move', async () => {
  const late = { ...STANDIN, why: 'clock', by: [] } as const
  const { text, offers } = await told({ ...late, by: [] }, 39)
  expect(text).toContain('your time was up')
  expect(text).toContain('the bot makes it, then you can come back')
  expect(offers).toBe(false)
  expect((await told({ ...late, by: [] }, 41)).offers).toBe(true)
})
