import { defineConfig } from 'vitest/config'

// vitest reads only a default export.
export default defineConfig({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    // Test files keep no state that other files could see. They can therefore share modules, which is faster.
    pool: 'threads',
    isolate: false,
  },
})
