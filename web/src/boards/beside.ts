const GAP = 8
/** Below a place lies the hand whose finger points at it: rather there than over so many places. */
const HAND = 3

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

/** Puts a note at the side of a place where it covers least of what can be clicked, and never the place itself. */
export function around(note: HTMLElement, place: Element): void {
  const at = place.getBoundingClientRect()
  const { width, height } = note.getBoundingClientRect()
  const [middleX, middleY] = [at.x + at.width / 2 - width / 2, at.y + at.height / 2 - height / 2]
  const within = (value: number, room: number) => Math.max(GAP, Math.min(value, room - GAP))
  const sides = [
    [middleX, at.top - height - GAP],
    [at.right + GAP, middleY],
    [at.left - width - GAP, middleY],
    [middleX, at.bottom + GAP],
  ].map(([x = 0, y = 0]) => {
    const left = within(x, innerWidth - width)
    const top = within(y, innerHeight - height)
    return new DOMRect(left, top, width, height)
  })
  const meets = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const others = [...document.querySelectorAll('[data-legal], [data-move]')]
    .filter((other) => other !== place)
    .map((other) => other.getBoundingClientRect())
  const covered = (side: DOMRect) =>
    (meets(side, at) ? 1000 : 0) +
    (side.top >= at.bottom ? HAND : 0) +
    others.filter((other) => meets(side, other)).length
  const best = sides.reduce((one, other) => (covered(other) < covered(one) ? other : one))
  note.style.translate = `${best.x}px ${best.y}px`
}
