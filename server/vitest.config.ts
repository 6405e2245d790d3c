import { configDefaults, defineConfig } from 'vitest/config'

// What only several servers can show is tested where there are some: npm run test:distributed.
const isOnCluster = (process.env['TEST_CLUSTER_URL'] ?? '') !== ''

// A default export because vitest reads no other.
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isOnCluster ? [] : ['**/*.cluster.test.ts'])],
    environment: 'node',
    globalSetup: ['src/testing/database.setup.ts'],
    setupFiles: ['src/testing/after-each-file.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Every file has an app and a database of its own; what they share is loaded once.
    isolate: false,
  },
})
