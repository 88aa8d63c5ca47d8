/** Boxes of one's own, kept in this browser by game, and in a link. */

import type { GameInfo, Tables } from './protocol'
import { keep, kept } from './settings.svelte'

const place = (game: GameInfo) => `box.${game.name}`

const isTables = (value: unknown): value is Tables =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string | null): Tables | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isTables(value) ? value : null
  } catch {
    return null
  }
}

/** What somebody filled in here before. */
export const boxTables = (game: GameInfo): Tables | null => parsed(kept(place(game)))

export const keepBox = (game: GameInfo, tables: Tables): void =>
  keep(place(game), JSON.stringify(tables))

/** A box as the end of a link… */
export const packBox = (tables: Tables): string =>
  btoa(JSON.stringify(tables)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** …and out of one; null if none is there, or it was cut off. */
export function unpackBox(hash: string): Tables | null {
  const packed = /^#box=([\w-]+)$/.exec(hash)?.[1]
  if (!packed) return null
  try {
    return parsed(atob(packed.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
