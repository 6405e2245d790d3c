import { configDefaults, defineConfig } from 'vitest/config'

// The tests of the cluster need several database servers. `npm run test:distributed` runs them.
const isOnCluster = (process.env['TEST_CLUSTER_URL'] ?? '') !== ''

// vitest requires a default export.
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
    // Every file makes its own app and database, so files can share the loaded modules.
    isolate: false,
  },
})
