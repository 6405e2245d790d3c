import { defineConfig } from 'vitest/config'

// vitest reads only a default export.
export default defineConfig({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    // No test file keeps state that another could see, so all can share their modules, which is faster.
    pool: 'threads',
    isolate: false,
  },
})
