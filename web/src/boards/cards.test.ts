import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LANGUAGES, setLanguage } from '../i18n/index.svelte'
import Seats from '../parts/Seats.svelte'
import type { Table, View } from '../protocol'
import { boardOf, faceOf, files, type Samples } from '../test/samples'
import { namesOf, PLACE } from './places'
import type { BoardProps } from './props'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

const COLOURS = ['blue', 'red', 'yellow', 'green', 'purple'] as const
type Plain = Component<Record<string, unknown>>

/** Every place of a table, on the board and with the seats, for who plays there or only watches. */
async function walk(
  { game, samples }: Samples,
  moment: string,
  watching: boolean,
  see: (place: string) => void,
) {
  const sample = samples[moment]
  if (!sample) throw new Error(moment)
  const { view } = sample
  const me = watching ? null : sample.me
  const seats = Array.from({ length: Number(view['players']) }, (_, seat) => ({
    seat,
    name: `Player ${seat}`,
    kind: 'person',
    online: true,
    isMe: seat === me,
    colour: COLOURS[seat],
    left: null,
    also: [],
  }))
  const board: BoardProps = {
    face: faceOf(game),
    game,
    view,
    players: seats as unknown as BoardProps['players'],
    me,
    legal: watching ? null : sample.legal,
    happening: null,
    pick: vi.fn(),
    preview: vi.fn(),
    why: vi.fn(),
  }
  const around = {
    face: board.face,
    game,
    table: { seats } as unknown as Table,
    view,
    actor: null,
    mine: [],
    thinking: null,
    skew: 0,
  }
  const parts = [
    mount(boardOf(game) as unknown as Plain, { target: document.body, props: { ...board } }),
    mount(Seats as unknown as Plain, { target: document.body, props: around }),
  ]
  flushSync()
  const lookAround = () => {
    for (const place of document.querySelectorAll(PLACE)) namesOf(place as HTMLElement).forEach(see)
  }
  lookAround()
  for (const thumb of document.querySelectorAll<HTMLElement>('button[data-place^="plantation:"]')) {
    // another's plantation, opened and closed again
    thumb.click()
    flushSync()
    lookAround()
    document.querySelector<HTMLElement>('.opened .back')?.click()
    flushSync()
  }
  await Promise.all(parts.map((part) => unmount(part)))
  document.body.replaceChildren()
}

beforeAll(() => {
  document.documentElement.dataset['motion'] = 'none'
})
afterAll(() => setLanguage('en'))

const moments = Object.entries(files).flatMap(([name, { samples }]) =>
  Object.keys(samples).map((moment) => [name, moment] as const),
)

const found = new Map<string, Set<string>>()
beforeAll(async () => {
  for (const [name, moment] of moments) {
    const places = new Set<string>()
    const samples = files[name]
    if (!samples) throw new Error(name)
    for (const watching of [false, true])
      await walk(samples, moment, watching, (one) => places.add(one))
    found.set(`${name} ${moment}`, places)
  }
}, 60_000)

describe.each(LANGUAGES)('in %s', (language) => {
  beforeAll(() => setLanguage(language))

  test.each(moments)('%s, %s: every place has a card', (name, moment) => {
    const { game, samples } = files[name] as Samples
    const { me, view } = samples[moment] ?? { me: 0, view: {} }
    const names = ['Ana', 'Ben', 'Cid', 'Dan', 'Eva']
    const looked = { game, view, me, names, colourOf: (seat: number) => COLOURS[seat] ?? 'blue' }
    const complaints = vi.spyOn(console, 'error')
    const places = found.get(`${name} ${moment}`) ?? new Set()
    expect(places.size).toBeGreaterThan(40)
    for (const place of places) {
      const card = faceOf(game).card(looked, place)
      expect(card, place).not.toBeNull()
      expect(card?.name, place).toMatch(/\S/)
      expect(card?.picture.shapes.length, place).toBeGreaterThan(0)
      expect(card?.lines.length, place).toBeGreaterThan(0)
      for (const line of card?.lines ?? []) {
        expect(line, place).toMatch(/^\P{Ll}.+\.$/u)
        expect(line, place).not.toMatch(/undefined|NaN|\{|\}|[a-z]\.[a-z]/)
      }
      expect(card?.rule, place).toMatch(game.name === 'cuba' ? /^C\d+$/ : /^S\d+$/)
    }
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })
})

test('what one holds says what it would become now', async () => {
  await setLanguage('en')
  const { game, samples } = files['cuba 3'] as Samples
  const { me, view }: { me: number; view: View } = samples['foreman'] ?? { me: 0, view: {} }
  const pieces = structuredClone(view['pieces']) as number[][]
  pieces[me] = [0, 0, 0, 0, 3, 0, 0, 0]
  const stock = [9, 9, 9, 9, 9, 9, 9, 9]
  const looked = {
    game,
    view: { ...view, pieces, stock },
    me,
    names: [],
    colourOf: () => 'blue' as const,
  }
  const lines = faceOf(game).card(looked, 'building:distillery')?.lines
  expect(lines).toContain('You have 3 sugar cane: 3 rum.')
  expect(faceOf(game).card({ ...looked, me: null }, 'building:distillery')?.lines).toHaveLength(2)
  const theirs = faceOf(game).card(looked, `used:${me === 0 ? 1 : 0}:distillery`)
  expect(theirs?.lines, 'what I hold is nothing to their buildings').toHaveLength(2)
})
