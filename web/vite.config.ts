import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogues } from './catalogues.ts'

// The built client is part of the Python package; nothing is inlined, so that a
// strict content security policy ("self" only) needs no exceptions.
export default defineConfig({
  plugins: [svelte(), catalogues()],
  build: {
    outDir: '../src/malecon/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
  server: {
    fs: { allow: ['.', '../docs/rules', '../src/malecon'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
