const GAP = 8

/** Puts a note below a place or above it, inside the window. */
export function beside(
  note: HTMLElement,
  place: Element,
  first: 'below' | 'above' = 'below',
): void {
  const at = place.getBoundingClientRect()
  const { width, height } = note.getBoundingClientRect()
  const x = at.x + at.width / 2 - width / 2
  const [below, above] = [at.bottom + GAP, at.top - height - GAP]
  const fits = first === 'below' ? below + height < innerHeight - GAP : above < GAP
  const y = fits ? below : above
  note.style.translate = `${Math.max(GAP, Math.min(x, innerWidth - width - GAP))}px ${Math.max(GAP, y)}px`
}
