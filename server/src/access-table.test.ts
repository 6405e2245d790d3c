import { randomUUID } from 'node:crypto'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Analysis } from '@salus/contract/analyses.ts'
import type { NewAnalysisLink } from '@salus/contract/analysis-links.ts'
import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeUser } from './testing/make.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from './testing/tenant-world.ts'

/** Who may call what: the answer to every route by who asks. All of it concerns one tenant and its member Mara. */
const personas = ['anonymous', 'member', 'staff', 'admin', 'foreignStaff', 'invited'] as const
type Persona = (typeof personas)[number]
type Expected = readonly [
  anonymous: number,
  member: number,
  staff: number,
  admin: number,
  foreignStaff: number,
  invited: number,
]

interface Row {
  readonly operationId: string
  /** When the route has a second row: what is different. */
  readonly of?: string
  readonly expected: Expected
  readonly query?: string
  readonly body?: (scene: Scene) => unknown
  /** Other values for the path than those of the scene. */
  readonly params?: (scene: Scene) => Readonly<Record<string, string>>
  /** What is in the answer of everybody who may have it, and of nobody else. */
  readonly shows?: (scene: Scene) => string
  /** Whether it changes what the tenant keeps. */
  readonly writes?: true
}

const everybody = [200, 200, 200, 200, 200, 200] as const
const signedIn = [401, 200, 200, 200, 200, 200] as const
const members = [401, 200, 200, 200, 404, 404] as const
const employees = [401, 403, 200, 200, 404, 404] as const
/** Whose member record it is; somebody without any membership is sent to linking. */
const itsOwner = [401, 200, 404, 404, 404, 403] as const
const ownLists = [401, 200, 200, 200, 200, 403] as const
const instead = (expected: Expected, success: number): Expected => {
  const [anonymous, member, staff, admin, foreignStaff, invited] = expected.map((status) =>
    status === 200 ? success : status,
  )
  return [anonymous ?? 0, member ?? 0, staff ?? 0, admin ?? 0, foreignStaff ?? 0, invited ?? 0]
}

