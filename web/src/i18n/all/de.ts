import names from '../de'
import { page } from '../page/de'
import { story } from '../story/de'
import type { Catalogue } from './en'

const de: Catalogue = { ...names, ...story, ...page }

export default de
