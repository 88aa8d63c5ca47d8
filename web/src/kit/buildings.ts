/** Which buildings there are in both games, and what they cost. Without their drawings: words need no façade. */

export const SANTIAGO_BUILDINGS = [
  'bank', 'church', 'distillery', 'cigar-factory', 'black-market', 'sawmill',
  'cafe', 'customs', 'casino', 'harbormaster', 'office', 'newspaper',
] as const // prettier-ignore
export type SantiagoBuilding = (typeof SANTIAGO_BUILDINGS)[number]

export const CUBA_BUILDINGS = [
  'cement-factory', 'saw-mill', 'golf-course', 'monastery', 'rum-cafe', 'cigar-cafe',
  'small-branch-office', 'large-branch-office', 'hotel', 'inn',
  'general-store', 'product-house', 'resource-house', 'small-bank', 'large-bank',
  'cigar-factory', 'distillery', 'black-market', 'church', 'town-hall',
  'dam', 'lighthouse', 'warehouse',
] as const // prettier-ignore
export type CubaBuilding = (typeof CUBA_BUILDINGS)[number]

/** What a building costs in Cuba (C60–C82): wood, stone, water. */
export const COSTS: Record<CubaBuilding, readonly [wood: number, stone: number, water: number]> = {
  'cement-factory': [1, 2, 0],
  'saw-mill': [2, 1, 0],
  'golf-course': [0, 0, 2],
  monastery: [2, 1, 0],
  'rum-cafe': [1, 1, 1],
  'cigar-cafe': [1, 1, 1],
  'small-branch-office': [2, 1, 0],
  'large-branch-office': [2, 2, 0],
  hotel: [2, 2, 1],
  inn: [1, 1, 1],
  'general-store': [1, 2, 0],
  'product-house': [2, 1, 0],
  'resource-house': [1, 1, 1],
  'small-bank': [1, 1, 0],
  'large-bank': [2, 3, 0],
  'cigar-factory': [2, 2, 0],
  distillery: [2, 2, 0],
  'black-market': [3, 2, 0],
  church: [2, 2, 0],
  'town-hall': [1, 1, 0],
  dam: [0, 2, 0],
  lighthouse: [1, 1, 0],
  warehouse: [2, 0, 0],
}
