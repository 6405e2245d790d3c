import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

/**
 * This text is in every result and every unfinished analysis of the member. A response that contains it reveals data.
 */
const secret = 'Geheimnis-4711'
const metabolicId = '46ecd503-cb61-533c-90f6-32deeaa38bc8'

interface Scene {
  readonly tenant: TenantOfTest
  readonly memberId: string
  readonly resultGuid: string
  readonly analysisId: string
  readonly linkId: string
}

async function makeScene(): Promise<Scene> {
  const tenant = await world.makeTenant([6, 15, 16], 'company')
  const { tenantId, member, staff } = tenant
  const { memberId } = member
  await world.sql('update member set shares_all = false where tenant_id = $1', [tenantId])
  const base = `/api/tenants/${tenantId}`
  const checkUp = await world.ask<CheckUp>(member, 'POST', `${base}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers(), note: secret },
  })
  const analysis = await world.ask<Analysis>(member, 'POST', `${base}/members/${memberId}/analyses`, {
    body: { profileId: stressLoadId },
  })
  await world.sql(`update analysis set position = $2 where tenant_id = $1`, [tenantId, secret])
  const link = await world.ask<NewAnalysisLink>(staff, 'POST', `${base}/members/${memberId}/analysis-links`, {
    body: { profileId: metabolicId },
  })
  await world.sql(`update analysis_link set result_guid = $2, state = 'used' where tenant_id = $1`, [
    tenantId,
    checkUp.body.resultGuid,
  ])
  return {
    tenant,
    memberId,
    resultGuid: checkUp.body.resultGuid,
    analysisId: analysis.body.analysisId,
    linkId: link.body.linkId,
  }
}

/**
 * The expected responses of the write routes if the member shares nothing. `none` means that the response never
 * contains check-up data.
 */
const writes: Readonly<
  Record<
    string,
    'none' | { readonly status: number; readonly who?: 'admin'; readonly body?: (scene: Scene) => unknown }
  >
> = {
  amendCheckUp: { status: 403, body: () => ({ revision: 1, reason: 'Tippfehler', note: 'neu' }) },
  closeCrisisNotice: { status: 404 },
  endSeries: { status: 403 },
  resumeSeries: { status: 403 },
  withdrawCheckUp: { status: 403, body: () => ({ revision: 1, reason: 'Verwechslung' }) },
  reassignCheckUp: {
    status: 403,
    body: ({ memberId }) => ({ revision: 1, reason: 'Verwechslung', memberId }),
  },
  // Staff get a new analysis of their own. They do not learn that the member has already started one.
  startAnalysis: { status: 201, body: () => ({ profileId: stressLoadId }) },
  // The response contains only the answer that the caller entered.
  answerSafetyQuestions: {
    status: 201,
    body: () => ({
      profileId: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
      answers: [{ question: 'fever', applies: false }],
    }),
  },
  saveAnswers: { status: 404, body: () => ({ answers: { q1: 3 } }) },
  discardAnalysis: { status: 404 },
  createCheckUp: {
    status: 404,
    body: ({ memberId, analysisId }) => ({ profileId: stressLoadId, memberId, analysisId, answers: stressAnswers() }),
  },
  // The server finds the member only after decrypting the request. The response is that of `createCheckUp`, which is
  // tested above.
  sendSealedEntry: 'none',
  createGroupSurvey: 'none',
  discardGroupSurvey: 'none',
  openGroupSurvey: 'none',
  closeGroupSurvey: 'none',
  withdrawGroupReport: 'none',
  createGroupMeasure: 'none',
  changeGroupMeasure: 'none',
  checkGroupMeasure: 'none',
  dropGroupMeasure: 'none',
  createMember: 'none',
  updateMember: 'none',
  decideConsent: 'none',
  confirmConsents: 'none',
  askForCorrection: 'none',
  answerCorrection: 'none',
  askForConsent: 'none',
  createAnalysisLink: 'none',
  revokeAnalysisLink: 'none',
  createGuest: 'none',
  makeGuestMember: 'none',
  addDocument: 'none',
  removeDocument: 'none',
  writeNote: 'none',
  changeNote: 'none',
  deleteNote: 'none',
  changeMembers: 'none',
  exportMembers: 'none',
  exportCheckUps: { status: 200, who: 'admin', body: () => ({ selection: { filter: {} } }) },
  exportDocuments: { status: 200, who: 'admin', body: () => ({ selection: { filter: {} } }) },
  sendAnalysisLinks: 'none',
  // Without sharing, no measurement is compared and no result is returned.
  readMeasurementFile: 'none',
  importMeasurements: 'none',
  undoMeasurementImport: 'none',
}
/** Matches write routes for the tenant, employees or invitations, which do not involve check-ups. */
const farFromCheckUps =
  /Tenant|Employee|Invitation|invite|Logo|HelpLine|Membership|unlinkMember|leave|Settings|erase|Hold|Retention|ApiKey|MemberImport|LikeMembers|Apart|MemberMerge|mergeMembers|MeasurementDay|OnDay|DayVisit|DayStep|Product|SelfService|Device|Tariff|Invoice|Support/i

const ofTenants = allRoutes.filter(({ path }) => path.startsWith('/api/tenants/{tenantId}'))
const reads = ofTenants.filter(({ method }) => method === 'GET')

const writeUrl = (route: Route, scene: Scene) =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'tenantId') return String(scene.tenant.tenantId)
    return String(Reflect.get(scene, name) ?? '00000000-0000-4000-8000-000000000000')
  })

const send = (route: Route, scene: Scene, { who, body }: { who: SignedIn; body?: unknown }) =>
  world.ask(who, route.method, writeUrl(route, scene), body === undefined ? {} : { body })

const expectSilence = (scene: Scene, raw: Buffer) => {
  const text = raw.toString('latin1')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(scene.resultGuid)
}

describe('staff see nothing of a member who does not share, through', () => {
  test.each(reads.map((route) => [route.operationId, route] as const))('%s', async (_name, route) => {
    const scene = await makeScene()
    for (const who of [scene.tenant.staff, scene.tenant.admin])
      expectSilence(scene, (await send(route, scene, { who })).raw)
  })

  const acts = Object.entries(writes).flatMap(([name, row]) => (row === 'none' ? [] : [[name, row] as const]))
  test.each(acts)('%s', async (name, { status, who, body }) => {
    const scene = await makeScene()
    const route = ofTenants.find(({ operationId }) => operationId === name)
    if (!route) throw new Error(`${name} is no route`)
    const answer = await send(route, scene, {
      who: who === 'admin' ? scene.tenant.admin : scene.tenant.staff,
      body: body?.(scene),
    })
    expect(answer.status, answer.raw.toString()).toBe(status)
    expectSilence(scene, answer.raw)
  })
})

test('every writing route of a tenant states here whether its response contains check-ups', () => {
  const unknown = ofTenants
    .filter(
      ({ method, operationId }) => method !== 'GET' && !(operationId in writes) && !farFromCheckUps.test(operationId),
    )
    .map(({ operationId }) => operationId)
  expect(unknown).toEqual([])
})

describe('what staff learn about results that are not shared', () => {
  test('is the name and the reason, without a date or a count in the list of members', async () => {
    const { tenant, memberId, resultGuid } = await makeScene()
    const base = `/api/tenants/${tenant.tenantId}`
    const urls = [
      `/check-ups/${resultGuid}`,
      `/check-ups/${resultGuid}/report.pdf`,
      `/check-ups?memberId=${memberId}`,
      `/check-ups?memberId=${memberId}&productId=6`,
    ]
    for (const url of urls) {
      const { status, body } = await world.ask(tenant.staff, 'GET', base + url)
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({ code: 'not-shared', member: { memberId, firstName: 'Mara', lastName: 'Lindner' } }),
      ])
    }
    const list = await world.ask<{ items: unknown[] }>(tenant.staff, 'GET', `${base}/members`)
    expect(list.body.items).toMatchObject([{ firstName: 'Mara', lastCheckUpAt: null }])
    expect((await world.ask(tenant.staff, 'GET', `${base}/check-ups`)).body).toEqual({ items: [], nextCursor: null })
  })

  test('is in the audit as denied, where the member finds it', async () => {
    const { tenant, memberId, resultGuid } = await makeScene()
    await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`)
    const { body } = await world.ask<{ items: object[] }>(tenant.member, 'GET', '/api/me/access-log')
    expect(body.items).toContainEqual(
      expect.objectContaining({
        action: 'see-check-up',
        isDenied: true,
        actor: { firstName: 'Stefan', lastName: 'Tester' },
      }),
    )
    expect(memberId).toBe(tenant.member.memberId)
  })

  test('is nothing if there is no such check-up, or for staff of another tenant', async () => {
    const { tenant, resultGuid } = await makeScene()
    const other = await world.makeTenant()
    const missing = `/api/tenants/${tenant.tenantId}/check-ups/00000000-0000-4000-8000-000000000000`
    expect((await world.ask(tenant.staff, 'GET', missing)).status).toBe(404)
    const foreign = await world.ask(other.staff, 'GET', `/api/tenants/${other.tenantId}/check-ups/${resultGuid}`)
    expect(foreign.status).toBe(404)
  })
})

