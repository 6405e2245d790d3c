import { defineConfig } from 'vitest/config'

// A default export because vitest reads no other.
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/testing/database.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Every file has an app and a database of its own; what they share is loaded once.
    isolate: false,
  },
})
