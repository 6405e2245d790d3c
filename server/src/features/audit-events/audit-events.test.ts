import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { kindInWords } from './audit-table.words.ts'

const serverFolder = fileURLToPath(new URL('../../', import.meta.url))

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Page {
  readonly items: readonly AuditEvent[]
  readonly nextCursor: string | null
}

async function tenantWithActs(): Promise<TenantOfTest> {
  const tenant = await world.makeTenant()
  const { tenantId, staff, member } = tenant
  await world.ask(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() },
  })
  await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members`)
  return tenant
}

const list = async ({ tenantId, admin }: TenantOfTest, query = '') =>
  (await world.ask<Page>(admin, 'GET', `/api/tenants/${tenantId}/audit-events${query}`)).body

test('an Admin immediately reads who did what about whom, newest first, and nothing of other tenants', async () => {
  const [tenant] = [await tenantWithActs(), await tenantWithActs()]
  const { items } = await list(tenant)
  expect(items.map(({ action }) => action)).toEqual(['list-members', 'check-up.recorded'])
  expect(items[1]).toMatchObject({
    actor: { userId: tenant.staff.userId, name: 'Stefan Tester' },
    role: 'Staff',
    subjects: [
      { memberId: tenant.member.memberId, name: 'Mara Lindner', birthDate: '1980-05-17', externalNumber: null },
    ],
    subjectCount: 1,
    isDenied: false,
    purpose: 'care',
    network: '127.0.0.0/24',
  })
  expect(JSON.stringify(items)).not.toMatch(/answers|score|"16"/)
  const again = await list(tenant)
  expect(again.items[0]?.action).toBe('see-audit-log')
})

test('it can be filtered by person, member, topic and period, and is read page by page', async () => {
  const tenant = await tenantWithActs()
  const otherMember = await world.makeMember(tenant.tenantId)
  const actions = async (query: string) => (await list(tenant, query)).items.map(({ action }) => action)
  expect(await actions('?topic=check-ups')).toEqual(['check-up.recorded'])
  expect(await actions('?topic=reading&actorId=' + tenant.staff.userId)).toEqual(['list-members'])
  expect(await actions(`?actorId=${tenant.member.userId}`)).toEqual([])
  expect(await actions(`?topic=check-ups&memberId=${tenant.member.memberId}`)).toEqual(['check-up.recorded'])
  expect(await actions(`?memberId=${otherMember}`)).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await actions(`?topic=check-ups&from=2020-01-01&to=${today}`)).toHaveLength(1)
  expect(await actions('?topic=check-ups&to=2020-01-01')).toEqual([])
  const first = await list(tenant, '?limit=1&topic=check-ups')
  expect(first.nextCursor).toBeNull()
  const page = await list(tenant, `?limit=1&actorId=${tenant.staff.userId}`)
  const next = await list(tenant, `?limit=1&actorId=${tenant.staff.userId}&cursor=${page.nextCursor}`)
  expect([...page.items, ...next.items].map(({ action }) => action)).toEqual(['list-members', 'check-up.recorded'])
})

test.each([
  ['Pacific/Auckland', '2026-03-08T11:00:00Z'],
  ['America/Los_Angeles', '2026-03-09T07:00:00Z'],
  ['Asia/Kolkata', '2026-03-08T18:30:00Z'],
])('the days of a period are those of the reader’s account, here in %s', async (timezone, midnight) => {
  const tenant = await world.makeTenant()
  await world.ask(tenant.admin, 'PATCH', '/api/me/profile', { body: { timezone } })
  await world.sql(
    `insert into audit_event (tenant_id, at, actor_id, actor_role, action, subject_ids)
     select $1, $2::timestamptz + after, $3, 'Staff', 'check-up.recorded', '{}'
     from unnest(array['-1 second', '0', '23:59:59', '24:00']::interval[]) as after`,
    [tenant.tenantId, midnight, tenant.staff.userId],
  )
  const { items } = await list(tenant, '?topic=check-ups&from=2026-03-09&to=2026-03-09')
  const begin = Date.parse(midnight)
  expect(items.map(({ at }) => Date.parse(at) - begin)).toEqual([86_399_000, 0])
})

test('in the export, a name that looks like a formula is not executed', async () => {
  const tenant = await tenantWithActs()
  await world.sql(
    `update member set first_name = '=HYPERLINK("http://evil.example")', last_name = '' where tenant_id = $1`,
    [tenant.tenantId],
  )
  const path = `/api/tenants/${tenant.tenantId}/audit-events.csv?language=de&topic=check-ups`
  const answer = await world.ask(tenant.admin, 'GET', path)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('attachment')
  const table = answer.raw.toString('utf8')
  expect(table).toContain('check-up.recorded')
  expect(table).toContain('ein Ergebnis')
  expect(table).toMatch(/;Staff;Team;check-up\.recorded;[^;]+;done;getan;check-up;Ergebnis;/)
  expect(table).toContain('Messung und Betreuung')
  expect(table).toContain('127.0.0.0/24')
  expect(table).toContain(`"'=HYPERLINK(""http://evil.example"") (geb. 17.05.1980)"`)
  expect((await list(tenant)).items[0]?.action).toBe('export-audit-log')
  await world.sql(`update session set confirmed_at = now() - interval '1 day' where user_id = $1`, [
    tenant.admin.userId,
  ])
  const stale = await world.ask<{ code: string }>(tenant.admin, 'GET', path)
  expect([stale.status, stale.body.code]).toEqual([403, 'reauth-required'])
})

test('in the export, people of one name are distinguished by date of birth and number', async () => {
  const tenant = await tenantWithActs()
  const { tenantId, staff, admin } = tenant
  const twin = await world.makeMember(tenantId)
  await world.sql(
    `update member set first_name = 'Mara', last_name = 'Lindner', birth_date = '1991-09-02', external_number = 'Z-7'
     where tenant_id = $1 and id = $2`,
    [tenantId, twin],
  )
  await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members/${twin}`)
  const table = async (language: string) =>
    (await world.ask(admin, 'GET', `/api/tenants/${tenantId}/audit-events.csv?language=${language}`)).raw.toString()
  const english = await table('en')
  expect(english).toContain(',Mara Lindner (born 17 May 1980),')
  expect(english).toContain('"Mara Lindner (born 2 Sep 1991, No. Z-7)"')
  expect(await table('de')).toContain('Mara Lindner (geb. 02.09.1991, Nr. Z-7)')
})

