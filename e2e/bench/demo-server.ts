import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { browserPath } from '../steps/browser-path.ts'
import { password, people, type Person } from '../steps/people.ts'
import { startProgram } from './processes.ts'

export interface DemoServer {
  readonly url: string
  readonly browser: Browser
  openContext(person: Person | null, locale?: string): Promise<BrowserContext>
  stop(): Promise<void>
}

export async function startDemoServer(port: number): Promise<DemoServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-bench-web-'))
  const server = await startProgram('server/src/main.ts', {
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' },
    until: /localhost:/,
  })
  const executablePath = browserPath()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const url = `http://localhost:${port}`
  return {
    url,
    browser,
    openContext: async (person, locale = 'en-GB') => {
      const context = await browser.newContext({
        baseURL: url,
        locale,
        viewport: { width: 1440, height: 900 },
      })
      if (person) {
        const answer = await context.request.post('/api/auth/sign-in/email', {
          data: { email: people[person], password },
        })
        if (answer.status() !== 200) throw new Error(`sign-in answered ${answer.status()}`)
      }
      return context
    },
    stop: async () => {
      await browser.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
