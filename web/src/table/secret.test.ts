import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Secret, Table, TablePage, You } from '../protocol'
import { acknowledge, makeTable, nextWord, pledgeOf, standing } from './secret'
import { sha256 } from './sha256'

test('SHA-256 is what the standard and the server say', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  // lengths around the ends of a block, and letters of several bytes
  const long = sha256('a'.repeat(1000))
  expect(long).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3')
  for (const [text, digest] of [
    ['a'.repeat(55), '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
    ['a'.repeat(56), 'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a'],
    ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
    ['Malecón', MALECON],
  ] as const)
    expect(sha256(text)).toBe(digest)
  expect(pledgeOf('a'.repeat(64))).toBe(PLEDGED)
})
const MALECON = 'd44a1259196db32c16316af9fad0861c2dec357d46af05ff982cd971917ef2c9'
const PLEDGED = 'e0f09cbe84b5f77e863e2223f64f3ef4d1b496350c505814c10e8e8a514a8f00'

const SEED = 'the seed'
const you = (more: Partial<You> = {}): You => ({
  person: 'me',
  name: 'Ana',
  seats: [0],
  look: 0,
  ...more,
})
const table = (more: Partial<Table> = {}): Table =>
  ({
    id: 'abc',
    status: 'open',
    commitment: sha256(`malecon seed ${SEED}`),
    seed: null,
    secrets: [],
    awaits: [],
    ...more,
  }) as unknown as Table
const pledged = (person: string, pledge: string, secret: string | null = null): Secret => ({
  seat: 0,
  person,
  pledge,
  secret,
})
const BEN = 'b'.repeat(64)
const bens = (secret: string | null = null) => pledged('ben', pledgeOf(BEN), secret)

/** A browser that was never here. */
const forget = () => localStorage.setItem('malecon.secrets', '[]')
beforeEach(forget)

/** I have pledged mine; returns it. */
function promise(): string {
  const word = nextWord(table(), you())
  if (word?.do !== 'pledge') throw new Error('nothing was pledged')
  return word.pledge
}
/** I have told mine, when Ben had pledged his; returns the table as it should begin. */
function tell(): Table {
  const pledge = promise()
  const word = nextWord(
    table({ status: 'called', secrets: [pledged('me', pledge), bens()] }),
    you(),
  )
  if (word?.do !== 'reveal') throw new Error('nothing was told')
  expect(pledgeOf(word.secret)).toBe(pledge)
  return table({ status: 'running', secrets: [pledged('me', pledge, word.secret), bens(BEN)] })
}

describe('what is said of my secret', () => {
  test('it is pledged where I sit, once, and the same in another tab', () => {
    expect(nextWord(table(), you({ seats: [] }))).toBeNull()
    const pledge = promise()
    expect(promise()).toBe(pledge)
    expect(nextWord(table({ secrets: [pledged('me', pledge)] }), you())).toBeNull()
    const lost = nextWord(table({ secrets: [bens()] }), you())
    expect(lost).toEqual({ do: 'pledge', pledge })
  })

  test('two tables have two secrets, which nobody can foresee', () => {
    const words = ['one', 'two'].map((id) => nextWord(table({ id }), you()))
    expect(new Set(words.map((word) => JSON.stringify(word))).size).toBe(2)
  })

  test('it is told when the table is called, again if it was not heard, and never to other pledges', () => {
    const secrets = [pledged('me', promise()), bens()]
    expect(nextWord(table({ secrets }), you())).toBeNull()
    const called = table({ status: 'called', secrets })
    const word = nextWord(called, you())
    expect(word?.do).toBe('reveal')
    expect(nextWord(called, you())).toEqual(word)
    const others = [secrets[0] as Secret, pledged('ben', pledgeOf('c'.repeat(64)))]
    expect(nextWord(table({ status: 'called', secrets: others }), you())).toBeNull()
    expect(nextWord(table({ status: 'called', secrets: others.slice(0, 1) }), you())).toBeNull()
    expect(nextWord({ ...called, commitment: 'another' }, you())).toBeNull()
  })

  test('it is not told in place of another, nor by who has pledged nothing', () => {
    const called = table({ status: 'called', secrets: [bens()] })
    expect(nextWord(called, you())).toBeNull()
    promise()
    expect(nextWord(called, you())).toBeNull()
    const foreign = [pledged('me', pledgeOf('d'.repeat(64)))]
    expect(nextWord(table({ status: 'called', secrets: foreign }), you())).toBeNull()
  })

  test('what was told is no secret any more: a table that opens again gets nothing', () => {
    tell()
    expect(nextWord(table(), you())).toBeNull()
  })
})

describe('whether it is in the draws', () => {
  test('it is, if all is as it was when it was told', () => {
    const begun = tell()
    expect(standing(begun, you())).toBe('in')
    expect(standing({ ...begun, status: 'finished', seed: SEED }, you())).toBe('in')
    const away = [begun.secrets[0] as Secret, bens()]
    expect(standing({ ...begun, secrets: away }, you()), 'Ben kept his back').toBe('in')
    expect(standing(begun, you({ seats: [] })), 'who watches').toBeNull()
    expect(standing({ ...begun, secrets: [] }, you()), 'old tables').toBeNull()
  })

  test('it is not, if it did not come in time, or this browser was not there', () => {
    const begun = tell()
    const [mine] = begun.secrets as [Secret]
    const late = { ...begun, secrets: [{ ...mine, secret: null }, bens(BEN)] }
    expect(standing(late, you())).toBe('late')
    acknowledge('abc')
    expect(standing(late, you()), 'the server said that it heard it').toBe('broken')
    forget()
    const pledge = promise()
    expect(standing({ ...begun, secrets: [pledged('me', pledge), bens(BEN)] }, you())).toBe('out')
  })

  test('a server that changes what it said is found out', () => {
    const begun = tell()
    const [mine] = begun.secrets as [Secret]
    const c = 'c'.repeat(64)
    const lies: Partial<Table>[] = [
      { commitment: sha256('malecon seed another') },
      { seed: 'another', status: 'finished' },
      { secrets: [mine, pledged('ben', pledgeOf(c), c)] },
      { secrets: [mine, { ...bens(BEN), secret: c }] },
      { secrets: [mine, bens(BEN), pledged('eva', pledgeOf(c), c)] },
      { secrets: [mine] },
      { secrets: [bens(BEN)] },
      { secrets: [bens(BEN), mine] },
      { secrets: [{ ...mine, pledge: pledgeOf(c), secret: c }, bens(BEN)] },
    ]
    for (const lie of lies) expect(standing({ ...begun, ...lie }, you())).toBe('broken')
  })
})

test('a table that was made begins at once: its secret is told before the page is there', async () => {
  const asked: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (path: string, request: { body?: string }) => {
    const body = JSON.parse(request.body ?? '{}') as Record<string, string>
    if (path === '/api/me') return Response.json({ person: 'me', name: 'Ana' })
    asked.push(body)
    const secrets = [pledged('me', body['pledge'] ?? '')]
    return Response.json({ table: table({ status: 'called', secrets }), you: you() })
  })
  const page: TablePage = await makeTable({
    game: 'santiago',
    seats: [{ kind: 'me' }],
    start: true,
  })
  vi.unstubAllGlobals()
  expect(page.table.id).toBe('abc')
  expect(asked.map((body) => body['do'] ?? 'make')).toEqual(['make', 'reveal'])
  expect(pledgeOf(asked[1]?.['secret'] ?? '')).toBe(asked[0]?.['pledge'])
})
