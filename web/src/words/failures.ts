/** What went wrong, as a sentence with a way out. */

import { known, t } from '../i18n/index.svelte'
import type { Failure } from '../protocol'

export function failureSentence(failure: Failure): string {
  const key = `error.${failure.code}`
  // The rules' own reason is worth more than "not legal".
  if (failure.code === 'illegal-move' && failure.sentence) return failure.sentence
  if (!known(key)) return t('error.other', { what: failure.sentence || failure.code })
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(failure.data ?? {}))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  try {
    return t(key, values)
  } catch {
    // A value the sentence wants did not come along.
    return failure.sentence || failure.code
  }
}
