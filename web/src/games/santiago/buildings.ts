/** Which buildings there are. Without their drawings: words need no façade. */

export const BUILDINGS = [
  'bank', 'church', 'distillery', 'cigar-factory', 'black-market', 'sawmill',
  'cafe', 'customs', 'casino', 'harbormaster', 'office', 'newspaper',
] as const // prettier-ignore
export type Building = (typeof BUILDINGS)[number]
