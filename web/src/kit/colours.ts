/** The colours of the seats at the table that a page shows: by turn order, unless somebody chose another. */

import { getContext, setContext } from 'svelte'
import { SEATS, type Seat as Colour } from './pieces'

/** Everybody's colour, where some have chosen one: the others have the first ones left, as the server deals them. */
export function coloursOf(chosen: readonly (Colour | '')[]): Colour[] {
  const free = SEATS.filter((colour) => !chosen.includes(colour))
  return chosen.map((colour) => colour || (free.shift() ?? 'blue'))
}

const KEY = Symbol('the colours of the seats')

/** For everything inside a page of one table. */
export const seatColours = (colours: () => readonly Colour[]): unknown => setContext(KEY, colours)

/** How a part of the page asks for a seat's colour. */
export function useColours(): (seat: number) => Colour {
  const colours = getContext<(() => readonly Colour[]) | undefined>(KEY)
  return (seat) => colours?.()[seat] ?? SEATS[seat] ?? 'blue'
}
