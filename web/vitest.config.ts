import { defineConfig } from 'vitest/config'

// vitest reads only a default export.
export default defineConfig({
  define: {
    __API_PATTERNS__: '["GET /api/session"]',
    __VERSION__: '"test"',
    // Tests run as in a browser; `*.in-app.test.ts` tests the native app.
    __IN_APP__: 'false',
    __TEXTS_VERSION__: '"test"',
    __THIRD_PARTY__: '[]',
  },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    // These belong to the project `native`.
    exclude: ['src/**/*.in-app.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/testing/stop-asking.ts'],
    // The threads are reused, and each file gets its own window. That takes a third of the time that a process per file
    // takes.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    // A shared machine stalls for seconds at times; the longer limit costs nothing otherwise.
    testTimeout: 20_000,
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  },
})
