/** All English texts: the names of things, the story, the pages. */
import { en as names } from '../en'
import { page } from '../page/en'
import { story } from '../story/en'

export const en = { ...names, ...story, ...page }

export type Key = keyof typeof en
export type Catalogue = Readonly<Record<Key, string>>
