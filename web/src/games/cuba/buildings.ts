/** Which buildings there are. Without their drawings: words need no façade. */

export const BUILDINGS = [
  'cement-factory', 'saw-mill', 'golf-course', 'monastery', 'rum-cafe', 'cigar-cafe',
  'small-branch-office', 'large-branch-office', 'hotel', 'inn',
  'general-store', 'product-house', 'resource-house', 'small-bank', 'large-bank',
  'cigar-factory', 'distillery', 'black-market', 'church', 'town-hall',
  'dam', 'lighthouse', 'warehouse',
] as const // prettier-ignore
export type Building = (typeof BUILDINGS)[number]
