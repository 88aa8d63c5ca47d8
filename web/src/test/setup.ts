// jsdom has no matchMedia, which svelte/motion needs at import.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList

// What a table waits for before it is shown. Imported late: what it needs is not there before.
const { learn } = await import('../i18n/index.svelte')
const games = Object.keys(import.meta.glob('../games/*/face.ts'))
await Promise.all(games.map((path) => learn(path.split('/')[2] ?? '')))

export {}
