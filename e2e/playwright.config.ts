import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { browserPath } from './steps/browser-path.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['E2E_PORT'] ?? 3950)

// Set only if it is not set yet: each worker of the test library reads this file, and all workers must use one server.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'salus-e2e-'))
const executablePath = browserPath()

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  ...(process.env['EVERY_CASE'] === '1' ? {} : { grepInvert: /@every-case/ }),
  outputDir: '../test-results',
  // Three workers for two cores, because tests often wait, as people do.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Blocks the service worker, except in its own tests. It would answer requests before the tests' routes and
    // counters see them, and its stored copies would hide the server's responses.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Switches off the optimising compilers, and the hint that makes the browser compile whole scripts. A test runs
        // each script only a few times, so both cost more time than they save.
        '--js-flags=--no-opt --no-maglev --no-sparkplug --no-compile-hints-magic',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      // Raises the rate limits, because a test run signs in many times from one address.
      RATE_LIMIT_FACTOR: '1000',
      STORE_URL_ANDROID: 'https://store.example/salus?for=phones&tablets',
    },
  },
})
