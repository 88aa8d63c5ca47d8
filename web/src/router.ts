/** Which page an address names. Addresses are plain paths; the server answers all of them with this client. */

export type Route =
  | { page: 'start' }
  | { page: 'games' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string; link: string | null }
  | { page: 'replay'; id: string; number: number | null }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'settings' }
  | { page: 'lost' }

export function parse(address: string): Route {
  const url = new URL(address, 'http://malecon')
  const parts = url.pathname.split('/').filter(Boolean)
  const [first, second, third] = parts
  if (parts.length === 0) return { page: 'start' }
  if (first === 'new' && parts.length === 1)
    return { page: 'new', game: url.searchParams.get('game') }
  if (first === 'games' && parts.length === 1) return { page: 'games' }
  if (first === 'settings' && parts.length === 1) return { page: 'settings' }
  if (first === 'rules' && parts.length <= 2)
    return { page: 'rules', game: second ?? null, rule: url.hash ? url.hash.slice(1) : null }
  if (first === 't' && second && /^[A-Za-z0-9_-]{1,40}$/.test(second)) {
    if (parts.length === 2) return { page: 'table', id: second, link: seatLink(url.hash) }
    if (parts.length === 3 && third === 'replay')
      return { page: 'replay', id: second, number: null }
    if (parts.length === 3 && third && /^\d{1,6}$/.test(third))
      return { page: 'replay', id: second, number: Number(third) }
  }
  return { page: 'lost' }
}

const seatLink = (hash: string): string | null => /^#seat=([\w.-]+)$/.exec(hash)?.[1] ?? null

/** The table a pasted link or id means, with the seat it hands over; null if it is neither. */
export function tableOf(text: string): { id: string; link: string | null } | null {
  const found =
    /(?:\/t\/|^\s*)([A-Za-z0-9]{6,40})(?:\/\d+)?(?:\?[^#\s]*)?(?:#seat=([\w.-]+))?\s*$/.exec(text)
  return found?.[1] ? { id: found[1], link: found[2] ?? null } : null
}

export const paths = {
  start: '/',
  games: '/games',
  settings: '/settings',
  newTable: (game?: string) => (game ? `/new?game=${game}` : '/new'),
  table: (id: string) => `/t/${id}`,
  moment: (id: string, number: number) => `/t/${id}/${number}`,
  replay: (id: string) => `/t/${id}/replay`,
  rules: (game?: string, rule?: string) =>
    `/rules${game ? `/${game}` : ''}${rule ? `#${rule}` : ''}`,
}
