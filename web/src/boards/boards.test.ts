import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import cuba3 from '../../boards-dev/cuba-3.json'
import cuba5 from '../../boards-dev/cuba-5.json'
import santiago3 from '../../boards-dev/santiago-3.json'
import type { BoardProps, GameInfo, Legal, MoveMade, View } from '../protocol'
import CubaBoard from './cuba/Board.svelte'
import { orderFor, SECTIONS } from './cuba/sections'
import { durationOf, stepsOf } from './motion'
import SantiagoBoard from './santiago/Board.svelte'
import { drive, LAYOUTS, lines, Ring } from './santiago/layout'
import { targetsOf } from './targets'

interface Samples {
  game: GameInfo
  samples: Record<string, { me: number; view: View; legal: Legal[]; moves: MoveMade[] }>
}
const files = { santiago3, cuba5, cuba3 } as unknown as Record<string, Samples>

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

function show(file: string, moment: string, changes: Partial<BoardProps> = {}) {
  const { game, samples } = files[file] as Samples
  const sample = samples[moment]
  if (!sample) throw new Error(`no moment ${moment}`)
  const players = Array.from({ length: Number(sample.view['players']) }, (_, seat) => ({
    seat,
    name: `Player ${seat}`,
    kind: 'person' as const,
    online: true,
    isMe: seat === sample.me,
  }))
  const props: BoardProps = {
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
  const board: Component<BoardProps> = game.name === 'cuba' ? CubaBoard : SantiagoBoard
  mounted = mount(board, { target: document.body, props })
  flushSync()
  return props
}
const spot = (target: string) => document.querySelector<HTMLElement>(`[data-spot="${target}"]`)
const click = (element: Element | null) => {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
}

const moments = Object.entries(files).flatMap(([file, { samples }]) =>
  Object.keys(samples).map((moment) => [file, moment] as const),
)

test.each(moments)(
  '%s, %s: everything legal is there, named, and can be reached',
  (file, moment) => {
    const { game, view, legal } = show(file, moment)
    for (const target of targetsOf(game, view, legal).keys()) {
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
  const { pick, legal } = show('santiago3', 'enter')
  const place = spot(`building:${legal?.[0]?.args[0]}`)
  click(place)
  place?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(pick).toHaveBeenCalledTimes(2)
  expect(pick).toHaveBeenCalledWith(legal?.[0]?.move)
})

function showMenu() {
  const { game } = files['santiago3'] as Samples
  const several = game.moves.flatMap((named, move) =>
    named.text === 'deliver rum 1' || named.text === 'deliver rum 2'
      ? [{ ...named, move, rule: '', about: '', events: [] }]
      : [],
  )
  const { pick } = show('santiago3', 'deliver', { legal: several })
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
  const { why, pick, game } = show('cuba3', 'build')
  click(document.querySelector('[data-why]'))
  expect(pick).not.toHaveBeenCalled()
  expect(why).toHaveBeenCalledTimes(1)
  const move = vi.mocked(why).mock.calls[0]?.[0] ?? -1
  expect(game.moves[move]?.family).toBe('build')
})

test('who only watches can click nothing', () => {
  show('cuba5', 'card', { legal: null, me: null })
  expect(document.querySelectorAll('[data-legal], [data-why]')).toHaveLength(0)
})

describe('what moves', () => {
  const { game, samples } = files['santiago3'] as Samples
  const moves = Object.values(samples).flatMap(({ view, moves }) => moves.map((m) => ({ view, m })))

  test('every change of money, goods and points flies from one place to another', () => {
    for (const { view, m } of moves) {
      const steps = stepsOf(game, view, m)
      for (const step of steps)
        if (step.piece) expect([step.from.length, step.to.length], step.what).not.toContain(0)
      const flown = m.events.filter((e) => ['goods', 'pesos', 'points', 'enter'].includes(e.what))
      expect(steps.filter((step) => step.piece).length).toBeGreaterThanOrEqual(flown.length)
    }
  })

  test('takes time, unless nothing shall move', () => {
    const driven = moves.find(({ m }) => m.family === 'drive')
    if (!driven) throw new Error('nobody drives')
    expect(durationOf(game, driven.view, driven.m)).toBe(0)
    document.documentElement.dataset['motion'] = 'full'
    expect(durationOf(game, driven.view, driven.m)).toBeGreaterThanOrEqual(400)
  })
})

describe('the street', () => {
  test('is closed, and begins at its bottom', () => {
    const ring = new Ring(100, 100, 60, 40, 20)
    expect(ring.at(0)).toEqual({ x: 100, y: 140 })
    expect(ring.at(0.5).y).toBeCloseTo(60)
    expect(ring.at(0.5).x).toBeCloseTo(100)
    // clockwise: first to the left
    expect(ring.at(0.05).x).toBeLessThan(100)
  })

  test.each(['wide', 'tall'] as const)('leads the car past every stop (%s)', (name) => {
    const layout = LAYOUTS[name]
    const way = drive(layout, 10, 20)
    expect(way).toHaveLength(21)
    way.slice(1).forEach((part, i) => expect(part).toBeGreaterThan(way[i] ?? 0))
    expect(way.at(-1)).toBeCloseTo(2)
  })

  test('names break in two where they may', () => {
    expect(lines('Bank', 14)).toEqual(['Bank'])
    expect(lines('Newspaper publisher', 14)).toEqual(['Newspaper', 'publisher'])
  })
})

test('a phone shows what is asked first, and everything once', () => {
  const { game } = files['cuba3'] as Samples
  const asked = (what: string): View => {
    const field = game.fields.find((f) => f.name === 'asked')
    return { asked: field?.words.indexOf(what) ?? 0 }
  }
  expect(orderFor(game, asked('trade'))[0]).toBe('market')
  expect(orderFor(game, asked('load'))[0]).toBe('harbour')
  for (const what of ['lot', 'card', 'pick', 'score'])
    expect([...orderFor(game, asked(what))].sort()).toEqual([...SECTIONS].sort())
})
