import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { allRoutes } from '@salus/contract/all-routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answered,
  decideUrl,
  inDays,
  makeCompany,
  makeReader,
  newMeasure,
  opened,
  type Person,
  surveyDecision,
  surveyUrl,
} from '../../../testing/survey-scene.ts'
import {
  now,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'
import { remindAndCount } from '../closing/close-due-survey.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

/** Builds a company of twelve people. Two such companies differ only in the decision of the fourth person. */
async function companyIn(decision: 'given' | 'withdrawn') {
  const { tenant, people } = await makeCompany(world, { Halle: 12 })
  const reader = await makeReader(world, tenant)
  const survey = await opened(world, tenant)
  const results: string[] = []
  for (const [index, person] of people.entries()) {
    results.push(await answered(world, tenant, person, 10))
    await world.ask(person, 'POST', decideUrl(tenant, person), {
      body: surveyDecision(survey, index === 3 ? decision : 'given'),
    })
  }
  await world.sql('update group_survey set opened_at = $2, closes_at = $3 where tenant_id = $1', [
    tenant.tenantId,
    inDays(-25),
    inDays(3),
  ])
  await remindAndCount({ owner: world.database.owner, clock: { now: () => now } }, tenant.tenantId)
  await world.auditWritten()
  return { tenant, people, reader, survey, results }
}
type Company = Awaited<ReturnType<typeof companyIn>>

/** Replaces the texts that differ between any two companies: ids, addresses, names and times. */
const plain = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[a-z]+-\d+@salus\.example/g, 'mail')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^"]*/g, 'moment')
    .replaceAll(/[Tt]enant[- ]\d+/g, 'tenant')
    .replaceAll(/"(groupId|number|position|revision|id)":\d+/g, '"$1":0')
    .replaceAll(/"objectId":"\d+"/g, '"objectId":"0"')
    .replaceAll(/[A-Za-z0-9_-]{30,}/g, 'token')

/**
 * Calls every GET route except the event stream, with the logins of staff, admin and reader. Uses the ids of the person
 * whose decision varies. Returns the responses.
 */
async function crawl({ tenant, people, reader, survey, results }: Company): Promise<readonly string[]> {
  const person = people[3]
  if (!person) throw new Error('nobody was made')
  const values: Readonly<Record<string, string>> = {
    tenantId: String(tenant.tenantId),
    memberId: person.memberId,
    surveyId: survey.surveyId,
    resultGuid: results[3] ?? '',
    userId: person.userId,
  }
  const lines: string[] = []
  for (const who of [tenant.staff, tenant.admin, reader] satisfies SignedIn[])
    for (const route of allRoutes.filter(
      ({ method, operationId }) => method === 'GET' && operationId !== 'getEvents',
    )) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '0')
      const { status, raw } = await world.ask(who, 'GET', url)
      // Responses with the audit and the access log are not compared, because the crawl itself adds lines to them in
      // any order. The test compares the audit lines separately, with `audits`, before the crawl.
      const isBinary = /pdf|zip|file|Content|AuditEvents|AccessLog/i.test(route.operationId)
      lines.push(`${route.operationId} ${status} ${isBinary ? '' : plain(raw.toString())}`)
    }
  // A measure can be planned only after the report. Before the report, the request is refused. This refusal must not
  // depend on the decision.
  const { status, raw } = await world.ask(tenant.admin, 'POST', surveyUrl(tenant, `/${survey.surveyId}/measures`), {
    body: newMeasure(),
  })
  lines.push(`createGroupMeasure ${status} ${plain(raw.toString())}`)
  return lines
}

/**
 * Hands a device over to the person whose decision varies, and decides on it. Returns the responses to the hand-over,
 * to reading the session, and to the decision.
 */
