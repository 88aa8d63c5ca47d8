/** The games that are taught, each in three pictures: `lesson.ts` in its folder. */

import type { Drawing } from '../boards/motion'
import { learn } from '../i18n/index.svelte'

/** What one is, how one scores, when it ends. */
export const PARTS = ['you', 'score', 'end'] as const
export type Lesson = Readonly<Record<(typeof PARTS)[number], Drawing>>

const lessons = import.meta.glob<Lesson>('./*/lesson.ts', { import: 'lesson' })
const fileOf = (game: string) => `./${game}/lesson.ts`

/** Whether there is anything to teach a newcomer with. */
export const isTaught = (game: string): boolean => fileOf(game) in lessons

/** A game's pictures, once its words are there too; null where it has none. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  const [lesson] = await Promise.all([lessons[fileOf(game)]?.(), learn(game)])
  return lesson ?? null
}