const table: readonly Row[] = [
  {
    operationId: 'signIn',
    expected: everybody,
    body: ({ account }) => ({ email: account.email, password: account.password }),
  },
  { operationId: 'signOut', expected: everybody },
  { operationId: 'requestPasswordReset', expected: everybody, body: ({ account }) => ({ email: account.email }) },
  {
    operationId: 'resetPassword',
    of: 'with a guessed token',
    expected: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'guessed', newPassword: 'Another-horse-8' }),
  },

  { operationId: 'getSession', expected: signedIn },
  { operationId: 'renewSession', expected: signedIn },
  {
    operationId: 'verifyPassword',
    of: 'with a wrong password',
    expected: instead(signedIn, 401),
    body: () => ({ password: 'not-the-password' }),
  },
  { operationId: 'updatePreferences', expected: instead(signedIn, 204), body: () => ({ theme: 'dark' }) },

  { operationId: 'getTenant', expected: members, shows: ({ canary }) => canary },
  { operationId: 'getHelpLines', expected: members, shows: () => 'TelefonSeelsorge' },

  { operationId: 'getMembersOfTenant', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getMember', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'createMember',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ firstName: 'Neu', lastName: 'Ling', birthDate: '1990-01-01', sex: 'diverse' }),
  },
  { operationId: 'updateMember', expected: employees, writes: true, body: () => ({ department: 'Empfang' }) },

  { operationId: 'getMeasurementProfilesOfTenant', expected: employees, shows: () => stressLoadId },
  { operationId: 'getMeasurementProfilesOfCurrentUser', expected: ownLists },
  { operationId: 'getMeasurementProfile', expected: signedIn, shows: () => 'q10' },

  { operationId: 'getAnalysesOfMember', expected: members, shows: ({ analysisId }) => analysisId },
  {
    operationId: 'getAnalysesOfMember',
    of: 'of another member',
    expected: [401, 404, 200, 200, 404, 404],
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  {
    operationId: 'startAnalysis',
    expected: instead(members, 201),
    writes: true,
    body: () => ({ profileId: otherProfileId }),
  },
  {
    operationId: 'startAnalysis',
    of: 'of another member',
    expected: [401, 404, 201, 201, 404, 404],
    writes: true,
    body: () => ({ profileId: otherProfileId }),
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  { operationId: 'saveAnswers', expected: members, writes: true, body: () => ({ answers: { q1: 3 } }) },
  { operationId: 'discardAnalysis', expected: instead(members, 204), writes: true },

  {
    operationId: 'createAnalysisLink',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ profileId: otherProfileId }),
    shows: ({ tenant }) => `/answer#${tenant.tenantId}.`,
  },
  { operationId: 'getAnalysisLinksOfMember', expected: employees, shows: ({ linkId }) => linkId },
  { operationId: 'revokeAnalysisLink', expected: instead(employees, 204), writes: true },
  // A link is for whoever holds it, whatever else they are.
  { operationId: 'openAnalysisLink', expected: everybody, writes: true, body: ({ token }) => ({ token }) },
  {
    operationId: 'openAnalysisLink',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'A'.repeat(43)}` }),
  },
  {
    operationId: 'saveAnswersByLink',
    expected: instead(everybody, 204),
    writes: true,
    body: ({ token }) => ({ token, answers: { q1: 3 } }),
  },
  {
    operationId: 'saveAnswersByLink',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'A'.repeat(43)}`, answers: { q1: 3 } }),
  },
  {
    operationId: 'finishByLink',
    expected: instead(everybody, 204),
    writes: true,
    body: ({ token }) => ({ token, answers: stressAnswers() }),
  },
  {
    operationId: 'finishByLink',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'A'.repeat(43)}`, answers: stressAnswers() }),
  },

  { operationId: 'getCheckUpsOfTenant', expected: employees, shows: ({ resultGuid }) => resultGuid },
  { operationId: 'getMyCheckUps', expected: ownLists },
  {
    operationId: 'createCheckUp',
    expected: instead(members, 201),
    writes: true,
    body: ({ memberId }) => ({ profileId: stressLoadId, memberId, answers: stressAnswers() }),
  },
  {
    operationId: 'createCheckUp',
    of: 'for another member',
    expected: [401, 404, 201, 201, 404, 404],
    writes: true,
    body: ({ otherMemberId }) => ({ profileId: stressLoadId, memberId: otherMemberId, answers: stressAnswers() }),
  },
  { operationId: 'getCheckUp', expected: employees, shows: ({ resultGuid }) => resultGuid },
  { operationId: 'getMyCheckUp', expected: itsOwner, shows: ({ resultGuid }) => resultGuid },
  {
    operationId: 'amendCheckUp',
    expected: employees,
    writes: true,
    body: () => ({ revision: 1, reason: 'Tippfehler', note: 'neu' }),
  },
  {
    operationId: 'withdrawCheckUp',
    expected: employees,
    writes: true,
    body: () => ({ revision: 1, reason: 'Verwechslung' }),
  },
  { operationId: 'getCheckUpReport', expected: employees, shows: () => '%PDF-' },
  { operationId: 'getMyCheckUpReport', expected: itsOwner, shows: () => '%PDF-' },

  { operationId: 'getAvailableProductsOfTenant', expected: employees, shows: () => 'StressPilot' },
  { operationId: 'getEmployeesOfTenant', expected: employees, shows: ({ tenant }) => tenant.staff.userId },
  { operationId: 'getTariffOfTenant', expected: employees, shows: () => 'activeMembers' },
  { operationId: 'getSupportRequestsOfTenant', expected: employees, shows: ({ canary }) => canary },

  { operationId: 'getEvents', expected: signedIn },

  {
    operationId: 'reportClientError',
    expected: instead(everybody, 204),
    body: () => ({ message: 'x is not a function', route: '/home' }),
  },
  { operationId: 'reportCspViolation', expected: instead(everybody, 204), body: () => ({}) },
]

const otherProfileId = '46ecd503-cb61-533c-90f6-32deeaa38bc8'

interface Scene {
  readonly tenant: TenantOfTest
  readonly memberId: string
  readonly otherMemberId: string
  readonly resultGuid: string
  readonly analysisId: string
  readonly linkId: string
  readonly token: string
  /** A word that stands in everything the tenant keeps as text. */
  readonly canary: string
  readonly account: { readonly email: string; readonly password: string }
  readonly people: Readonly<Record<Persona, SignedIn | null>>
}

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

async function makeScene(): Promise<Scene> {
  const [tenant, foreign] = [await world.makeTenant([6, 15, 16]), await world.makeTenant()]
  const canary = `CANARY-${randomUUID()}`
  const { tenantId } = tenant
  const { memberId } = tenant.member
  await world.sql(`update tenant set display_name = $2 where id = $1`, [tenantId, canary])
  await world.sql(`update member set last_name = $2 where tenant_id = $1`, [tenantId, canary])
  await world.sql(
    `insert into support_request (tenant_id, subject, category, priority, state, opened_by_name) values ($1, $2, 'question', 'low', 'open', 'x')`,
    [tenantId, canary],
  )
  const invited = await world.makeUser('Inga')
  await world.sql(
    `insert into invitation (tenant_id, email, role, token_hash, expires_at)
     select $1, email, 'Member', $3, now() + interval '14 days' from app_user where id = $2`,
    [tenantId, invited.userId, randomUUID()],
  )
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers(), note: canary }
  const checkUp = await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  const analysis = await world.ask<Analysis>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenantId}/members/${memberId}/analyses`,
    {
      body: { profileId: stressLoadId },
    },
  )
  const link = await world.ask<NewAnalysisLink>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenantId}/members/${memberId}/analysis-links`,
    { body: { profileId: stressLoadId } },
  )
  return {
    tenant,
    memberId,
    otherMemberId: await world.makeMember(tenantId),
    resultGuid: checkUp.body.resultGuid,
    analysisId: analysis.body.analysisId,
    linkId: link.body.linkId,
    token: link.body.code,
    canary,
    account: await makeUser(world.database),
    people: {
      anonymous: null,
      member: tenant.member,
      staff: tenant.staff,
      admin: tenant.admin,
      foreignStaff: foreign.staff,
      invited,
    },
  }
}

/** Everything the tenant keeps, except that it was looked at. */
async function kept({ tenantId }: TenantOfTest): Promise<string> {
  const tables = [
    'member',
    'consent',
    'analysis',
    'analysis_link',
    'check_up',
    'check_up_version',
    'membership',
    'product',
    'profile_setting',
    'support_request',
  ]
  const rows = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${name} t where tenant_id = $1`,
  )
  const [row] = await world.sql<{ hash: string }>(
    `select md5(string_agg(name || rows, '#' order by name)) as hash from (${rows.join(' union all ')}) all_rows`,
    [tenantId],
  )
  return row?.hash ?? ''
}

