import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folders = ['domain', 'contract', 'server', 'web', 'tools']

const databaseSetup = fileURLToPath(new URL('server/src/testing/database.setup.ts', import.meta.url))

// A default export because vitest reads no other.
export default defineConfig({
  test: {
    projects: folders.map((name) =>
      existsSync(new URL(`${name}/vitest.config.ts`, import.meta.url))
        ? name
        : {
            // Checks draw parts of the pages, as a browser shows them.
            define: { __IN_APP__: 'false' },
            test: {
              name,
              root: name,
              include: ['**/*.test.ts'],
              environment: 'node',
              // One of the checks asks the whole server.
              globalSetup: name === 'tools' ? [databaseSetup] : [],
              testTimeout: 20_000,
              isolate: false,
            },
          },
    ),
  },
})
