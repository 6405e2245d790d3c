import { defineConfig } from 'vitest/config'

// A default export because vitest reads no other.
export default defineConfig({
  define: { __VERSION__: '"test"', __TEXTS_VERSION__: '"test"' },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  },
})
