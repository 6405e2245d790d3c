import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany, opened } from '../../../testing/survey-scene.ts'
import { openTenantWorld, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

async function readMails(): Promise<readonly string[]> {
  const box = path.join(world.dataDir, 'outbox')
  const names = await readdir(box).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(path.join(box, name), 'utf8')))
  return texts.map((text) => text.replaceAll('=\r\n', ''))
}

test('the mail says how long it takes and who is protected, and names the last day as the pages of the organisation do, wherever the person is', async () => {
  const { tenant, people } = await makeCompany(world, { Halle: 12 })
  await world.sql(`update app_user set timezone = 'America/New_York' where id = $1`, [people[0]?.userId])
  // It is half past midnight in Berlin, but still the previous day in UTC and New York.
  await opened(world, tenant, { closesAt: '2026-03-31T22:30:00+00:00' })
  await expect.poll(async () => (await readMails()).length, { timeout: 20_000 }).toBe(people.length)
  const days = (await readMails()).map((mail) => /bis zum (.+?) m/.exec(mail)?.[1])
  expect(new Set(days)).toEqual(new Set(['1. April 2026']))
  const [mail = ''] = await readMails()
  expect(mail).toContain('etwa 3 Minuten')
  expect(mail).toContain('Gruppen ab 10 Personen')
  expect(mail, 'no word of health').not.toMatch(/stress/i)
})
