import names from '../es'
import { page } from '../page/es'
import { story } from '../story/es'
import type { Catalogue } from './en'

const es: Catalogue = { ...names, ...story, ...page }

export default es
