import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogues } from './catalogues.ts'

export default defineConfig({
  plugins: [svelte(), catalogues()],
  // Svelte's server build is what Node would pick; the tests mount in jsdom.
  resolve: { conditions: ['browser'] },
  server: { fs: { allow: ['.', '../docs/rules', '../src/malecon', '../tests/words'] } },
  test: {
    environment: 'jsdom',
    css: true,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 60_000, // times are measured elsewhere; a busy machine is no failure
  },
})
