import { describe, expect, test } from 'vitest'
import cuba3 from '../../boards-dev/cuba-3.json'
import cuba5 from '../../boards-dev/cuba-5.json'
import santiago3 from '../../boards-dev/santiago-3.json'
import type { GameInfo, Legal, View } from '../protocol'
import { meant, stopAfter, targetsOf } from './targets'
import { moveNumber, word } from './words'

interface Samples {
  game: GameInfo
  samples: Record<string, { me: number; view: View; legal: Legal[] }>
}
const files = { santiago3, cuba5, cuba3 } as unknown as Record<string, Samples>

/** A move as the server would list it. */
const legal = (game: GameInfo, ...texts: string[]): Legal[] =>
  texts.map((text) => {
    const move = moveNumber(game, text)
    const named = move === null ? undefined : game.moves[move]
    if (move === null || !named) throw new Error(`no move ${text}`)
    return { ...named, move, rule: '', about: '', events: [] }
  })

const { game: santiago } = files['santiago3'] as Samples
const { game: cuba } = files['cuba3'] as Samples
const view = (file: string, moment: string, changes: View = {}): View => ({
  ...(files[file] as Samples).samples[moment]?.view,
  ...changes,
})
const code = (game: GameInfo, name: string, value: string): number => {
  const field = game.fields.find((f) => f.name === name)
  return (field?.words.indexOf(value) ?? 0) + (field?.low ?? 0)
}
const found = (game: GameInfo, seen: View, ...texts: string[]) =>
  Object.fromEntries(
    [...targetsOf(game, seen, legal(game, ...texts))].map(([target, moves]) => [
      target,
      moves.map((move) => move.text),
    ]),
  )

describe('Santiago', () => {
  test('a drive ends at a stop, one loop further at the same', () => {
    expect(stopAfter(9, 1)).toBe(1)
    expect(stopAfter(3, 6)).toBe(10)
    const seen = view('santiago3', 'drive', { car: 3 })
    expect(found(santiago, seen, 'drive 1', 'drive 6', 'drive 11')).toEqual({
      'stop:5': ['drive 1', 'drive 11'],
      'stop:10': ['drive 6'],
    })
  })

  test('using is where the car or the pawn is', () => {
    const seen = view('santiago3', 'cuban')
    const cuban = word(santiago, 'cuban_at', (seen['cuban_at'] as number[])[Number(seen['car'])])
    expect(found(santiago, seen, 'use', 'skip')).toEqual({ [`cuban:${cuban}`]: ['use'] })
    const inside = view('santiago3', 'building', { using: code(santiago, 'using', 'bank') })
    expect(found(santiago, inside, 'use', 'skip')).toEqual({ 'building:bank': ['use'] })
  })

  test('buildings, dice, flags, supply and Cubans', () => {
    const seen = view('santiago3', 'deliver', {
      value: 3,
      using: code(santiago, 'using', 'distillery'),
    })
    expect(
      found(
        santiago,
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
    const seen = view('santiago3', 'drive', { car: 9 })
    expect(meant(santiago, seen, 'stop:4')).toBe('drive 4')
    expect(meant(santiago, seen, 'stop:10')).toBe('drive 10')
    expect(meant(santiago, seen, 'building:bank')).toBeNull()
    expect(meant(santiago, view('santiago3', 'enter'), 'building:bank')).toBe('enter bank')
    expect(meant(santiago, view('santiago3', 'deliver'), 'die:sugar')).toBe('deliver sugar 1')
    const customs = view('santiago3', 'building', { using: code(santiago, 'using', 'customs') })
    expect(meant(santiago, customs, 'die:rum')).toBe('clear rum')
    expect(meant(santiago, customs, 'cuban:pedro')).toBeNull()
  })
})

describe('Cuba', () => {
  test('cards, fields, market, docks, bills', () => {
    const seen = view('cuba3', 'build')
    expect(
      found(
        cuba,
        seen,
        'play mayor',
        'pawn b2',
        'buy rum',
        'sell rum',
        'build hotel',
        'site c3',
        'dock 2',
        'load rum 1',
        'load rum 2',
        'veto tax',
        'pick duty',
        'take wood',
        'fetch 3',
        'pay',
        'done',
        'bid 4',
      ),
    ).toEqual({
      'character:mayor': ['play mayor'],
      'field:b2': ['pawn b2'],
      'buy:rum': ['buy rum'],
      'sell:rum': ['sell rum'],
      'building:hotel': ['build hotel'],
      'field:c3': ['site c3'],
      'ship:2': ['dock 2'],
      'hold:rum': ['load rum 1', 'load rum 2'],
      'mine:rum': ['load rum 1', 'load rum 2'],
      'bill:tax': ['veto tax'],
      'bill:duty': ['pick duty'],
      'stock:wood': ['take wood'],
      'ship:sea': ['fetch 3'],
      'act:tax': ['pay'],
    })
  })

  test('two buildings of a kind are two places for one move, the printed warehouse is one of them', () => {
    const plot = Array<number>(12).fill(-1)
    plot[0] = code(cuba, 'building_at', 'printed')
    plot[5] = code(cuba, 'building_at', 'distillery')
    plot[7] = code(cuba, 'building_at', 'distillery')
    const seen = view('cuba3', 'foreman', { actor: 0, building_at: [plot, plot, plot] })
    expect(found(cuba, seen, 'use distillery', 'use warehouse')).toEqual({
      'field:b2': ['use distillery'],
      'field:d2': ['use distillery'],
      'field:a1': ['use warehouse'],
    })
    expect(meant(cuba, seen, 'field:a1')).toBe('use warehouse')
    expect(meant(cuba, seen, 'field:c3')).toBeNull()
  })
})

describe.each(Object.entries(files))('%s', (_, { game, samples }) => {
  test('every legal move has a place, or is the action bar’s', () => {
    const placeless = ['skip', 'pass', 'decline', 'done', 'bid']
    for (const { view: seen, legal: moves } of Object.values(samples)) {
      const placed = new Set([...targetsOf(game, seen, moves).values()].flat().map((m) => m.move))
      for (const move of moves)
        expect(placed.has(move.move), move.text).toBe(!placeless.includes(move.family))
    }
  })

  test('what a click means is a move of the game', () => {
    for (const { view: seen, legal: moves } of Object.values(samples))
      for (const target of targetsOf(game, seen, moves).keys()) {
        const text = meant(game, seen, target)
        if (text !== null) expect(moveNumber(game, text), text).not.toBeNull()
      }
  })

  test('nobody asked, nothing to click', () => {
    for (const { view: seen } of Object.values(samples))
      expect(targetsOf(game, seen, null).size).toBe(0)
  })
})