test('in the export, a consent is named in the words of the page', async () => {
  const tenant = await world.makeTenant()
  const { tenantId, admin, member } = tenant
  const path = `/api/tenants/${tenantId}/members/${member.memberId}/consents`
  const body = { purpose: 'share-with-staff', decision: 'withdrawn', textVersion: '1', language: 'de' }
  expect((await world.ask(member, 'POST', path, { body })).status).toBe(200)
  const table = async (language: string) =>
    (await world.ask(admin, 'GET', `/api/tenants/${tenantId}/audit-events.csv?language=${language}`)).raw.toString()
  expect(await table('de')).toContain(';consent;Einwilligung;share-with-staff;Ergebnisse mit dem Team teilen;')
  expect(await table('en')).toContain(',consent,consent,share-with-staff,Share results with staff,')
})

test('the table has words for everything that an entry can be about, in both languages', () => {
  const sources = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
    .map((name) => readFileSync(path.join(serverFolder, name), 'utf8'))
  const kinds = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(?:objectKind: |object: \{ kind: |object_kind: )'([a-z-]+)'/g)].map(([, kind = '']) => kind),
    ),
  )
  expect(kinds.size).toBeGreaterThan(30)
  for (const language of ['de', 'en'] as const)
    expect([...kinds].filter((kind) => kindInWords(kind, language) === '')).toEqual([])
})

