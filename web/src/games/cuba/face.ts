import type { Face } from '../face'
import Cards from './Cards.svelte'
import { because } from './because'
import { card } from './cards'
import { describe } from './describe'
import { step } from './motion'
import { carried, meant, places } from './places'
import Reveal from './Reveal.svelte'
import { say } from './say'

export const face: Face = {
  places,
  meant,
  carried,
  card,
  say,
  step,
  because,
  describe,
  held: 'pieces',
  Cards,
  ties: ['pesos'],
  bar: {
    last: ['decline', 'done', 'pay'],
    byFirst: ['swap for'],
    narrow: ['bid'],
  },
  rows: { site: 0, ship: 0.3, turn: 0, slide: 0.5, subsidize: 0.5 },
  reveals: ['reveal delegates', 'reveal bids'],
  Reveal,
  subjects: {
    delegate: 'characters',
    card: 'characters',
    pawn: 'pawn:me',
    harvest: 'plantation:me',
    trade: 'market',
    build: 'buildings',
    site: 'plantation:me',
    foreman: 'plantation:me',
    dock: 'harbour',
    bid: 'parliament',
    tax: 'act:tax',
    duty: 'act:duty',
  },
}
