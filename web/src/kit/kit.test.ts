import { mount, unmount, type Component } from 'svelte'
import { expect, test } from 'vitest'
import Act from './Act.svelte'
import Character from './Character.svelte'
import Coin from './Coin.svelte'
import Good from './Good.svelte'
import ShipCard from './ShipCard.svelte'
import { ACT_TYPES, ACTS, act, actPlace, typeOf } from './acts'
import { COSTS, CUBA_BUILDINGS, SANTIAGO_BUILDINGS } from './buildings'
import { facade } from './facades'
import { character, CHARACTERS, cuban, CUBANS, cubanAway } from './people'
import {
  coin,
  die,
  flag,
  flower,
  FLOWERS,
  ghost,
  good,
  GOODS,
  pawn,
  plaque,
  seatMark,
  SEATS,
  SIGNS,
  SYMBOLS,
  victory,
} from './pieces'
import { bigShip, car, field, FIELDS, hull, shipCard } from './scenes'
import { TONES, type Shape } from './shapes'
import css from '../theme/kit.css?raw'

const drawings: [string, Shape[]][] = [
  ...GOODS.map((k): [string, Shape[]] => [k, [...good(k), ...ghost(k), ...die(k, 0)]]),
  ...SEATS.map((s): [string, Shape[]] => [s, [...seatMark(s), ...pawn(s), ...plaque(s)]]),
  ...FLOWERS.map((c): [string, Shape[]] => [c, flower(c)]),
  ...SANTIAGO_BUILDINGS.map((b): [string, Shape[]] => [b, facade('santiago', b)]),
  ...CUBA_BUILDINGS.map((b): [string, Shape[]] => [b, facade('cuba', b)]),
  ...CUBANS.map((c): [string, Shape[]] => [c, cuban(c)]),
  ...CHARACTERS.map((c): [string, Shape[]] => [c, character(c)]),
  ...FIELDS.map((f): [string, Shape[]] => [f, field(f)]),
  ...ACT_TYPES.flatMap((type) =>
    ACTS[type].map((a): [string, Shape[]] => [a, [...act(a), ...actPlace(type)]]),
  ),
  [
    'the rest',
    [
      ...coin(),
      ...victory(),
      ...cubanAway,
      ...bigShip,
      ...car,
      ...shipCard,
      ...hull,
      ...flag('chequered'),
      ...flag(2),
    ],
  ],
]

test.each(drawings)(
  '%s is drawn with finite numbers, known colours and known tones',
  (_, drawing) => {
    expect(drawing.length).toBeGreaterThan(1)
    for (const s of drawing) {
      if ('d' in s) expect(s.d).toMatch(/^M[-\d.\sa-zA-Z]+$/)
      expect(JSON.stringify(s)).not.toMatch(/NaN|undefined|null|Infinity/)
      expect(css).toContain(`.c-${s.c} {`)
      expect(TONES).toContain(s.t ?? '')
      if (s.t) expect(css).toMatch(new RegExp(`\\.t-${s.t}[ ,]`))
    }
  },
)

test('no two goods, seats or buildings share a silhouette', () => {
  expect(new Set(Object.values(SIGNS)).size).toBe(GOODS.length)
  expect(new Set(Object.values(SYMBOLS)).size).toBe(SEATS.length)
  for (const game of ['santiago', 'cuba'] as const) {
    const names = game === 'santiago' ? SANTIAGO_BUILDINGS : CUBA_BUILDINGS
    expect(new Set(names.map((name) => JSON.stringify(facade(game, name)))).size).toBe(names.length)
  }
})

test('the Cigar Factory costs 2 wood and 2 stone (C75)', () => {
  expect(COSTS['cigar-factory']).toEqual([2, 2, 0])
})

test('an act knows its type', () => {
  expect(typeOf('tax-per-building')).toBe('tax')
  expect(typeOf('drought')).toBe('other')
})

type Plain = Component<Record<string, unknown>>

function draw<P extends object>(component: Component<P>, props: P) {
  const target = document.createElement('div')
  const mounted = mount(component as unknown as Plain, {
    target,
    props: { ...props } as Record<string, unknown>,
  })
  const html = target.innerHTML
  const svg = target.querySelector('svg')
  void unmount(mounted)
  return { html, svg }
}

test('a titled drawing is an image with that name, an untitled one is decoration', () => {
  const titled = draw(Good, { kind: 'rum', title: '2 rum', size: 24 }).svg
  expect(titled?.getAttribute('role')).toBe('img')
  expect(titled?.getAttribute('aria-label')).toBe('2 rum')
  expect(titled?.hasAttribute('aria-hidden')).toBe(false)
  expect(titled?.getAttribute('width')).toBe('24')
  const plain = draw(Good, { kind: 'rum' }).svg
  expect(plain?.getAttribute('aria-hidden')).toBe('true')
})

test('a drawing keeps its proportions', () => {
  expect(draw(Act, { name: 'drought', size: 80 }).svg?.getAttribute('height')).toBe('84')
})

test('a face-down character gives nothing away', () => {
  const [a, b] = CHARACTERS.map((name) => draw(Character, { name, seat: 'red', hidden: true }).html)
  expect(a).toBe(b)
})

test('a ship shows its five holds', () => {
  const holds = GOODS.slice(3).map((kind, i) => ({ kind, loaded: i < 2 }))
  expect(draw(ShipCard, { holds }).svg?.querySelectorAll('svg').length).toBe(5)
})

test('nothing drawn needs an inline style', () => {
  expect(draw(ShipCard, { holds: [{ kind: 'rum', loaded: true }] }).html).not.toContain('style=')
})

test('letters cannot become markup', () => {
  const { svg } = draw(Coin, { value: '<b>&"' })
  expect(svg?.querySelector('b')).toBe(null)
  expect([...(svg?.querySelectorAll('text') ?? [])].map((x) => x.textContent)).toContain('<b>&"')
})
