/** What a person chose for this browser, remembered in it. */

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'full' | 'none'
  sound: boolean
  /** ask before a move is made */
  confirm: boolean
  notify: boolean
  /** a letter alone does something */
  keys: boolean
  /** the table in text */
  text: boolean
  /** whether the person knows a game, as he said himself: who does not is guided */
  known: Readonly<Record<string, boolean>>
  /** the hints that were read, as `game.hint.kind` */
  read: string[]
}

const PLAIN: Settings = {
  theme: 'system',
  motion: 'system',
  sound: false,
  confirm: false,
  notify: false,
  keys: true,
  text: false,
  known: {},
  read: [],
}

const REMEMBERED = 'malecon.settings'

function remembered(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
    return { ...PLAIN, ...(kept as Partial<Settings>) }
  } catch {
    return { ...PLAIN }
  }
}

export const settings: Settings = $state(remembered())

export function choose(changes: Partial<Settings>): void {
  Object.assign(settings, changes)
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(settings))
  } catch {
    // Private windows may refuse; then the choice lasts as long as the page.
  }
  applySettings()
}

/** Whether the guide speaks at a game: until somebody says that he knows it. */
export const guides = (game: string): boolean => settings.known[game] !== true

/** Somebody says whether he knows a game; who does not gets all its hints again. */
export function setKnown(game: string, known: boolean): void {
  const read = settings.read.filter((hint) => known || !hint.startsWith(`${game}.`))
  choose({ known: { ...settings.known, [game]: known }, read })
}

/** Theme and motion, where CSS reads them. */
export function applySettings(): void {
  const root = document.documentElement
  if (settings.theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = settings.theme
  root.dataset['motion'] = settings.motion
}

const still = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether pieces move on the screen. */
export const moving = (): boolean =>
  settings.motion === 'full' || (settings.motion === 'system' && !still.matches)

/** Whether a key does nothing on its own: who speaks to the machine, or trembles, types what was never meant. */
export const silent = (key: string): boolean => !settings.keys && key.length === 1 && key !== ' '

/** Something for this tab only, such as a name typed once. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`malecon.${key}`, value)
  } catch {
    // as above
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`malecon.${key}`)
  } catch {
    return null
  }
}