test('usage is counted, shared or not', async () => {
  const { tenant } = await makeScene()
  const base = `/api/tenants/${tenant.tenantId}`
  const products = await world.ask<{ items: { productId: number; checkUpsUsed: number }[] }>(
    tenant.staff,
    'GET',
    `${base}/products`,
  )
  expect(products.body.items.find(({ productId }) => productId === 6)).toMatchObject({ checkUpsUsed: 1 })
  expect(JSON.stringify((await world.ask(tenant.staff, 'GET', `${base}/tariff`)).body)).toMatch(
    /"checkUpsThisMonth":\{?.*1/,
  )
})

test('staff who record a result see it once, without earlier ones; reading it later needs consent', async () => {
  const { tenant, memberId } = await makeScene()
  const base = `/api/tenants/${tenant.tenantId}`
  await world.sql(`update check_up set date_of_measurement = '2026-03-01' where tenant_id = $1`, [tenant.tenantId])
  const recorded = await world.ask<CheckUp>(tenant.staff, 'POST', `${base}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers(20) },
  })
  expect(recorded.status).toBe(201)
  expect(recorded.body.scores[0]).toMatchObject({ code: 'total', value: 20 })
  expect([recorded.body.previous, recorded.body.history.length]).toEqual([null, 1])
  expect((await world.ask(tenant.staff, 'GET', `${base}/check-ups/${recorded.body.resultGuid}`)).status).toBe(403)
  const own = await world.ask<CheckUp>(tenant.member, 'GET', `/api/me/check-ups/${recorded.body.resultGuid}`)
  expect([own.status, own.body.history.length]).toEqual([200, 2])
})

test('no read access remains on the connection after a request', async () => {
  const { tenant, memberId } = await makeScene()
  const base = `/api/tenants/${tenant.tenantId}`
  await world.ask(tenant.staff, 'GET', `${base}/products`)
  await world.ask(tenant.staff, 'POST', `${base}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers() },
  })
  const settings = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.database.pool.query(
        `select current_setting('app.reveal', true) as reveal, current_setting('app.member', true) as member`,
      ),
    ),
  )
  for (const { rows } of settings) expect([null, '']).toContain(rows[0]?.reveal ?? null)
  for (const { rows } of settings) expect([null, '']).toContain(rows[0]?.member ?? null)
})
