/** The five characters as portraits on a 72 × 72 tile, and as cards. */

import {
  brimmed,
  crop,
  flatCap,
  glasses,
  hoops,
  moustache,
  person,
  pole,
  ruffle,
  strawHat,
} from '../../../kit/person'
import { seatMark, type Seat } from '../../../kit/pieces'
import {
  circle,
  ellipse,
  fine,
  letters,
  place,
  poly,
  rect,
  shadow,
  shape,
  type Shape,
} from '../../../kit/shapes'

export const CHARACTERS = ['worker', 'tradeswoman', 'architect', 'foreman', 'mayor'] as const
export type Character = (typeof CHARACTERS)[number]

const CHARACTER_DRAWINGS: Record<Character, Shape[]> = {
  worker: person({
    wall: 'mint',
    skin: 'skin-c',
    clothes: 'paper',
    mouth: 'grin',
    behind: [pole('wood'), shape('silver', 'M56 8c4-3 9-2 12 2l-2 3c-3-2-6-2-8 1z')],
    dress: [
      shape('blue', 'M20 53l5-2v7h22v-7l5 2v15H20z'),
      fine('gold', circle(26, 59, 1.3) + circle(46, 59, 1.3)),
    ],
    front: [crop('hair'), ...strawHat('tobacco')],
  }),
  tradeswoman: person({
    wall: 'butter',
    skin: 'skin-d',
    clothes: 'sea',
    mouth: 'lips',
    behind: [shape('coral', circle(47, 13, 5.5)), shape('coral', circle(40, 9.5, 6))],
    dress: [ruffle('paper')],
    front: [
      shape('coral', 'M24.3 29c-1.5-11 3-18 11.7-18s13.2 7 11.7 18c-5-6-18-7-23.4 0z'),
      fine('coral', 'M27 22c5-6 12-7 18-5M26 26c6-6 14-7 20-3', 'line'),
      ...hoops,
      // a pair of scales
      shape('gold', 'M46 66V52M38 54h16', 'stroke', 'bold'),
      fine('gold', 'M33.5 62l4.5-8 4.5 8a4.5 3 0 0 1-9 0zM49.5 62l4.5-8 4.5 8a4.5 3 0 0 1-9 0z'),
    ],
  }),
  architect: person({
    wall: 'sky',
    skin: 'skin-a',
    clothes: 'earth',
    hair: 'trunk',
    dress: [
      shape('paper', 'M28 50l8 18 8-18-8 4z'),
      shape('sea', 'M30 53l6 2.5 6-2.5v6l-6-2.5-6 2.5z', '', 'fine'),
      shape('earth', 'M27 50l-5 6 5 3 9 9zM45 50l5 6-5 3-9 9z', '', 'fine'),
    ],
    front: [
      crop('trunk'),
      ...glasses,
      moustache('trunk'),
      shape('gold', poly(44, 22, 55, 19, 55.8, 21.5, 44.8, 24.5), '', 'fine'),
      // plans under the arm
      shape('blue', poly(46, 66, 60, 40, 66, 43.5, 54, 67.5), 'light'),
      shape('paper', ellipse(63, 41.7, 3.6, 2)),
      fine('blue', 'M52 60l7 3.5M56 52l7 3.5', 'line'),
    ],
  }),
  foreman: person({
    wall: 'coral',
    skin: 'skin-b',
    clothes: 'tobacco',
    mouth: 'none',
    dress: [
      shape('paper', 'M29 50l7 14 7-14-7 4z'),
      shape('trunk', 'M21 52l4-1.5 4 17.5h-6zM51 52l-4-1.5-4 17.5h6z', '', 'fine'),
    ],
    front: [
      crop('hair'),
      moustache('hair'),
      ...flatCap('trunk'),
      // a clipboard
      shape('wood', poly(42, 53, 60, 50, 63, 67.8, 44.5, 67.8)),
      shape('paper', poly(44.5, 56, 58.5, 53.7, 61, 67.5, 46.3, 67.5), '', 'fine'),
      fine('dark', 'M48 59.5l9-1.5M48.7 63l9-1.5', 'line'),
      shape('silver', poly(48, 51, 54, 50, 54.5, 53.5, 48.5, 54.5), '', 'fine'),
    ],
  }),
  mayor: person({
    wall: 'lilac',
    skin: 'skin-b',
    clothes: 'paper',
    hair: 'grey',
    mouth: 'none',
    dress: [
      shape('dark', 'M30 52l6 3 6-3v6l-6-3-6 3z', '', 'fine'),
      shape('red', 'M14 58l8-5.5L56 68H41z'),
      shape('paper', 'M17.5 56l2-1.4L51 68.2h-4.5z', 'flat'),
      shape('gold', circle(49, 62.5, 4)),
      shape('gold', circle(49, 62.5, 1.8), 'ink'),
    ],
    front: [
      shape(
        'grey',
        'M24.8 32c-1.5-5-1-8 .2-10h22c1.2 2 1.7 5 .2 10-.6-3-1.4-5-2.2-6H27c-.8 1-1.6 3-2.2 6z',
      ),
      moustache('grey'),
      shape('grey', 'M33 42.5q3-1 6 0l-3 7z', '', 'fine'),
      ...brimmed('paper', 'dark'),
    ],
  }),
}
export const character = (name: Character): Shape[] => CHARACTER_DRAWINGS[name]

/** What a character is worth in parliament (C8). */
export const VOTES: Record<Character, number> = {
  worker: 1,
  tradeswoman: 2,
  architect: 3,
  foreman: 4,
  mayor: 5,
}

const CARD = rect(2, 2, 76, 76, 8)

/** A card, 80 × 82: the portrait in a frame of the seat's colour, and its votes. */
export const characterCard = (name: Character, seat: Seat): Shape[] => [
  shadow(CARD, 2, 3),
  shape(seat, CARD),
  ...place(character(name), 4, 4),
  shape(seat, circle(14, 14, 10.5)),
  letters(seat === 'yellow' ? 'dark' : 'paper', VOTES[name], 14, 20, 17),
]

/** A card face down: the seat's back, nothing of the character. */
export const cardBack = (seat: Seat): Shape[] => [
  shadow(CARD, 2, 3),
  shape(seat, CARD),
  shape(seat, rect(8, 8, 64, 64, 4), 'light'),
  ...place(seatMark(seat), 16, 16),
]
