import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folders = ['domain', 'contract', 'server', 'web', 'tools']

const databaseSetup = fileURLToPath(new URL('server/src/testing/database.setup.ts', import.meta.url))

/** Tests of the pages inside the native app. All other tests of pages run them as a browser does. */
const inApp = {
  define: { __IN_APP__: 'true', __VERSION__: '"test"', __API_PATTERNS__: '[]', __TEXTS_VERSION__: '"test"' },
  test: {
    name: 'native',
    include: ['native/src/**/*.test.{ts,tsx}', 'web/src/**/*.in-app.test.{ts,tsx}'],
    environment: 'jsdom',
    testTimeout: 20_000,
    environmentOptions: { jsdom: { url: 'https://localhost/' } },
  },
}

// vitest requires a default export.
export default defineConfig({
  test: {
    projects: [
      ...folders.map((name) =>
        existsSync(new URL(`${name}/vitest.config.ts`, import.meta.url))
          ? name
          : {
              // Some checks render parts of the pages, as a browser shows them.
              define: { __IN_APP__: 'false' },
              test: {
                name,
                root: name,
                include: ['**/*.test.ts'],
                environment: 'node',
                // One of the checks starts the whole server.
                globalSetup: name === 'tools' ? [databaseSetup] : [],
                testTimeout: 20_000,
                isolate: false,
              },
            },
      ),
      inApp,
    ],
  },
})
