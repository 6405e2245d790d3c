import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startOwnPostgres, buildDatabaseUrl } from '@salus/server/testing/peers/own-postgres.ts'
import { startProgram } from '../bench/processes.ts'
import { expect, test } from '../steps/story.ts'

test.use({ serviceWorkers: 'allow', locale: 'de-DE' })

const port = Number(process.env['E2E_PORT'] ?? 3900) + 3
const base = `http://localhost:${port}`

test('an operator who switches the worker off reaches the devices that have it', async ({ page }) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-worker-'))
  const postgres = await startOwnPostgres()
  const start = (hasWorker: 'on' | 'off') =>
    startProgram('server/src/main.ts', {
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: buildDatabaseUrl(postgres),
        DEMO_DATA: 'off',
        SERVICE_WORKER: hasWorker,
        LOG_LEVEL: 'fatal',
      },
      until: /localhost:/,
    })
  let server = await start('on')
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ])
  try {
    await page.goto(`${base}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    expect(await left()).toHaveLength(2)
    await server.stop()
    server = await start('off')
    await page.goto(`${base}/home`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(left).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Waits for the manifest: the code that sets it would also register a worker.
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.de.webmanifest')
    expect(await left()).toEqual([])
  } finally {
    await server.stop()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
