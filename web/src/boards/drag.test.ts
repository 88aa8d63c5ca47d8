import { expect, test } from 'vitest'
import cuba3 from '../../boards-dev/cuba-3.json'
import cuba5 from '../../boards-dev/cuba-5.json'
import santiago3 from '../../boards-dev/santiago-3.json'
import type { GameInfo, Legal, View } from '../protocol'
import { carriesOf } from './drag'

interface Samples {
  game: GameInfo
  samples: Record<string, { me: number; view: View; legal: Legal[] }>
}
const files = { santiago3, cuba5, cuba3 } as unknown as Record<string, Samples>

function carried(file: string, moment: string) {
  const { game, samples } = files[file] as Samples
  const sample = samples[moment]
  if (!sample) throw new Error(`no moment ${moment}`)
  return { ...sample, carries: carriesOf(game, sample.view, sample.legal, sample.me) }
}

test('the car is carried to every stop one may drive to', () => {
  const { legal, carries } = carried('santiago3', 'drive')
  expect([...carries.keys()]).toEqual(['car'])
  const drives = [...(carries.get('car')?.values() ?? [])].flat()
  expect(drives.map((move) => move.text).sort()).toEqual(legal.map((move) => move.text).sort())
})

test('a good of mine is carried to its die, and what it can mean is asked there', () => {
  const { me, legal, carries } = carried('santiago3', 'deliver')
  const deliveries = legal.filter((move) => move.family === 'deliver')
  expect(deliveries.length).toBeGreaterThan(0)
  for (const move of deliveries)
    expect(carries.get(`held:${me}:${move.args[0]}`)?.get(`die:${move.args[0]}`)).toContain(move)
})

test('a character goes to where it works', () => {
  const { me, carries } = carried('cuba5', 'card')
  const workplaces = { worker: `plantation:${me}`, tradeswoman: 'market', mayor: 'harbour' }
  for (const [character, place] of Object.entries(workplaces)) {
    const drops = carries.get(`character:${character}`)
    if (drops) expect([...drops.keys()]).toEqual([place])
  }
  expect([...carries.keys()].some((name) => name.startsWith('character:'))).toBe(true)
})

test('buying carries home, selling to the market', () => {
  const { me, legal, carries } = carried('cuba5', 'trade')
  for (const move of legal) {
    const kind = move.args[0]
    if (move.family === 'buy')
      expect(carries.get(`buy:${kind}`)?.get(`plantation:${me}`)).toEqual([move])
    if (move.family === 'sell')
      expect(carries.get(`held:${me}:${kind}`)?.get(`sell:${kind}`)).toEqual([move])
  }
})

test('who only watches carries nothing', () => {
  const { game, samples } = files['santiago3'] as Samples
  const { view, legal } = samples['drive'] as Samples['samples'][string]
  expect(carriesOf(game, view, legal, null).size).toBe(0)
})
