/**
 * Texts with places for values, in the small part of ICU's notation that we use:
 * `{name}`, `{made, good}` (said by the texts of a table: `good.rum`),
 * `{n, plural, =0 {none} one {# peso} other {# pesos}}`, `{who, select, you {…} other {…}}`.
 * Python's src/malecon/words/text.py is the same grammar; tests/words/cases.json holds the two together.
 */

export type Values = Readonly<Record<string, unknown>>

/** A value as the texts of a table say it. */
export type Say = (value: unknown, table: string) => string

type Part =
  | string
  | { name: string; kind: 'value'; table: string }
  | { name: string; kind: 'plural' | 'select'; cases: Map<string, Part[]> }
  | { kind: 'number' }

export class BadText extends Error {}

function parse(text: string): Part[] {
  let at = 0

  const parts = (inside: boolean, counting: boolean): Part[] => {
    const found: Part[] = []
    let plain = ''
    const flush = () => {
      if (plain) found.push(plain)
      plain = ''
    }
    while (at < text.length) {
      const c = text[at]
      if (c === '}' && inside) break
      if (c === '}') throw new BadText(`A } too many in: ${text}`)
      at++
      if (c === '{') {
        flush()
        found.push(place())
      } else if (c === '#' && counting) {
        flush()
        found.push({ kind: 'number' })
      } else plain += c
    }
    flush()
    return found
  }

  const word = (): string => {
    const match = /^\s*([^\s,{}]+)\s*/.exec(text.slice(at))
    if (!match?.[1]) throw new BadText(`A name is missing in: ${text}`)
    at += match[0].length
    return match[1]
  }
  const expect = (c: string) => {
    if (text[at] !== c) throw new BadText(`A ${c} is missing in: ${text}`)
    at++
  }

  const place = (): Part => {
    const name = word()
    if (text[at] === '}') {
      at++
      return { name, kind: 'value', table: name }
    }
    expect(',')
    const kind = word()
    if (kind !== 'plural' && kind !== 'select') {
      expect('}')
      return { name, kind: 'value', table: kind }
    }
    expect(',')
    const cases = new Map<string, Part[]>()
    while (text[at] !== '}') {
      const label = word()
      expect('{')
      cases.set(label, parts(true, kind === 'plural'))
      expect('}')
      while (text[at] === ' ') at++
      if (at >= text.length) throw new BadText(`A } is missing in: ${text}`)
    }
    at++
    if (!cases.has('other')) throw new BadText(`The case "other" is missing in: ${text}`)
    return { name, kind, cases }
  }

  return parts(false, false)
}

const parsed = new Map<string, Part[]>()
const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key)
  if (value === undefined) known.set(key, (value = make()))
  return value
}

export const pluralRules = (language: string): Intl.PluralRules =>
  remembered(rules, language, () => new Intl.PluralRules(language))

const numberFormat = (language: string): Intl.NumberFormat =>
  remembered(numbers, language, () => new Intl.NumberFormat(language))

/** The places of a text, `made, good` for one that names its table, and the plural cases it has. */
export function anatomy(text: string): { values: Set<string>; plurals: string[][] } {
  const values = new Set<string>()
  const plurals: string[][] = []
  const walk = (list: Part[]) => {
    for (const part of list) {
      if (typeof part === 'string' || part.kind === 'number') continue
      if (part.kind === 'value') {
        values.add(part.table === part.name ? part.name : `${part.name}, ${part.table}`)
        continue
      }
      values.add(part.name)
      if (part.kind === 'plural') plurals.push([...part.cases.keys()])
      for (const inner of part.cases.values()) walk(inner)
    }
  }
  walk(parse(text))
  return { values, plurals }
}

export const figure = (value: unknown, language: string): string =>
  typeof value === 'number' ? numberFormat(language).format(value) : String(value)

export function format(
  text: string,
  values: Values = {},
  language = 'en',
  say: Say = (value) => figure(value, language),
): string {
  const write = (list: Part[], count: number): string =>
    list
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.kind === 'number') return figure(count, language)
        const value = values[part.name]
        if (value === undefined) throw new BadText(`No value for {${part.name}} in: ${text}`)
        if (part.kind === 'value') return say(value, part.table)
        const other = part.cases.get('other') ?? []
        if (part.kind === 'select') return write(part.cases.get(String(value)) ?? other, count)
        const n = Number(value)
        const inner =
          part.cases.get(`=${n}`) ?? part.cases.get(pluralRules(language).select(n)) ?? other
        return write(inner, n)
      })
      .join('')

  return write(
    remembered(parsed, text, () => parse(text)),
    0,
  )
}