const routeOf = (operationId: string): Route => {
  const route = allRoutes.find((candidate) => candidate.operationId === operationId)
  if (!route) throw new Error(`the table has a row for ${operationId}, which no route is`)
  return route
}

function urlOf(route: Route, row: Row, scene: Scene): string {
  const values: Readonly<Record<string, string>> = {
    tenantId: String(scene.tenant.tenantId),
    memberId: scene.memberId,
    resultGuid: scene.resultGuid,
    analysisId: scene.analysisId,
    linkId: scene.linkId,
    profileId: stressLoadId,
    ...row.params?.(scene),
  }
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'missing')
}

async function send(
  route: Route,
  row: Row,
  asking: { scene: Scene; who: SignedIn | null },
): Promise<{ status: number; text: string }> {
  const payload = row.body?.(asking.scene)
  const answer = await world.app.inject({
    method: route.method,
    url: urlOf(route, row, asking.scene),
    headers: {
      ...world.headersOf(asking.who),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    // A live stream never ends by itself.
    payloadAsStream: true,
  })
  const stream = answer.stream()
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy()
    return { status: answer.statusCode, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString('latin1') }
}

test('every route has its row', () => {
  const withRow = new Set(table.map(({ operationId }) => operationId))
  expect(allRoutes.map(({ operationId }) => operationId).filter((operationId) => !withRow.has(operationId))).toEqual([])
})

describe.each(table.map((row) => [`${row.operationId} ${row.of ?? ''}`.trim(), row] as const))('%s', (_name, row) => {
  test.each(personas.map((persona, index) => [persona, row.expected[index] ?? 0] as const))(
    '%s gets %i',
    async (persona, expected) => {
      const scene = await makeScene()
      const before = await kept(scene.tenant)
      const { status, text } = await send(routeOf(row.operationId), row, { scene, who: scene.people[persona] })
      expect(status, text.slice(0, 300)).toBe(expected)
      const allowed = expected < 300
      expect((await kept(scene.tenant)) === before, 'what the tenant keeps stays as it was').toBe(
        !(allowed && row.writes === true),
      )
      if (row.shows) expect(text.includes(row.shows(scene)), 'the answer shows it').toBe(allowed)
      if (!allowed) expect(text).not.toContain(scene.canary)
    },
  )
})

test('a suspended account is as good as signed out, everywhere', async () => {
  const scene = await makeScene()
  const who = scene.people.admin
  await world.sql(`update app_user set suspended_at = now() where id = $1`, [who?.userId])
  for (const row of table) {
    const route = routeOf(row.operationId)
    if (route.access !== 'public')
      expect([row.operationId, (await send(route, row, { scene, who })).status]).toEqual([row.operationId, 401])
  }
})

test('whoever was removed is out with the next request', async () => {
  const scene = await makeScene()
  await world.sql(`delete from membership where user_id = $1`, [scene.tenant.staff.userId])
  for (const row of table) {
    const route = routeOf(row.operationId)
    if (typeof route.access === 'string') continue
    expect([row.operationId, (await send(route, row, { scene, who: scene.tenant.staff })).status]).toEqual([
      row.operationId,
      404,
    ])
  }
})

test('what was refused for the role or the membership stands in the audit as denied', async () => {
  const scene = await makeScene()
  for (const row of table.filter(({ operationId }) => operationId === 'getTariffOfTenant'))
    for (const persona of ['member', 'foreignStaff'] as const)
      await send(routeOf(row.operationId), row, { scene, who: scene.people[persona] })
  await vi.waitFor(async () => {
    const lines = await world.sql(
      `select actor_role, action from audit_event where tenant_id = $1 and outcome = 'denied' order by at`,
      [scene.tenant.tenantId],
    )
    expect(lines).toEqual([
      { actor_role: 'Member', action: 'see-tariff' },
      { actor_role: null, action: 'see-tariff' },
    ])
  }, 5000)
})
