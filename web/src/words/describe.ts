/** What describing a position in words has in common, for the text table, the single-key announcements and screen readers. */

import { t } from '../i18n/index.svelte'
import type { View } from '../protocol'
import { amount } from './words'

export interface Section {
  /** What of it can be asked for: `board`, `ship`, `market`, … */
  key: string
  /** whose it is */
  seat?: number
  title: string
  /** what it is for, for who has never seen it */
  about?: string
  lines: string[]
}

export const rows = (view: View, name: string): number[] => {
  const value = view[name]
  return Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : -1)) : []
}
export const num = (view: View, name: string): number => Number(view[name] ?? 0)
export const figure = (n: number | null): string => (n === null ? t('word.unknown') : String(n))

/** How many of each kind there are, of those there are any. */
export function counts(kinds: readonly string[], of: (i: number) => number | null): string {
  const found = kinds.flatMap((kind, i) => {
    const n = of(i)
    return n ? [amount(kind, n)] : []
  })
  return found.join(', ') || t('word.nothing')
}
