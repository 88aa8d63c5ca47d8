import names from '../nl'
import { page } from '../page/nl'
import { story } from '../story/nl'
import type { Catalogue } from './en'

const nl: Catalogue = { ...names, ...story, ...page }

export default nl
