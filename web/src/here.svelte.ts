/** Where the page is: the address of the browser, followed without loading anything anew. */

import { parse, type Route } from './router'

let address = $state(location.pathname + location.search + location.hash)
const route = $derived(parse(address))

export const here = (): Route => route

/** The table that was looked at last, to go back to. */
let table = $state('')
export const lastTable = (): string => table

const note = () => {
  if (route.page === 'table' || route.page === 'replay') table = address
  address = location.pathname + location.search + location.hash
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  note()
  if (!replace) {
    window.scrollTo(0, 0)
    requestAnimationFrame(arrive)
  }
}

/** A screen reader hears where it is: at the place that the address names, or at the head of the page. */
export function arrive(): void {
  const place = document.getElementById(location.hash.slice(1))
  ;(place ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}

/** Plain links stay links: only a plain click on one of ours is followed here. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

export function startRouter(): void {
  window.addEventListener('popstate', note)
  window.addEventListener('hashchange', note)
  document.addEventListener('click', follow)
}
