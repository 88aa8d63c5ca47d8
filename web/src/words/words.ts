/** Sentences from data: what happened, what is asked, what a move is called, in the page's language. */

import { known, language, t } from '../i18n/index.svelte'
import { SEATS } from '../kit/pieces'
import type { Field, GameInfo, Happening, MoveMade, MoveName, Value, View } from '../protocol'

export type GameName = 'santiago' | 'cuba'

/** A text by a name that is put together; the name itself if there is none. */
export const text = (key: string, values?: Record<string, string | number>): string =>
  known(key) ? t(key, values) : key

const word = (value: unknown): string => String(value ?? '')
const number = (value: unknown): number => Number(value ?? 0)
const list = (words: string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(words)

// Names of things

export const goodName = (good: unknown): string => text(`good.${word(good)}`)
export const amount = (good: unknown, n: unknown): string =>
  text(`count.${word(good)}`, { n: number(n) })
export const buildingName = (game: GameName, building: unknown): string =>
  text(`${game}.building.${word(building)}`)
export const cubanName = (cuban: unknown): string => text(`santiago.cuban.${word(cuban)}`)
export const flowerName = (flower: unknown): string => text(`flower.${word(flower)}`)
export const placeName = (place: unknown): string =>
  place === 'port' ? t('santiago.place.port') : cubanName(place)
export const statuteName = (statute: unknown): string => text(`cuba.act.${word(statute)}`)
/** A character's name with the soft hyphens that a narrow card needs. */
export const characterLabel = (character: unknown): string =>
  text(`cuba.character.${word(character)}`)
export const characterName = (character: unknown): string =>
  characterLabel(character).replaceAll('\u00ad', '')
export const fieldName = (field: unknown): string => word(field)
/** "dock 2", "sea", "market", "stock" of Cuba's events */
export function cubaPlace(place: unknown): string {
  const dock = /^dock (\d)$/.exec(word(place))?.[1]
  return dock ? t('cuba.place.dock', { n: Number(dock) }) : text(`cuba.place.${word(place)}`)
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${Math.abs(n)}`)

interface Named {
  seat: number
  name: string
}
const colourName = (seat: Named): string => text(`seat.${SEATS[seat.seat] ?? 'blue'}`)

/** Somebody without a name is called by the colour. */
export const seatName = (seat: Named): string => seat.name || colourName(seat)

/** The names for a sentence about several: with the colour where two are the same. */
export function seatNames(seats: readonly Named[]): string[] {
  const names = seats.map(seatName)
  const shared = (name: string) => names.filter((other) => other === name).length > 1
  return seats.map((seat) => {
    const name = seatName(seat)
    return shared(name) ? `${name} (${colourName(seat)})` : name
  })
}

/** "search@1s" as a person says it. */
export function botName(bot: string): string {
  const [kind = '', seconds] = bot.split('@')
  const key = `bot.${kind}`
  return known(key) ? t(key, seconds ? { seconds: Number.parseFloat(seconds) } : {}) : bot
}

/** Where points, pesos or pieces came from. */
export function sourceName(game: GameName, source: unknown): string {
  for (const key of [
    `source.${word(source)}`,
    `${game}.cuban.${word(source)}`,
    `${game}.character.${word(source)}`,
    `${game}.building.${word(source)}`,
  ])
    if (known(key)) return t(key)
  return word(source)
}

/** "turn 12", "round 3, round end" and "set-up" as a person says it. */
export function chapterName(chapter: string): string {
  const [, kind, n, phase] = /^([a-z-]+)(?: (\d+))?(?:, (.+))?$/.exec(chapter) ?? []
  const key = `chapter.${kind ?? ''}`
  if (!known(key)) return chapter
  const name = t(key, n === undefined ? {} : { n: Number(n) })
  return phase ? `${name}, ${text(`cuba.phase.${phase.replaceAll(' ', '-')}`)}` : name
}

// Views

export const fieldOf = (game: GameInfo, name: string): Field | undefined =>
  game.fields.find((field) => field.name === name)

/** The word of a number in a field; '' if it is not known. */
export function wordOf(game: GameInfo, name: string, value: Value | undefined): string {
  if (typeof value !== 'number') return ''
  const field = fieldOf(game, name)
  return field ? (field.words[value - field.low] ?? '') : ''
}

export const asked = (game: GameInfo, view: View): string => wordOf(game, 'asked', view['asked'])

export const at = (value: Value | undefined, ...path: number[]): number | null => {
  let found: Value | undefined = value
  for (const step of path) found = Array.isArray(found) ? found[step] : undefined
  return typeof found === 'number' ? found : null
}

// What happened

export function tellEvent(game: GameName, event: Happening, names: readonly string[]): string {
  const who = names[number(event['seat'])] ?? ''
  const count = number(event['count'])
  switch (event.what) {
    case 'end':
      return t('told.end')
    case 'points':
      return t(count < 0 ? 'told.loses' : 'told.scores', {
        who,
        what: t('count.vp', { n: Math.abs(count) }),
        why: sourceName(game, event['source']),
      })
    case 'pesos':
      return t(count < 0 ? 'told.pays' : 'told.gets', {
        who,
        what: t('count.peso', { n: Math.abs(count) }),
        why: sourceName(game, event['source']),
      })
    case 'goods':
      return tellGoods(event, names)
    case 'pieces':
      return tellPieces(event, names)
  }
  let key = `${game}.told.${event.what}`
  if (event.what === 'unable' || event.what === 'refuse') key += `-${word(event['type'])}`
  if (!known(key)) return ''
  return t(key, valuesOf(game, event, names))
}

/** How each word of the server's data is said; a figure is said as it is. */
const SAID: Record<string, (value: unknown, game: GameName) => string> = {
  building: (value, game) => buildingName(game, value),
  cuban: cubanName,
  good: goodName,
  kind: goodName,
  made: goodName,
  place: placeName,
  statute: statuteName,
  character: characterName,
  field: fieldName,
  flower: flowerName,
  needed: flowerName,
  type: (value) => text(`cuba.type.${word(value)}`),
}

/** The data of an event or a reason as the values of its text. */
export function said(
  game: GameName,
  data: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(data)) {
    const say = SAID[name]
    if (name === 'seat') values['who'] = names[number(value)] ?? ''
    else if (name === 'seats')
      values['who'] = list((value as number[]).map((seat) => names[seat] ?? ''))
    else if (name === 'visitor') values['visitor'] = names[number(value)] ?? ''
    else if (name === 'kinds') values['kinds'] = (value as string[]).map(goodName).join(', ')
    else if (say) values[name] = say(value, game)
    else if (typeof value === 'number' || typeof value === 'string') values[name] = value
    else if (typeof value === 'object' && value !== null) values[name] = tellCounts(value)
  }
  return values
}

function valuesOf(
  game: GameName,
  event: Happening,
  names: readonly string[],
): Record<string, string | number> {
  const values = said(game, event, names)
  if (event.what === 'site') values['flower'] = flowerName(event['colour'])
  if (event.what === 'pawn') values['field'] = fieldName(event['to'])
  if (event.what === 'ship' || event.what === 'slide') values['place'] = cubaPlace(event['to'])
  if (event.what === 'votes' || event.what === 'majority')
    values['votes'] = t('count.vote', { n: number(event['count']) })
  if (event.what === 'bid' || event.what === 'reveal')
    values['what'] = t('count.peso', { n: number(event['count']) })
  if (event.what === 'store') values['what'] = amount(event['kind'], event['count'])
  return values
}

function tellCounts(value: unknown): string {
  const parts = Object.entries((value ?? {}) as Record<string, number>)
    .filter(([, n]) => n > 0)
    .map(([good, n]) => amount(good, n))
  return parts.length ? list(parts) : t('word.nothing')
}

const seatOf = (place: unknown): number => SEATS.indexOf(place as (typeof SEATS)[number])

function tellGoods(event: Happening, names: readonly string[]): string {
  const { from, to } = event
  const what = amount(event['good'], event['count'])
  const giver = names[seatOf(from)] ?? ''
  if (to === 'ship')
    return event['for'] === undefined
      ? t('santiago.told.deliver', { who: giver, what })
      : t('santiago.told.deliver-wood', { who: giver, what, good: goodName(event['for']) })
  if (from === 'supply') return t('santiago.told.take', { who: names[seatOf(to)] ?? '', what })
  if (to === 'supply') return t('santiago.told.spend', { who: giver, what })
  return t('santiago.told.give', { who: giver, what, other: names[seatOf(to)] ?? '' })
}

function tellPieces(event: Happening, names: readonly string[]): string {
  const { from, to, why } = event
  const what = amount(event['kind'], event['count'])
  const giver = names[seatOf(from)]
  const taker = names[seatOf(to)]
  const dock = /^dock (\d)$/.exec(word(to))?.[1]
  if (why === 'market-act')
    return t(to === 'market' ? 'cuba.told.market-up' : 'cuba.told.market-down', { what })
  if (giver !== undefined) {
    if (dock) return t('cuba.told.load', { who: giver, what, dock: Number(dock) })
    if (to === 'market' || why === 'tradeswoman') return t('cuba.told.sell', { who: giver, what })
    if (why === 'spoil') return t('cuba.told.spoil', { who: giver, what })
    return t('cuba.told.spend', { who: giver, what })
  }
  const who = taker ?? ''
  if (from === 'market') return t('cuba.told.buy', { who, what })
  if (event['field'] !== undefined)
    return t('cuba.told.harvest', { who, what, field: fieldName(event['field']) })
  return t('cuba.told.take', { who, what })
}

/** A whole move as sentences. */
export function tellMove(game: GameName, move: MoveMade, names: readonly string[]): string {
  if (move.sealed) return t('told.sealed', { who: names[move.actor] ?? '' })
  return tellEvents(game, move.events, names) || move.text
}

/** The same kind of thing told several times in a row is told once. */
export function tellEvents(
  game: GameName,
  events: readonly Happening[],
  names: readonly string[],
): string {
  return merged(events)
    .map((event) => tellEvent(game, event, names))
    .filter(Boolean)
    .join(' ')
}

/** Points, pesos and pieces of one seat with one reason are added up. */
export function merged(events: readonly Happening[]): Happening[] {
  const found: Happening[] = []
  for (const event of events) {
    const same = found.find(
      (other) =>
        typeof event['count'] === 'number' &&
        other.what === event.what &&
        ['points', 'pesos', 'goods', 'pieces'].includes(event.what) &&
        ['seat', 'source', 'good', 'kind', 'from', 'to', 'for', 'why', 'field'].every(
          (name) => other[name] === event[name],
        ),
    )
    if (same)
      found[found.indexOf(same)] = {
        ...same,
        count: number(same['count']) + number(event['count']),
      }
    else found.push(event)
  }
  return found.filter(
    (event) =>
      !(
        typeof event['count'] === 'number' &&
        event['count'] === 0 &&
        ['points', 'pesos'].includes(event.what)
      ),
  )
}

// What is asked

export function question(game: GameInfo, view: View, names: readonly string[]): string {
  const what = asked(game, view)
  const key = `${game.name}.ask.${what}${withoutChoice(game, view, what)}`
  if (!known(key)) return ''
  const values: Record<string, string | number> = {}
  const using = wordOf(game, 'using', view['using'])
  values['building'] = buildingName(game.name, using)
  if (game.name === 'santiago') {
    const car = number(view['car'])
    const stops = view['cuban_at']
    const cuban = Array.isArray(stops) && car < stops.length ? at(stops, car) : null
    const name = wordOf(game, 'cuban_at', cuban ?? undefined)
    values['cuban'] = cubanName(name)
    values['flower'] = flowerName(
      wordOf(game, 'flower', at(view['flower'], cuban ?? -1) ?? undefined),
    )
    values['other'] = names[number(view['mover'])] ?? ''
    values['value'] = number(view['value'])
  } else {
    values['dock'] = number(view['loading']) + 1
    const type = what === 'tax' ? 0 : 1
    values['statute'] = statuteName(wordOf(game, 'act', at(view['act'], type) ?? undefined))
  }
  return t(key, values)
}

/** Which question it is when one of its alternatives is gone. */
function withoutChoice(game: GameInfo, view: View, what: string): string {
  if (game.name === 'santiago')
    return what === 'building' && number(view['lawyer']) ? '-called' : ''
  const act = (type: number): string => wordOf(game, 'act', at(view['act'], type) ?? undefined)
  const of = (name: string, i: number): boolean => number(at(view[name], i) ?? 0) > 0
  if (what === 'trade') {
    const taken = of('alternatives', 0) && of('alternatives', 1)
    return number(view['order']) || taken || act(3) === 'control' ? '-only' : ''
  }
  const two = ['duty-resources', 'duty-products'].includes(act(1))
  return what === 'duty' && two && number(view['left']) < 2 ? '-begun' : ''
}

// What a move is called

const slug = (family: string): string => family.replaceAll(' ', '-')

export function moveLabel(game: GameInfo, move: MoveName, view: View): string {
  const what = asked(game, view)
  const family = slug(move.family)
  let key = `${game.name}.move.${family}`
  if (family === 'skip') key += what === 'cuban' ? '-cuban' : '-building'
  if (family === 'decline' && known(`${key}-${what}`)) key += `-${what}`
  return known(key) ? t(key, moveValues(game, move, view, what)) : move.text
}

export function groupLabel(game: GameInfo, family: string, first: string): string {
  const key = `${game.name}.group.${slug(family)}`
  return known(key) ? t(key, { good: goodName(first) }) : ''
}

/** A move where no heading stands above it: "Deliver: 1 rum". */
export function wholeLabel(game: GameInfo, move: MoveName, view: View): string {
  const group = groupLabel(game, move.family, move.args[0] ?? '')
  const label = moveLabel(game, move, view)
  return group ? `${group.replace(/:$/, '')}: ${label}` : label
}

function moveValues(
  game: GameInfo,
  move: MoveName,
  view: View,
  what: string,
): Record<string, string | number> {
  const [first = '', second = ''] = move.args
  const values: Record<string, string | number> = {
    n: Number(first) || 0,
    good: goodName(first),
    building: buildingName(game.name, first),
    character: characterName(first),
    field: fieldName(first),
  }
  switch (move.family) {
    case 'drive':
      values['place'] = placeName(stopAfter(game, view, Number(first)))
      break
    case 'use':
      if (game.name === 'santiago')
        values['name'] =
          what === 'cuban'
            ? cubanName(placeAt(game, view, number(view['car'])))
            : buildingName(game.name, wordOf(game, 'using', view['using']))
      break
    case 'silence':
      values['cuban'] = cubanName(first)
      break
    case 'swap for':
      values['good'] = goodName(second)
      break
    case 'deliver':
    case 'load':
    case 'give':
      values['what'] = amount(first, second || 1)
      break
    case 'wood for':
      values['what'] = amount('wood', second)
      break
    case 'harvest': {
      const field = fieldOf(game, 'pawn')?.words.indexOf(first) ?? -1
      values['good'] = terrainName(game, view, number(view['actor']), field)
      break
    }
    case 'veto':
    case 'pick': {
      const pile = ['tax', 'duty', 'subsidy', 'other'].indexOf(first)
      values['statute'] = statuteName(wordOf(game, 'bill', at(view['bill'], pile) ?? undefined))
      break
    }
    case 'fetch':
      values['ship'] = Number(first)
      break
  }
  return values
}

export function terrainName(game: GameInfo, view: View, seat: number, field: number): string {
  return text(
    `cuba.field.${wordOf(game, 'terrain', at(view['terrain'], seat, field) ?? undefined)}`,
  )
}

const placeAt = (game: GameInfo, view: View, stop: number): string => {
  const cuban = at(view['cuban_at'], stop)
  return cuban === null ? 'port' : wordOf(game, 'cuban_at', cuban)
}

export const stopAfter = (game: GameInfo, view: View, steps: number): string => {
  const stops = Array.isArray(view['cuban_at']) ? view['cuban_at'].length + 1 : 10
  return placeAt(game, view, (number(view['car']) + steps) % stops)
}
