import names from '../nl'
import { page } from '../page/nl'
import { reasons } from '../reasons/nl'
import { story } from '../story/nl'
import type { Catalogue } from './en'

const nl: Catalogue = { ...names, ...story, ...reasons, ...page }

export default nl
