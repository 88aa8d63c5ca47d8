/** The games that are played here, and what the page calls them. */

import { api } from '../api'
import { known, t } from '../i18n/index.svelte'
import type { GameInfo } from '../protocol'

/** The simplest first: who comes new begins there. */
export async function allGames(): Promise<GameInfo[]> {
  const { games } = await api.games()
  return games.toSorted((one, other) => one.moves.length - other.moves.length)
}

const said = (key: string): string => (known(key) ? t(key) : '')

/** Its name in the language of the page; a game that the catalogue does not know says its own. */
export const titleOf = (game: Pick<GameInfo, 'name' | 'title'>): string =>
  said(`game.${game.name}`) || game.title

/** What it is about, and how many play how long; nothing if the catalogue does not know it. */
export const aboutOf = ({ name }: GameInfo): string => said(`start.about.${name}`)
export const factsOf = ({ name }: GameInfo): string => said(`start.facts.${name}`)
