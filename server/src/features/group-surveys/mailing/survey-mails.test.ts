import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isRemindedBeforeEnd } from '@salus/domain/group-reports/wave-plan.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, makeCompany, opened } from '../../../testing/survey-scene.ts'
import { remindAndCount } from '../closing/close-due-survey.ts'
import { now, openTenantWorld, type TenantWorld } from '../../../testing/tenant-world.ts'

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

test('nobody whose record was archived since the invitation is reminded', async () => {
  const { tenant, people } = await makeCompany(world, { Halle: 12 })
  const { surveyId } = await opened(world, tenant)
  const mailsTo = async () => {
    const rows = await world.sql<{ email: string }>(
      'select email from app_user where id = any($1::uuid[]) order by id',
      [people.map(({ userId }) => userId)],
    )
    const mails = await readMails()
    return rows.map(({ email }) => mails.filter((mail) => mail.includes(email)).length)
  }
  await expect.poll(mailsTo, { timeout: 20_000 }).toEqual(people.map(() => 1))
  const archived = people.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))[3]
  await world.sql(`update member set status = 'archived' where id = $1`, [archived?.memberId])
  await world.sql(`update group_survey set opened_at = $2, closes_at = $3 where id = $1`, [
    surveyId,
    inDays(-2),
    inDays(5),
  ])
  await remindAndCount({ owner: world.database.owner, clock: { now: () => now } }, tenant.tenantId)
  await expect.poll(mailsTo, { timeout: 20_000 }).toEqual(people.map((_, index) => (index === 3 ? 1 : 2)))
})

test.each([
  { lasts: 28, after: 20, isReminded: false },
  { lasts: 28, after: 22, isReminded: true },
  { lasts: 8, after: 0.9, isReminded: false },
  { lasts: 8, after: 1.1, isReminded: true },
  { lasts: 7, after: 0.9, isReminded: false },
  { lasts: 7, after: 1.1, isReminded: true },
])(
  'of a survey of $lasts days, Admins are told beforehand when its reminder comes: after $after days it is $isReminded',
  async ({ lasts, after, isReminded }) => {
    const { tenant } = await makeCompany(world, { Halle: 12 })
    const { surveyId } = await opened(world, tenant)
    await world.sql('update group_survey set opened_at = $2, closes_at = $3 where id = $1', [
      surveyId,
      inDays(-after),
      inDays(lasts - after),
    ])
    await remindAndCount({ owner: world.database.owner, clock: { now: () => now } }, tenant.tenantId)
    const [row] = await world.sql<{ isReminded: boolean }>(
      'select reminded_at is not null as "isReminded" from group_survey where id = $1',
      [surveyId],
    )
    expect(row).toEqual({ isReminded })
    // Before the start, the page promises that the reminder comes seven days before the end or, for short surveys, on
    // the day after the start.
    const toldAfter = isRemindedBeforeEnd(lasts * 86_400_000) ? lasts - 7 : 1
    expect(after > toldAfter).toBe(isReminded)
  },
)
