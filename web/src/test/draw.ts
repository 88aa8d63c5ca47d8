/** A component of the kit, drawn once. */

import { mount, unmount, type Component } from 'svelte'

type Plain = Component<Record<string, unknown>>

export function draw<P extends object>(component: Component<P>, props: P) {
  const target = document.createElement('div')
  const mounted = mount(component as unknown as Plain, {
    target,
    props: { ...props } as Record<string, unknown>,
  })
  const html = target.innerHTML
  const svg = target.querySelector('svg')
  void unmount(mounted)
  return { html, svg }
}
