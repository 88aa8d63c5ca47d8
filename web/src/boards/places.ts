/** Places by their names, on the page: `data-spot` where one can click, `data-place` where something only lies. */

/** Whatever is a place. */
export const PLACE = '[data-place], [data-spot]'

/** The names of a place: for what is done there, and for what lies there. */
export const namesOf = (element: Element): string[] => {
  const { place, spot } = (element as HTMLElement).dataset
  return [spot, place].filter((name) => name !== undefined)
}

/** Everything that stands under a name, on the board first, then around it: a seat's holdings are drawn there. */
export function standing(name: string, root: ParentNode | null): HTMLElement[] {
  const quoted = CSS.escape(name)
  const named = `[data-place="${quoted}"], [data-spot="${quoted}"]`
  const found = [...(root?.querySelectorAll<HTMLElement>(named) ?? [])]
  return found.length ? found : [...document.querySelectorAll<HTMLElement>(named)]
}

/** The first of these places that can be seen. */
export function seen(names: readonly string[], root: ParentNode | null): HTMLElement | null {
  for (const name of names) {
    const found = standing(name, root).find((place) => place.getBoundingClientRect().width > 0)
    if (found) return found
  }
  return null
}

/** Puts an attribute on these places, and takes it from all others. */
export function mark(attribute: string, names: Iterable<string>, root: ParentNode | null): void {
  const now = new Set([...names].flatMap((name) => standing(name, root)))
  for (const other of document.querySelectorAll(`[${attribute}]`))
    if (!now.has(other as HTMLElement)) other.removeAttribute(attribute)
  for (const place of now) place.setAttribute(attribute, '')
}
