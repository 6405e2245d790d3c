import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startOwnPostgres, buildDatabaseUrl } from '@salus/server/testing/peers/own-postgres.ts'
import { startProgram } from '../bench/processes.ts'
import { password, people } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

const port = Number(process.env['E2E_PORT'] ?? 3900) + 2
const base = `http://localhost:${port}`

test('while the database is away a bar says so and goes away by itself, typed words stay, and saving again saves once', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-bar-'))
  const postgres = await startOwnPostgres()
  const server = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: buildDatabaseUrl(postgres),
      DEMO_DATA: 'on',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
    },
    until: /localhost:/,
  })
  try {
    const signedIn = await page.request.post(`${base}/api/auth/sign-in/email`, {
      data: { email: people.staff, password },
      headers: { origin: base },
    })
    expect(signedIn.status()).toBe(200)
    const members = await (await page.request.get(`${base}/api/tenants/1/members?limit=1`)).json()
    await page.goto(`${base}/staff/1/members-overview/${members.items[0].id}`)
    const typed = page.getByRole('textbox', { name: /Neue Notiz|New note/ })
    await typed.fill('Typed before the outage')
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/notes'))
        keys.push(request.headers()['idempotency-key'])
    })
    const save = page.getByRole('button', { name: /Notiz speichern|Save note/ })
    const bar = page.getByText(/Salus ist gerade nicht erreichbar|Salus cannot be reached/)

    await postgres.stop()
    await save.click()
    await expect(bar).toBeVisible()
    await expect(typed).toHaveValue('Typed before the outage')
    await postgres.start()
    await expect(bar).toBeHidden({ timeout: 60_000 })
    await expect(typed).toHaveValue('Typed before the outage')

    await save.click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Typed before the outage' })).toHaveCount(1)
    await expect(typed).toHaveValue('')
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  } finally {
    await server.stop()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
