import names from '../pl'
import { page } from '../page/pl'
import { story } from '../story/pl'
import type { Catalogue } from './en'

const pl: Catalogue = { ...names, ...story, ...page }

export default pl
