import { expect, test } from 'vitest'
import { faceOf, file, sample } from '../test/samples'
import { carriesOf } from './targets'

function carried(name: string, moment: string) {
  const { game } = file(name)
  const { me, view, legal } = sample(name, moment)
  return { me, legal, carries: carriesOf(faceOf(game), game, view, legal, me) }
}

test('the car is carried to every stop one may drive to', () => {
  const { legal, carries } = carried('santiago 3', 'drive')
  expect([...carries.keys()]).toEqual(['car'])
  const drives = [...(carries.get('car')?.values() ?? [])].flat()
  expect(drives.map((move) => move.text).sort()).toEqual(legal.map((move) => move.text).sort())
})

test('a good of mine is carried to its die, and what it can mean is asked there', () => {
  const { me, legal, carries } = carried('santiago 3', 'deliver')
  const deliveries = legal.filter((move) => move.family === 'deliver')
  expect(deliveries.length).toBeGreaterThan(0)
  for (const move of deliveries)
    expect(carries.get(`held:${me}:${move.args[0]}`)?.get(`die:${move.args[0]}`)).toContain(move)
})

test('a character goes to where it works', () => {
  const { me, carries } = carried('cuba 5', 'card')
  const workplaces = { worker: `plantation:${me}`, tradeswoman: 'market', mayor: 'harbour' }
  for (const [character, place] of Object.entries(workplaces)) {
    const drops = carries.get(`character:${character}`)
    if (drops) expect([...drops.keys()]).toEqual([place])
  }
  expect([...carries.keys()].some((name) => name.startsWith('character:'))).toBe(true)
})

test('buying carries home, selling to the market', () => {
  const { me, legal, carries } = carried('cuba 5', 'trade')
  for (const move of legal) {
    const kind = move.args[0]
    if (move.family === 'buy')
      expect(carries.get(`buy:${kind}`)?.get(`plantation:${me}`)).toEqual([move])
    if (move.family === 'sell')
      expect(carries.get(`held:${me}:${kind}`)?.get(`sell:${kind}`)).toEqual([move])
  }
})

test('who only watches carries nothing', () => {
  const { game } = file('santiago 3')
  const { view, legal } = sample('santiago 3', 'drive')
  expect(carriesOf(faceOf(game), game, view, legal, null).size).toBe(0)
})
