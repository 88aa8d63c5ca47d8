import names from '../de'
import { page } from '../page/de'
import { reasons } from '../reasons/de'
import { story } from '../story/de'
import type { Catalogue } from './en'

const de: Catalogue = { ...names, ...story, ...reasons, ...page }

export default de
