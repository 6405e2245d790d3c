import { defineConfig } from 'vitest/config'

// Vitest reads only a default export.
export default defineConfig({
  define: {
    __API_PATTERNS__: '["GET /api/session"]',
    __VERSION__: '"test"',
    // Tests run as in a browser. Only `*.in-app.test.ts` files test the native app.
    __IN_APP__: 'false',
    __TEXTS_VERSION__: '"test"',
    __THIRD_PARTY__: '[]',
  },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    // These tests belong to the project `native`.
    exclude: ['src/**/*.in-app.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/testing/stop-asking.ts', 'src/testing/refuse-equal-keys.ts'],
    // Reuses threads, and gives each file its own window. This takes a third of the time of one process for each file.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    // A shared machine sometimes stalls for seconds. The longer limit does not slow down tests that pass.
    testTimeout: 20_000,
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  },
})
