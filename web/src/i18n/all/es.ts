import names from '../es'
import { page } from '../page/es'
import { reasons } from '../reasons/es'
import { story } from '../story/es'
import type { Catalogue } from './en'

const es: Catalogue = { ...names, ...story, ...reasons, ...page }

export default es
