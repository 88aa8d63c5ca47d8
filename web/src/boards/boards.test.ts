import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardOf, faceOf, file, files, legal as legalOf, sample as sampleOf } from '../test/samples'
import { durationOf, stepsOf } from './motion'
import type { BoardProps } from './props'
import { targetsOf } from './targets'

// jsdom lays nothing out
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

let mounted: Record<string, unknown> | null = null
beforeEach(() => {
  document.documentElement.dataset['motion'] = 'none'
})
afterEach(async () => {
  if (mounted) await unmount(mounted)
  mounted = null
  document.body.replaceChildren()
})

function show(name: string, moment: string, changes: Partial<BoardProps> = {}) {
  const { game } = file(name)
  const sample = sampleOf(name, moment)
  const players = Array.from({ length: Number(sample.view['players']) }, (_, seat) => ({
    seat,
    name: `Player ${seat}`,
    kind: 'person' as const,
    online: true,
    isMe: seat === sample.me,
  }))
  const props: BoardProps = {
    face: faceOf(game),
    game,
    view: sample.view,
    players,
    me: sample.me,
    legal: sample.legal,
    happening: null,
    pick: vi.fn(),
    preview: vi.fn(),
    why: vi.fn(),
    ...changes,
  }
  mounted = mount(boardOf(game), { target: document.body, props })
  flushSync()
  return props
}
const spot = (target: string) => document.querySelector<HTMLElement>(`[data-spot="${target}"]`)
const click = (element: Element | null) => {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
}

const moments = Object.entries(files).flatMap(([name, { samples }]) =>
  Object.keys(samples).map((moment) => [name, moment] as const),
)

test.each(moments)(
  '%s, %s: everything legal is there, named, and can be reached',
  (name, moment) => {
    const { face, game, view, legal } = show(name, moment)
    for (const target of targetsOf(face, game, view, legal).keys()) {
      // What lies with a player in Santiago is drawn with the seats.
      if (game.name === 'santiago' && target.startsWith('mine:')) continue
      const place = spot(target)
      expect(place, target).not.toBeNull()
      expect(place?.getAttribute('role')).toBe('button')
      expect(place?.getAttribute('tabindex')).toBe('0')
      expect(place?.getAttribute('aria-label')).toMatch(/\S: \S/)
    }
  },
)

test('one move is made at once, by click and by key', () => {
  const { pick, legal } = show('santiago 3', 'enter')
  const place = spot(`building:${legal?.[0]?.args[0]}`)
  click(place)
  place?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(pick).toHaveBeenCalledTimes(2)
  expect(pick).toHaveBeenCalledWith(legal?.[0]?.move)
})

function showMenu() {
  const { game } = file('santiago 3')
  const several = legalOf(game, 'deliver rum 1', 'deliver rum 2')
  const { pick } = show('santiago 3', 'deliver', { legal: several })
  click(spot('die:rum'))
  return { pick, several }
}

test('several moves open a menu', () => {
  const { pick, several } = showMenu()
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  expect(items.map((item) => item.textContent?.trim())).toEqual(['Deliver 1 rum', 'Deliver 2 rum'])
  click(items[1] ?? null)
  expect(pick).toHaveBeenCalledWith(several[1]?.move)
  expect(document.querySelector('[role=menu]')).toBeNull()
})

test('a menu goes when its place is scrolled away, not when the log scrolls', () => {
  showMenu()
  const scroll = (what: Node) => {
    what.dispatchEvent(new Event('scroll'))
    flushSync()
    return document.querySelectorAll('[role=menu]').length
  }
  expect(scroll(document.body.appendChild(document.createElement('div')))).toBe(1)
  expect(scroll(document)).toBe(0)
  expect(document.activeElement).toBe(spot('die:rum'))
})

test('what is not allowed asks why', () => {
  const { why, pick, game } = show('cuba 3', 'build')
  click(document.querySelector('[data-why]'))
  expect(pick).not.toHaveBeenCalled()
  expect(why).toHaveBeenCalledTimes(1)
  const move = vi.mocked(why).mock.calls[0]?.[0] ?? -1
  expect(game.moves[move]?.family).toBe('build')
})

test('who only watches can click nothing', () => {
  show('cuba 5', 'card', { legal: null, me: null })
  expect(document.querySelectorAll('[data-legal], [data-why]')).toHaveLength(0)
})

describe('what moves', () => {
  const { game, samples } = file('santiago 3')
  const face = faceOf(game)
  const moves = Object.values(samples).flatMap(({ view, moves }) => moves.map((m) => ({ view, m })))

  test('every change of money, goods and points flies from one place to another', () => {
    for (const { view, m } of moves) {
      const steps = stepsOf(face, game, view, m)
      for (const step of steps)
        if (step.piece) expect([step.from.length, step.to.length], step.what).not.toContain(0)
      const flown = m.events.filter((e) => ['goods', 'pesos', 'points', 'enter'].includes(e.what))
      expect(steps.filter((step) => step.piece).length).toBeGreaterThanOrEqual(flown.length)
    }
  })

  test('takes time, unless nothing shall move', () => {
    const driven = moves.find(({ m }) => m.family === 'drive')
    if (!driven) throw new Error('nobody drives')
    expect(durationOf(face, game, driven.view, driven.m)).toBe(0)
    document.documentElement.dataset['motion'] = 'full'
    expect(durationOf(face, game, driven.view, driven.m)).toBeGreaterThanOrEqual(400)
  })
})
