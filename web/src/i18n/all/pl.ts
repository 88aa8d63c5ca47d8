import names from '../pl'
import { page } from '../page/pl'
import { reasons } from '../reasons/pl'
import { story } from '../story/pl'
import type { Catalogue } from './en'

const pl: Catalogue = { ...names, ...story, ...reasons, ...page }

export default pl
