import { defineConfig } from 'vitest/config'

// A default export because vitest reads no other.
export default defineConfig({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    // Nothing here keeps a state that another file could see.
    pool: 'threads',
    isolate: false,
  },
})
