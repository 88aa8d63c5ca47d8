/** "Your turn": in the title, the tab's picture, a notification and a sound, as far as wanted. */

import plainIcon from '../theme/favicon.svg?url'
import turnIcon from '../theme/favicon-turn.svg?url'
import { settings } from '../settings.svelte'

export function markTurn(mine: boolean, title: string): void {
  document.title = title
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = mine ? turnIcon : plainIcon
}

export function notifyTurn(title: string, body: string): void {
  if (!settings.notify || !document.hidden) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const note = new Notification(title, { body, tag: 'malecon-turn', icon: turnIcon })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch {
    // Some phones allow them only to installed pages; the title still says it.
  }
}

let context: AudioContext | null = null

/** A soft wooden tap; two for "your turn". */
export function tap(taps: number): void {
  if (!settings.sound) return
  try {
    context ??= new AudioContext()
    for (let i = 0; i < taps; i++) {
      const at = context.currentTime + i * 0.14
      const tone = context.createOscillator()
      const loud = context.createGain()
      tone.type = 'triangle'
      tone.frequency.setValueAtTime(i ? 620 : 470, at)
      tone.frequency.exponentialRampToValueAtTime(190, at + 0.09)
      loud.gain.setValueAtTime(0.16, at)
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.12)
      tone.connect(loud).connect(context.destination)
      tone.start(at)
      tone.stop(at + 0.13)
    }
  } catch {
    // A browser without sound is silent.
  }
}
