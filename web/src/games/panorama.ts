/** The picture that the start page opens with: a game's `Panorama.svelte`, of the first that has one. */

import type { Component } from 'svelte'

const found = import.meta.glob<Component>('./*/Panorama.svelte', { eager: true, import: 'default' })

export const panorama: Component | undefined = Object.values(found)[0]
