import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  // Svelte's server build is what Node would pick; the tests mount in jsdom.
  resolve: { conditions: ['browser'] },
  server: { fs: { allow: ['.', '../docs/rules'] } },
  test: {
    environment: 'jsdom',
    css: true,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
  },
})
