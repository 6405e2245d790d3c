import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const folders = ['domain', 'contract', 'server', 'web', 'tools']

// A default export because vitest reads no other.
export default defineConfig({
  test: {
    projects: folders.map((name) =>
      existsSync(new URL(`${name}/vitest.config.ts`, import.meta.url))
        ? name
        : {
            test: {
              name,
              root: name,
              include: ['**/*.test.ts'],
              environment: 'node',
              testTimeout: 20_000,
              isolate: false,
            },
          },
    ),
  },
})
