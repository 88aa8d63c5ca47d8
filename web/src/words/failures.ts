/** What went wrong, as a sentence with a way out. */

import { known, t, wordsOf, type Key } from '../i18n/index.svelte'
import { say } from '../i18n/say'
import { SEATS } from '../kit/pieces'
import type { BoxProblem, Failure, Reason } from '../protocol'
import { cubanName, list, text } from './words'

/** Why the rules refuse a move; '' if this client is older than the reason. Without names seats go by their colour. */
export function reasonSentence({ game, code, data }: Reason, names?: readonly string[]): string {
  const seats = names ?? SEATS.map((colour) => text(`seat.${colour}`))
  try {
    return say(wordsOf(game), 'refused', { code, data }, seats)
  } catch {
    return ''
  }
}

/** What is wrong in a box: where stands beside it. */
export function boxSentence({ code, data, sentence }: BoxProblem): string {
  const key = `box.problem.${code}`
  const terrain = text(`cuba.terrain.${String(data['terrain'])}`)
  const cubans = Array.isArray(data['cubans']) ? list(data['cubans'].map(cubanName)) : ''
  return (known(key) && wording(key, { ...data, terrain, cubans })) || sentence
}

/** The server's own sentence, which is English, is the last resort. */
export function failureSentence(failure: Failure): string {
  const reason = failure.data['reason'] as Reason | undefined
  const key = `error.${failure.code}`
  const sentence =
    // The rules' own reason is worth more than "not legal".
    (reason && reasonSentence(reason)) || (known(key) ? wording(key, failure.data) : '')
  return sentence || t('error.other', { what: failure.sentence || failure.code })
}

/** The text with its values; '' if one that it wants did not come along. */
function wording(key: Key, data: Readonly<Record<string, unknown>>): string {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  try {
    return t(key, values)
  } catch {
    return ''
  }
}
