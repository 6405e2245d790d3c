import { randomUUID } from 'node:crypto'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Route } from '@salus/contract/route.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../platform/sign-in/account/password-hash.ts'
import { makeSoftwarePasskey } from '../../testing/peers/software-passkey.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

const password = 'Correct-horse-7'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

async function makeScene(): Promise<TenantOfTest> {
  const tenant = await world.makeTenant()
  await world.sql(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
    [randomUUID(), tenant.staff.userId, await hashPassword(password)],
  )
  return tenant
}

const cookieIn = (headers: Readonly<Record<string, unknown>>) =>
  String([headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)[0] ?? ''

const writeBase = ({ tenantId, member }: TenantOfTest) => `/api/tenants/${tenantId}/members/${member.memberId}`

/** Hands the device over. The browser gets a new cookie. */
async function handOver(tenant: TenantOfTest): Promise<SignedIn> {
  const answer = await world.ask(tenant.staff, 'POST', `${writeBase(tenant)}/hand-over`, {
    body: { profileId: stressLoadId },
  })
  expect(answer.status).toBe(200)
  return { userId: tenant.staff.userId, cookie: cookieIn(answer.headers) }
}

const locked = { status: 403, body: { code: 'device-locked' } }
const verify = (who: SignedIn, typed: string) =>
  world.ask<Problem>(who, 'POST', '/api/session/verify-password', { body: { password: typed } })

/** The requests that a locked device may make for the handed-over analysis. */
const needed: ReadonlySet<string> = new Set([
  'getSession',
  'renewSession',
  'getEvents',
  'getSignInWays',
  'reportClientError',
  'reportCspViolation',
  'getMeasurementProfile',
  'getMeasurementProfilesOfTenant',
  'getHelpLines',
  'getAnalysesOfMember',
  'startAnalysis',
  'saveAnswers',
  'getSafetyGate',
  'answerSafetyQuestions',
  'createCheckUp',
  'decideOnDevice',
  'verifyPassword',
  'confirmWithPassword',
  'beginConfirmWithPasskey',
  'confirmWithPasskey',
])

function writeUrl({ path }: Route, tenant: TenantOfTest): string {
  const values: Readonly<Record<string, string>> = {
    tenantId: String(tenant.tenantId),
    memberId: tenant.member.memberId,
    profileId: stressLoadId,
    dataClass: 'left-members',
    pluginId: '6',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? randomUUID())
}

describe('a device that was handed over', () => {
  test('refuses every operation of the API but the few that the questionnaire needs', async () => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    const answered: Record<string, string> = {}
    for (const route of allRoutes.filter(({ operationId }) => !needed.has(operationId))) {
      const isFile = route.largestFile !== undefined
      const answer = await world.app.inject({
        method: route.method,
        url: writeUrl(route, tenant),
        headers: {
          ...world.makeHeaders(device),
          ...(route.method === 'GET' ? {} : { 'content-type': `application/${isFile ? 'octet-stream' : 'json'}` }),
        },
        ...(route.method === 'GET' ? {} : { payload: '{}' }),
      })
      answered[route.operationId] = `${answer.statusCode} ${answer.json<Problem>().code}`
    }
    expect(Object.entries(answered).filter(([, told]) => told !== '403 device-locked')).toEqual([])
    expect(Object.keys(answered).length).toBeGreaterThan(150)
  })

  test('is refused typed addresses and unreadable paths', async () => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    const typed = { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } }
    for (const url of ['/members', '/check-ups', `/members/${tenant.member.memberId}`, '/check-ups.csv'])
      expect([
        url,
        (await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}${url}`, typed)).status,
      ]).not.toContain(200)
    expect(await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/members`, typed)).toMatchObject(locked)
    expect(await world.ask(device, 'GET', '/api/session', typed)).toMatchObject({
      status: 403,
      body: { code: 'navigation-refused' },
    })
    const unreadable = await world.app.inject({
      method: 'POST',
      url: `${writeBase(tenant)}/notes`,
      headers: { ...world.makeHeaders(device), 'content-type': 'application/json' },
      payload: '{"text":',
    })
    expect([unreadable.statusCode, unreadable.json<Problem>().code]).toEqual([403, 'device-locked'])
  })

  test('reaches no other member, profile or tenant by the operations it needs', async () => {
    const tenant = await makeScene()
    const other = await world.makeMember(tenant.tenantId)
    const elsewhere = await world.makeTenant()
    await world.join(elsewhere.tenantId, tenant.staff, 'Staff')
    const device = await handOver(tenant)
    const { memberId } = tenant.member
    const start = (body: object) => ({ body })
    const tries: [method: 'GET' | 'POST', url: string, asked?: object][] = [
      ['GET', `/api/tenants/${tenant.tenantId}/members/${other}/analyses`],
      ['POST', `/api/tenants/${tenant.tenantId}/members/${other}/analyses`, start({ profileId: stressLoadId })],
      ['POST', `${writeBase(tenant)}/analyses`, start({ profileId: randomUUID() })],
      ['GET', `/api/tenants/${elsewhere.tenantId}/measurement-profiles`],
      ['GET', `/api/tenants/${elsewhere.tenantId}/members/${elsewhere.member.memberId}/analyses`],
      ['GET', `${writeBase(tenant)}/safety-answers?profileId=${randomUUID()}`],
      [
        'POST',
        `/api/tenants/${tenant.tenantId}/check-ups`,
        start({ profileId: stressLoadId, memberId, answers: stressAnswers(), answeredBy: 'with-staff' }),
      ],
      [
        'POST',
        `/api/tenants/${tenant.tenantId}/check-ups`,
        start({
          profileId: stressLoadId,
          memberId: other,
          answers: stressAnswers(),
          answeredBy: 'with-staff',
          analysisId: randomUUID(),
        }),
      ],
    ]
    for (const [method, url, asked] of tries)
      expect(await world.ask(device, method, url, asked ?? {})).toMatchObject(locked)
  })

  test('answers and sends its one questionnaire, which stays with the device', async () => {
    const tenant = await makeScene()
    const { memberId } = tenant.member
    const before = await world.ask<Analysis>(tenant.staff, 'POST', `${writeBase(tenant)}/analyses`, {
      body: { profileId: stressLoadId },
    })
    const url = `${writeBase(tenant)}/analyses/${before.body.analysisId}`
    await world.ask(tenant.staff, 'PATCH', url, { body: { answers: { q1: 4 } } })
    const device = await handOver(tenant)
    const started = await world.ask<Analysis>(device, 'POST', `${writeBase(tenant)}/analyses`, {
      body: { profileId: stressLoadId },
    })
    expect(started).toMatchObject({ status: 201, body: { answers: {} } })
    const { analysisId } = started.body
    await world.ask(device, 'PATCH', `${writeBase(tenant)}/analyses/${analysisId}`, {
      body: { answers: { q1: 0, q2: 3 } },
    })
    const seen = (who: SignedIn) =>
      world.ask<{ items: Analysis[]; begunByOthers: object[] }>(who, 'GET', `${writeBase(tenant)}/analyses`)
    expect((await seen(device)).body).toMatchObject({ items: [{ analysisId }], begunByOthers: [] })
    const ofStaff = await seen(await world.signInAgain(tenant.staff))
    expect(ofStaff.body.items.map((item) => item.analysisId)).toEqual([before.body.analysisId])
    expect(ofStaff.body.begunByOthers).toMatchObject([{ begunBy: 'organisation' }])
    const sent = await world.ask<CheckUp>(device, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId, answers: stressAnswers(), analysisId, answeredBy: 'with-staff' },
    })
    expect(sent).toMatchObject({ status: 201, body: { answeredBy: 'with-staff' } })
    const { resultGuid } = sent.body
    const ownOne = await world.ask<CheckUp>(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId, answers: stressAnswers() },
    })
    // The last page on the device may read the result of these answers, but not other results of the member.
    expect((await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`)).status).toBe(200)
    expect(
      await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${ownOne.body.resultGuid}`),
    ).toMatchObject(locked)
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`
    expect(await world.ask(device, 'GET', `${path}?compareWith=${ownOne.body.resultGuid}`)).toMatchObject(locked)
    // After staff have moved the result to another member, the device can no longer read it.
    const other = await world.makeMember(tenant.tenantId)
    const again = await world.signInAgain(tenant.staff)
    const given = await world.ask(again, 'POST', `${path}/reassignment`, {
      body: { memberId: other, reason: 'Falsche Person', revision: 1 },
    })
    expect(given.status, given.raw.toString()).toBe(200)
    expect(await world.ask(device, 'GET', path)).toMatchObject(locked)
  })

  test('has a session with one tenant and the first name, without any address', async () => {
    const tenant = await makeScene()
    const elsewhere = await world.makeTenant()
    await world.join(elsewhere.tenantId, tenant.staff, 'Admin')
    const device = await handOver(tenant)
    const { body } = await world.ask<Session>(device, 'GET', '/api/session')
    expect(body.memberships.map(({ groupId }) => groupId)).toEqual([tenant.tenantId])
    expect(body.handedOver).toEqual({
      groupId: tenant.tenantId,
      memberId: tenant.member.memberId,
      profileId: stressLoadId,
      firstName: 'Mara',
      isShared: true,
      person: null,
      survey: null,
    })
    expect(body.user.email).toBe('')
    expect(JSON.stringify(body)).not.toContain('Lindner')
  })

  test.each([
    ['suspended', 'update membership set suspended_at = now() where tenant_id = $1 and user_id = $2'],
    ['removed', 'delete from membership where tenant_id = $1 and user_id = $2'],
    ['made a plain member', `update membership set role = 'Member' where tenant_id = $1 and user_id = $2`],
  ])('shows nobody’s name, and can be taken back, after its staff member was %s', async (_how, sql) => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    await world.sql(sql, [tenant.tenantId, tenant.staff.userId])
    const session = await world.ask<Session>(device, 'GET', '/api/session')
    expect(session).toMatchObject({ status: 200, body: { handedOver: { firstName: '', person: null, survey: null } } })
    const { status, headers } = await verify(device, password)
    expect(status).toBe(204)
    const unlocked = { ...device, cookie: cookieIn(headers) }
    expect((await world.ask<Session>(unlocked, 'GET', '/api/session')).body.handedOver).toBeUndefined()
  })

  test('cannot be left by signing in, out, or with the earlier cookie', async () => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    expect(await world.ask(device, 'POST', '/api/auth/sign-out', { body: {} })).toMatchObject(locked)
    expect(
      await world.ask(device, 'POST', '/api/auth/sign-in/email', { body: { email: 'a@salus.example', password } }),
    ).toMatchObject(locked)
    expect((await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/members`)).status).toBe(401)
    expect(await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/members`)).toMatchObject(locked)
  })

  test('is the staff member’s again with the right password, and only with it', async () => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    expect(await verify(device, 'not-it-at-all')).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/members`)).toMatchObject(locked)
    const right = await verify(device, password)
    expect(right.status).toBe(204)
    const unlocked = { userId: tenant.staff.userId, cookie: cookieIn(right.headers) }
    expect((await world.ask(unlocked, 'GET', `/api/tenants/${tenant.tenantId}/members`)).status).toBe(200)
    expect((await world.ask<Session>(unlocked, 'GET', '/api/session')).body.handedOver).toBeUndefined()
    // The cookie of the locked device is now invalid.
    expect((await world.ask(device, 'GET', '/api/session')).status).toBe(401)
  })

  test('is the staff member’s again with their passkey, and with no other', async () => {
    const { staff, ...tenant } = await world.makeTenant()
    const origin = world.testApp.config.publicUrl
    const [passkey, stranger] = [makeSoftwarePasskey(origin), makeSoftwarePasskey(origin)]
    const options = async (who: SignedIn, url: string) =>
      (await world.ask<{ options: Record<string, unknown> }>(who, 'POST', url)).body.options
    const made = await world.ask(staff, 'POST', '/api/me/passkeys', {
      body: { name: 'Handy', credential: passkey.make(await options(staff, '/api/me/passkeys/options')) },
    })
    const owner = { userId: staff.userId, cookie: cookieIn(made.headers) || staff.cookie }
    const device = await handOver({ ...tenant, staff: owner })
    const prove = async (key: typeof passkey) =>
      world.ask(device, 'POST', '/api/session/confirm/passkey', {
        body: { credential: key.use(await options(device, '/api/session/confirm/passkey/options')) },
      })
    expect((await prove(stranger)).status).toBe(401)
    expect(await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/members`)).toMatchObject(locked)
    const right = await prove(passkey)
    expect(right.status).toBe(204)
    const unlocked = { userId: staff.userId, cookie: cookieIn(right.headers) }
    expect((await world.ask(unlocked, 'GET', `/api/tenants/${tenant.tenantId}/members`)).status).toBe(200)
    expect((await world.ask(device, 'GET', '/api/session')).status).toBe(401)
  })

  test('allows only ten attempts to unlock it in a quarter of an hour', async () => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1) statuses.push((await verify(device, `wrong-guess-${tried}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await verify(device, password)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/members`)).toMatchObject(locked)
  })

  test('whose session has ended is signed out, and another person may sign in there', async () => {
    const tenant = await makeScene()
    const device = await handOver(tenant)
    await world.sql(`update session set expires_at = now() - interval '1 minute' where user_id = $1`, [device.userId])
    expect((await world.ask(device, 'GET', `/api/tenants/${tenant.tenantId}/members`)).status).toBe(401)
    const [row] = await world.sql<{ email: string }>(`select email from app_user where id = $1`, [device.userId])
    const signedIn = await world.ask(device, 'POST', '/api/auth/sign-in/email', {
      body: { email: row?.email, password },
    })
    expect(signedIn.status).toBe(200)
  })
})

describe('handing a device over', () => {
  test('is refused where the account has neither password nor passkey to unlock it with', async () => {
    const tenant = await world.makeTenant()
    expect(
      await world.ask(tenant.staff, 'POST', `${writeBase(tenant)}/hand-over`, { body: { profileId: stressLoadId } }),
    ).toMatchObject({ status: 409, body: { code: 'device-not-unlockable' } })
  })

  test('is recorded in the audit with the member it was for', async () => {
    const tenant = await makeScene()
    await handOver(tenant)
    expect(
      await world.sql(`select action, subject_ids from audit_event where tenant_id = $1`, [tenant.tenantId]),
    ).toEqual([{ action: 'analysis.handed-over', subject_ids: [tenant.member.memberId] }])
  })
})

test('browsers do not display API responses as pages, whoever is signed in, except files and the API description', async () => {
  const tenant = await makeScene()
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const reads = allRoutes.filter(({ method }) => method === 'GET')
  const isFile = ({ responses }: Route) =>
    ['pdf', 'csv', 'fhir', 'zip', 'file'].some((kind) => Object.values<unknown>(responses).includes(kind))
  for (const route of reads) {
    const { statusCode, body } = await world.app.inject({
      method: 'GET',
      url: writeUrl(route, tenant),
      headers: { ...world.makeHeaders(tenant.admin), ...headers },
    })
    const isRefused = statusCode === 403 && body.includes('navigation-refused')
    // Routes for API keys are left out, because they refuse callers without a key before anything else.
    if (route.access !== 'api-key') expect([route.operationId, isRefused]).toEqual([route.operationId, !isFile(route)])
  }
  for (const url of ['/api/openapi.json', '/api/docs'])
    expect((await world.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
})
