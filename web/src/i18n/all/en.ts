/** All English texts: the names of things, the story, the reasons, the pages. */
import { en as names } from '../en'
import { page } from '../page/en'
import { reasons } from '../reasons/en'
import { story } from '../story/en'

export const en = { ...names, ...story, ...reasons, ...page }

export type Key = keyof typeof en
export type Catalogue = Readonly<Record<Key, string>>