async function crawlDevice({ tenant, people, survey }: Company): Promise<readonly string[]> {
  const person = people[3]
  if (!person) throw new Error('nobody was made')
  await world.sql(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', 'x')`,
    [randomUUID(), tenant.staff.userId],
  )
  const of = `/api/tenants/${tenant.tenantId}/members/${person.memberId}`
  const handed = await world.ask(tenant.staff, 'POST', `${of}/hand-over`, { body: { profileId: survey.profileId } })
  const [cookie = ''] = String([handed.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)
  const device = { userId: tenant.staff.userId, cookie }
  const session = await world.ask(device, 'GET', '/api/session')
  const resultGuid = await answeredOn(device, { of, tenant, person })
  const { purpose: _, ...decision } = surveyDecision(survey)
  const body = { ...decision, resultGuid }
  const decided = await world.ask(device, 'POST', `${of}/group-survey-decisions`, { body })
  return [handed, session, decided].map(({ status, raw }) => `${status} ${plain(raw.toString())}`)
}

async function answeredOn(
  device: SignedIn,
  { of, tenant, person }: { readonly of: string; readonly tenant: TenantOfTest; readonly person: Person },
): Promise<string> {
  const body = { profileId: stressLoadId }
  const begun = await world.ask<{ analysisId: string }>(device, 'POST', `${of}/analyses`, { body })
  const { analysisId } = begun.body
  const given = { ...body, memberId: person.memberId, answers: stressAnswers(), analysisId, answeredBy: 'with-staff' }
  const url = `/api/tenants/${tenant.tenantId}/check-ups`
  const sent = await world.ask<{ resultGuid: string }>(device, 'POST', url, { body: given })
  expect(sent.status, sent.raw.toString()).toBe(201)
  return sent.body.resultGuid
}

const sentTo = async ({ people, tenant }: Company): Promise<readonly string[]> => {
  const box = path.join(world.dataDir, 'outbox')
  const addresses = await world.sql<{ email: string }>(
    'select u.email from membership m join app_user u on u.id = m.user_id where m.tenant_id = $1 order by u.email',
    [tenant.tenantId],
  )
  const readMails = async () => {
    const mails: string[] = []
    for (const name of await readdir(box).catch(() => [])) {
      const text = await readFile(path.join(box, name), 'utf8')
      if (addresses.some(({ email }) => text.includes(`<${email}>`) || text.includes(`To: ${email}`))) mails.push(text)
    }
    return mails
  }
  await expect.poll(async () => (await readMails()).length, { timeout: 20_000 }).toBe(2 * people.length)
  return (await readMails()).map((mail) => String(plain(mail).length)).toSorted()
}

const audits = async ({ tenantId }: TenantOfTest) =>
  world.sql<{ line: string }>(
    `select concat_ws(' ', action, outcome, object_kind, actor_role, purpose, cardinality(subject_ids), automatic) as line
     from audit_event where tenant_id = $1 and action not like 'see-%' and action not like 'list-%' order by 1`,
    [tenantId],
  )

test('nobody but the person can tell a refusal from a consent: reads of every login, audit and mails are the same', async () => {
  const [agreed, refused] = [await companyIn('given'), await companyIn('withdrawn')]
  expect(await audits(refused.tenant)).toEqual(await audits(agreed.tenant))
  const [one, other] = [await crawl(agreed), await crawl(refused)]
  expect(one.length).toBeGreaterThan(150)
  expect(other).toEqual(one)
  expect(one.join('\n')).toContain('"finished":10')
  expect(one.filter((line) => line.startsWith('getGroupMeasures 200')).length).toBe(2)
  expect(one.at(-1)).toMatch(/^createGroupMeasure 409 .*"survey-state"/)
  const [device, otherDevice] = [await crawlDevice(agreed), await crawlDevice(refused)]
  expect(otherDevice).toEqual(device)
  expect(device[1]).toContain('"survey":{')
  expect(device[2]).toMatch(/^204/)
  expect((await sentTo(refused)).length).toBe((await sentTo(agreed)).length)
}, 120_000)