test('the check finds a row that was changed directly in the database', async () => {
  const tenant = await tenantWithActs()
  await list(tenant)
  await world.sql(
    `update audit_event set at = (at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where tenant_id = $1`,
    [tenant.tenantId],
  )
  await world.seal()
  const path = `/api/tenants/${tenant.tenantId}/audit-check`
  expect((await world.ask(tenant.admin, 'GET', path)).body).toMatchObject({ isIntact: true, breaks: 0, seals: 1 })
  await world.sql(`update audit_event set actor_id = null where tenant_id = $1 and action = 'check-up.recorded'`, [
    tenant.tenantId,
  ])
  expect((await world.ask(tenant.admin, 'GET', path)).body).toMatchObject({ isIntact: false, breaks: 1 })
})

test('entries stored before purpose and network were recorded still match their seals, and new seals cover both', async () => {
  const tenant = await tenantWithActs()
  const { tenantId } = tenant
  await list(tenant)
  await world.sql(
    `update audit_event set at = (at at time zone 'UTC' - interval '1 hour') at time zone 'UTC', purpose = null, network = null
     where tenant_id = $1 and action = 'check-up.recorded'`,
    [tenantId],
  )
  await world.sql(
    `update audit_event set at = (at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where tenant_id = $1`,
    [tenantId],
  )
  await world.seal()
  const isIntact = async () =>
    (await world.ask<{ isIntact: boolean }>(tenant.admin, 'GET', `/api/tenants/${tenantId}/audit-check`)).body.isIntact
  expect(await isIntact()).toBe(true)
  for (const change of [`network = '10.0.0.0/24'`, `purpose = 'export'`, 'purpose = null, network = null']) {
    const [before] = await world.sql<{ purpose: string; network: string }>(
      `select purpose, network from audit_event where tenant_id = $1 and action = 'list-members'`,
      [tenantId],
    )
    await world.sql(`update audit_event set ${change} where tenant_id = $1 and action = 'list-members'`, [tenantId])
    expect(await isIntact()).toBe(false)
    await world.sql(
      `update audit_event set purpose = $2, network = $3 where tenant_id = $1 and action = 'list-members'`,
      [tenantId, before?.purpose, before?.network],
    )
  }
  expect(await isIntact()).toBe(true)
})

test('acts of a member alone are listed only while the member shares them', async () => {
  const tenant = await world.makeTenant()
  const { tenantId, member } = tenant
  await world.ask(member, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() },
  })
  const recorded = async () => (await list(tenant, '?topic=check-ups')).items.map(({ action }) => action)
  expect(await recorded()).toEqual(['check-up.recorded'])
  await world.sql(`update check_up set is_shared = false where tenant_id = $1`, [tenantId])
  expect(await recorded()).toEqual([])
})

test('acts about an analysis are listed only while the member shares its product, whatever else they share', async () => {
  const tenant = await world.makeTenant()
  const { tenantId, member, admin } = tenant
  const { memberId } = member
  const scale = 15
  await world.sql(`update member set shares_all = false, sharing_exceptions = '{${scale}}' where id = $1`, [memberId])
  const path = `/api/tenants/${tenantId}/members/${memberId}/analyses`
  const { body } = await world.ask<{ analysisId: string }>(member, 'POST', path, { body: { profileId: stressLoadId } })
  await world.ask(member, 'GET', path)
  const told = async () => {
    const log = `/api/tenants/${tenantId}/members/${memberId}/access-log?by=everybody`
    const { items } = (await world.ask<{ items: { action: string }[] }>(admin, 'GET', log)).body
    return [...(await list(tenant)).items, ...items]
      .map(({ action }) => action)
      .filter((action) => isAnalysis.test(action))
  }
  expect(await told()).toEqual([])
  await world.ask(member, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId, analysisId: body.analysisId, answers: stressAnswers() },
  })
  expect(await told()).toEqual([])
  await world.sql(`update check_up set is_shared = true where tenant_id = $1`, [tenantId])
  expect((await told()).toSorted()).toEqual(['analysis.started', 'check-up.recorded'].flatMap((one) => [one, one]))
})
const isAnalysis = /^(analysis|check-up)\.|^run-/
