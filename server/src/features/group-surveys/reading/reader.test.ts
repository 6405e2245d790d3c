import { randomUUID } from 'node:crypto'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Session } from '@salus/contract/account/session.ts'
import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Employee } from '@salus/contract/tenant/employees.ts'
import { actions } from '@salus/domain/tenants/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPerson,
  answered,
  decideUrl,
  inDays,
  makeReader,
  published,
  surveyDecision,
  surveyPlan,
  surveyUrl,
} from '../../../testing/survey-scene.ts'
import {
  now,
  openTenantWorld,
  type SignedIn,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'
import { closeDueSurveys } from '../closing/close-due-survey.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const read = (who: SignedIn, tenant: TenantOfTest, { surveyId }: { surveyId: string }) =>
  world.ask<Problem>(who, 'GET', surveyUrl(tenant, `/${surveyId}/report`))
const changeAdmin = (tenant: TenantOfTest, whom: SignedIn, body: object) =>
  world.ask<Employee & Problem>(tenant.admin, 'PATCH', `/api/tenants/${tenant.tenantId}/employees/${whom.userId}`, {
    body,
  })
const settle = (tenant: TenantOfTest, groupReportsApart: boolean) =>
  world.ask(tenant.admin, 'PATCH', `/api/tenants/${tenant.tenantId}/settings`, { body: { groupReportsApart } })

describe('the earlier survey whose numbers a report repeats', () => {
  test('is the last one with numbers of the same questionnaire, and only readers learn when it closed', async () => {
    const { tenant, survey } = await published(world)
    const { tenantId } = tenant
    const reader = await makeReader(world, tenant)
    const addEarlier = async (closedAt: string, whole: object) => {
      const id = randomUUID()
      await world.sql(
        `insert into group_survey (tenant_id, id, profile_id, profile_version, state, opens_at, closes_at, k, breakdowns,
           frozen, text_version, published_at)
         select tenant_id, $2, profile_id, profile_version, 'published', $3::timestamptz - interval '28 days', $3, k,
           breakdowns, frozen, text_version, $3 from group_survey where tenant_id = $1 and id = $4`,
        [tenantId, id, closedAt, survey.surveyId],
      )
      await world.sql(
        `insert into group_report (tenant_id, survey_id, body, sha256, engine_version, computed_at)
         values ($1, $2, $3, '0', '1', $4)`,
        [tenantId, id, JSON.stringify({ whole }), closedAt],
      )
    }
    const listed = async (who: SignedIn) => {
      const { body } = await world.ask<{ items: GroupSurvey[] }>(who, 'GET', surveyUrl(tenant))
      return body.items.find(({ surveyId }) => surveyId === survey.surveyId)?.previousClosedAt
    }
    expect(await listed(reader)).toBeNull()
    await addEarlier('2025-06-20T10:00:00+00:00', { n5: 15 })
    await addEarlier('2025-09-27T18:00:00+00:00', { n5: 15 })
    await addEarlier('2025-12-01T18:00:00+00:00', { shown: false })
    expect(await listed(reader)).toBe('2025-09-27T18:00:00+00:00')
    expect(await listed(tenant.admin), 'who does not read reports learns not whether enough agreed').toBeUndefined()
    const paper = await world.ask(reader, 'GET', surveyUrl(tenant, `/${survey.surveyId}/report.pdf?lang=de`))
    expect(paper.status).toBe(200)
  })
})

describe('a reader account', () => {
  test('reads surveys and reports, and nothing else on any route of the tenant', async () => {
    const { tenant, survey } = await published(world)
    const reader = await makeReader(world, tenant)
    expect((await read(reader, tenant, survey)).status).toBe(200)
    expect((await world.ask(reader, 'GET', surveyUrl(tenant))).status).toBe(200)
    const others = allRoutes.filter(({ access }) => {
      if (typeof access === 'string') return false
      const asked = 'action' in access ? [access.action] : access.anyOf
      return !asked.some((action) => (actions[action] as readonly string[]).includes('Reader'))
    })
    expect(others.length).toBeGreaterThan(100)
    const values: Readonly<Record<string, string>> = {
      tenantId: String(tenant.tenantId),
      surveyId: survey.surveyId,
      dataClass: 'left-members',
      productId: '6',
      pluginId: '6',
    }
    for (const route of others) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? randomUUID())
      const { status } = await world.ask(reader, route.method, url)
      expect([route.operationId, status]).toEqual([route.operationId, 403])
    }
  })

  test('learns whether only readers read reports, like every Admin and before there is a survey', async () => {
    const tenant = await world.makeTenant([6], 'company')
    const reader = await makeReader(world, tenant)
    const isApartFor = async (who: SignedIn) =>
      (await world.ask<{ groupReportsApart: boolean }>(who, 'GET', surveyUrl(tenant))).body.groupReportsApart
    expect([await isApartFor(reader), await isApartFor(tenant.admin)]).toEqual([true, true])
    await settle(tenant, false)
    expect([await isApartFor(reader), await isApartFor(tenant.admin)]).toEqual([false, false])
  })

  test('learns from the session after how long the tenant signs out idle people, like everybody who works there', async () => {
    const [tenant, elsewhere] = [await world.makeTenant([6], 'company'), await world.makeTenant()]
    const reader = await makeReader(world, tenant)
    await world.join(elsewhere.tenantId, reader, 'Staff')
    const listIdleMinutes = async (who: SignedIn) =>
      (await world.ask<Session>(who, 'GET', '/api/session')).body.memberships.map(({ idleMinutes }) => idleMinutes)
    expect(await listIdleMinutes(reader)).toEqual([null, null])
    const settle = async ({ admin, tenantId }: TenantOfTest, idleMinutes: number) =>
      world.ask(admin, 'PATCH', `/api/tenants/${tenantId}/settings`, { body: { idleMinutes } })
    await settle(tenant, 15)
    await settle(elsewhere, 5)
    expect(await listIdleMinutes(reader)).toEqual([15, 5])
    expect(await listIdleMinutes(tenant.staff)).toEqual([15])
    expect(await listIdleMinutes(tenant.member)).toEqual([null])
  })

  test('is invited by an Admin, keeps its role, and cannot have a member record', async () => {
    const tenant = await world.makeTenant()
    const invite = (email: string) =>
      world.ask<Problem>(tenant.admin, 'POST', `/api/tenants/${tenant.tenantId}/employee-invitations`, {
        body: { email, role: 'Reader' },
      })
    expect((await invite('lea@salus.example')).status).toBe(201)
    const reader = await makeReader(world, tenant)
    const { body } = await world.ask<{ items: Employee[] }>(
      tenant.admin,
      'GET',
      `/api/tenants/${tenant.tenantId}/employees`,
    )
    expect(body.items.find(({ userId }) => userId === reader.userId)).toMatchObject({
      role: 'Reader',
      groupReports: false,
    })
    for (const role of ['Staff', 'Admin'])
      expect(await changeAdmin(tenant, reader, { role })).toMatchObject({ status: 422 })
    // Readers must not have a member record, because they could see results in it.
    await expect(
      world.sql('update membership set member_id = $2 where user_id = $1', [reader.userId, tenant.member.memberId]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('an Admin', () => {
  test('reads reports only with the right, and only where readers are not kept apart', async () => {
    const { tenant, survey } = await published(world)
    const refused = { status: 403, body: { code: 'not-a-reader' } }
    const isToldOfRight = async () =>
      (await world.ask<{ readsReports: boolean }>(tenant.admin, 'GET', surveyUrl(tenant))).body.readsReports
    expect(await read(tenant.admin, tenant, survey)).toMatchObject(refused)
    expect(await isToldOfRight()).toBe(false)
    expect(await changeAdmin(tenant, tenant.admin, { groupReports: true })).toMatchObject({
      status: 409,
      body: { code: 'readers-apart' },
    })
    expect((await settle(tenant, false)).status).toBe(200)
    expect(await read(tenant.admin, tenant, survey)).toMatchObject(refused)
    expect(await changeAdmin(tenant, tenant.staff, { groupReports: true })).toMatchObject({ status: 422 })
    expect(await changeAdmin(tenant, tenant.admin, { groupReports: true })).toMatchObject({
      status: 200,
      body: { groupReports: true },
    })
    expect((await read(tenant.admin, tenant, survey)).status).toBe(200)
    expect(await isToldOfRight()).toBe(true)
    await settle(tenant, true)
    expect(await isToldOfRight()).toBe(false)
    expect(await read(tenant.admin, tenant, survey)).toMatchObject(refused)
    await settle(tenant, false)
    expect(await read(tenant.admin, tenant, survey)).toMatchObject(refused)
    await changeAdmin(tenant, tenant.admin, { groupReports: true })
    expect((await read(tenant.admin, tenant, survey)).status).toBe(200)
    expect((await changeAdmin(tenant, tenant.admin, { groupReports: false })).body.groupReports).toBe(false)
    expect(await read(tenant.admin, tenant, survey)).toMatchObject(refused)
    const written = await world.sql<{ action: string }>(
      `select action from audit_event where tenant_id = $1 and action like 'employee.group-reports-%' order by position`,
      [tenant.tenantId],
    )
    expect(written.map(({ action }) => action)).toEqual([
      'employee.group-reports-given',
      'employee.group-reports-taken',
      'employee.group-reports-given',
      'employee.group-reports-taken',
    ])
  })
})

describe('a published report', () => {
  test('has the same bytes and the same ETag whatever happens afterwards', async () => {
    const { tenant, people, survey, results } = await published(world, { Halle: 16, Büro: 14 })
    const { tenantId } = tenant
    const reader = await makeReader(world, tenant)
    const first = await read(reader, tenant, survey)
    const [stored] = await world.sql<{ body: string }>('select body from group_report where tenant_id = $1', [tenantId])
    expect(first.raw.toString()).toBe(stored?.body)
    const [one, two, three] = people
    if (!one || !two || !three) throw new Error('too few people')
    const same = async (what: string) => {
      await closeDueSurveys({ owner: world.database.owner, clock: { now: () => now } }, tenantId)
      const again = await read(reader, tenant, survey)
      expect(again.raw.toString(), what).toBe(first.raw.toString())
      expect(again.headers['etag'], what).toBe(first.headers['etag'])
    }
    const late = await world.ask<Problem>(one, 'POST', decideUrl(tenant, one), {
      body: surveyDecision(survey, 'withdrawn'),
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'survey-state' } })
    await same('a consent withdrawn')
    await world.sql(`update member set shares_all = true where tenant_id = $1`, [tenantId])
    await world.sql(`update check_up set is_shared = true where tenant_id = $1`, [tenantId])
    await world.sql(`update check_up_version set is_shared = true where tenant_id = $1`, [tenantId])
    const amended = await world.ask(
      tenant.staff,
      'POST',
      `/api/tenants/${tenantId}/check-ups/${results[0]}/withdrawal`,
      {
        body: { revision: 1, reason: 'Verwechslung' },
      },
    )
    expect(amended.status, amended.raw.toString()).toBe(200)
    await same('a check-up withdrawn')
    await world.ask(tenant.admin, 'POST', `/api/tenants/${tenantId}/members/${two.memberId}/erasure`)
    await expect
      .poll(async () => (await world.sql('select 1 from member where id = $1', [two.memberId])).length, {
        timeout: 15_000,
      })
      .toBe(0)
    await same('somebody erased')
    await world.sql(`update member set department = 'Lager' where tenant_id = $1 and department = 'Halle'`, [tenantId])
    await same('a unit renamed')
    const joined = await addPerson(world, tenant, 'Büro')
    await answered(world, tenant, joined, 40)
    await same('somebody joined')
    const next = await world.ask<GroupSurvey>(tenant.admin, 'POST', surveyUrl(tenant), {
      body: surveyPlan({ k: 15, opensAt: inDays(40), closesAt: inDays(60) }),
    })
    expect(next.status).toBe(201)
    await same('k raised for the next survey')
  }, 60_000)

  test('answers 304 to a known ETag, refuses unknown parameters, and is found only in its own tenant', async () => {
    const [{ tenant, survey }, foreign] = [await published(world), await world.makeTenant()]
    const [reader, stranger] = [await makeReader(world, tenant), await makeReader(world, foreign)]
    const first = await read(reader, tenant, survey)
    const url = surveyUrl(tenant, `/${survey.surveyId}/report`)
    const again = await world.ask(reader, 'GET', url, { headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([again.status, again.raw.length]).toEqual([304, 0])
    for (const query of ['group=halle', 'minSize=1', 'from=2026-01-01', 'sex=female'])
      expect((await world.ask(reader, 'GET', `${url}?${query}`)).status, query).toBe(400)
    expect((await read(stranger, foreign, survey)).status).toBe(404)
    expect((await world.ask(stranger, 'GET', url)).status).toBe(404)
  })

  test('is gone for everybody once it is withdrawn, and is not computed again', async () => {
    const { tenant, survey } = await published(world)
    const reader = await makeReader(world, tenant)
    const withdrawn = await world.ask(tenant.admin, 'POST', surveyUrl(tenant, `/${survey.surveyId}/withdraw`), {
      body: { reason: 'Falsche Einheiten' },
    })
    expect(withdrawn.status).toBe(200)
    await closeDueSurveys({ owner: world.database.owner, clock: { now: () => now } }, tenant.tenantId)
    expect(await read(reader, tenant, survey)).toMatchObject({ status: 410, body: { code: 'report-withdrawn' } })
  })
})
