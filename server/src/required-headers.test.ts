// Tests the headers that a write requires: an Idempotency-Key if sending the write twice would create a duplicate, and
// If-Match if the write replaces a whole object.

import { randomUUID } from 'node:crypto'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallPng } from './testing/sample-files.ts'
import { sumTables } from './testing/sum-tables.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from './testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  tenant = await world.makeTenant()
}, 60_000)
afterAll(() => world.close())

const listNames = (routes: readonly Route[]) => routes.map(({ operationId }) => operationId).sort()
const requireRoute = (operationId: string): Route => {
  const found = allRoutes.find((route) => route.operationId === operationId)
  if (!found) throw new Error(`there is no ${operationId}`)
  return found
}

/** Returns the route's path. The ids of the tenant and of the member exist; all other ids are random. */
const writeUrl = ({ path }: Route) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'tenantId' ? String(tenant.tenantId) : name === 'memberId' ? tenant.member.memberId : randomUUID(),
  )

/** Returns hashes of the stored data. Leaves out the audit, and the tables that record when users were last active. */
const sumKept = async () =>
  (await sumTables(world)).filter((line) => !/^(audit_event|audit_day|audit_seal|session|membership) /.test(line))

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends these headers and, as always, a cookie, Salus's origin and a content type. */
async function send(who: SignedIn, route: Route, { headers, body = {} }: Sent) {
  const isFile = route.largestFile !== undefined
  const { cookie = '', origin } = world.makeHeaders(who)
  const answer = await world.app.inject({
    method: route.method,
    url: writeUrl(route),
    headers: { cookie, origin, 'content-type': `application/${isFile ? 'octet-stream' : 'json'}`, ...headers },
    payload: isFile ? smallPng : JSON.stringify(body),
  })
  return { status: answer.statusCode, text: answer.body, problem: () => answer.json<Problem>() }
}

describe('the Idempotency-Key', () => {
  const needing = allRoutes.filter(({ idempotencyKey }) => idempotencyKey === 'required')

  test('is required by every write that a repetition would double', () => {
    expect(listNames(needing)).toEqual([
      'addDocument',
      'addSupportAttachment',
      'changeTariff',
      'createGroupMeasure',
      'createGuest',
      'importMeasurements',
      'inviteEmployee',
      'inviteMembers',
      'keepResultByLink',
      'openMeasurementDay',
      'openMemberImport',
      'openSupportRequest',
      'openTenant',
      'resendInvitation',
      'sendAnalysisLinks',
      'sendInvoiceAgain',
      'writeNote',
      'writeSupportMessage',
    ])
  })
  test('is not kept by a write whose answer shows a secret once, or whose repetition changes nothing', () => {
    expect(listNames(allRoutes.filter(({ idempotencyKey }) => idempotencyKey === 'not-kept'))).toEqual([
      'addPushDevice',
      'createAnalysisLink',
      'createApiKey',
      'decideOnDevice',
      'endOfflineDevice',
      'handOverDevice',
      'makeInvitationCodes',
      'openOfflineDevice',
      'prepareOfflineDevice',
      'readMeasurementFile',
      'readSupportRequest',
      'reportPushDevice',
      'sendSealedEntry',
    ])
  })
  test('is not required of a caller of the stable interface, which does not ask for it', () => {
    for (const operationId of ['createCheckUp', 'createMember', 'updateMember', 'deliverCheckUp'])
      expect([operationId, requireRoute(operationId).idempotencyKey]).toEqual([operationId, undefined])
  })
  test('that is missing is asked for, and nothing is written', async () => {
    const before = await sumKept()
    for (const route of needing) {
      const answer = await send(tenant.admin, route, { headers: {} })
      const { code, detail } = answer.problem()
      expect([route.operationId, answer.status, code]).toEqual([route.operationId, 400, 'idempotency-key-missing'])
      expect(detail).toContain('Idempotency-Key')
    }
    expect(await sumKept()).toEqual(before)
  })
  test('is not asked of somebody who may not call the route at all', async () => {
    for (const route of needing.filter(({ access }) => typeof access === 'object')) {
      const answer = await send(tenant.member, route, { headers: {} })
      expect([route.operationId, answer.status]).toEqual([route.operationId, 403])
    }
  })
  test('is not asked before a fresh proof, where the route needs one', async () => {
    const other = await world.makeTenant()
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      other.admin.userId,
    ])
    const answer = await world.ask<Problem>(
      other.admin,
      'POST',
      `/api/tenants/${other.tenantId}/employee-invitations`,
      {
        body: { email: 'new@salus.example', role: 'Staff' },
      },
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'reauth-required'])
  })

  const bodies: readonly (readonly [string, () => unknown])[] = [
    ['addDocument', () => undefined],
    ['addSupportAttachment', () => undefined],
    [
      'createGuest',
      () => ({ birthDate: '1990-01-01', sex: 'diverse', consent: { given: 'in-person', sharesWithStaff: true } }),
    ],
    ['inviteEmployee', () => ({ email: 'new@salus.example', role: 'Staff' })],
    ['inviteMembers', () => ({ addresses: ['guest@salus.example'] })],
    [
      'openMeasurementDay',
      () => ({ title: 'Tag', day: '2026-03-10', stations: [{ name: 'Stress', profileIds: [stressLoadId] }] }),
    ],
    [
      'openMemberImport',
      () => ({ fileName: 'a.csv', content: Buffer.from('Vorname;Nachname\nIda;Neu').toString('base64') }),
    ],
    [
      'openSupportRequest',
      () => ({ subject: 'Waage', category: 'problem', priority: 'high', text: 'Nicht gefunden.' }),
    ],
    [
      'openTenant',
      () => ({
        displayName: 'Neue Praxis',
        tenantName: 'neue-praxis',
        kind: 'practice',
        country: 'DE',
        locale: 'de',
        currency: 'EUR',
        address: { street: 'Am Park 1', postalCode: '28195', city: 'Bremen' },
        products: [6],
        tariff: 'basic',
        billing: 'monthly',
      }),
    ],
    ['sendAnalysisLinks', () => ({ selection: { memberIds: [tenant.member.memberId] }, profileId: stressLoadId })],
    ['writeNote', () => ({ text: 'Knie' })],
  ]
  test.each(bodies)('sent twice to %s makes one, and answers the same', async (operationId, body) => {
    const request = { headers: { 'idempotency-key': randomUUID() }, body: body() }
    const first = await send(tenant.admin, requireRoute(operationId), request)
    expect([first.status, first.text]).toEqual([expect.toBeOneOf([201, 202]), first.text])
    await world.auditWritten()
    const between = await sumKept()
    expect(await send(tenant.admin, requireRoute(operationId), request)).toMatchObject({
      status: first.status,
      text: first.text,
    })
    await world.auditWritten()
    expect(await sumKept()).toEqual(between)
  })
})

describe('If-Match', () => {
  const needing = allRoutes.filter(({ ifMatch }) => ifMatch === 'required')
  const headers = { 'idempotency-key': randomUUID() }

  test('is required by every write that replaces a whole object or depends on its current state', () => {
    expect(listNames(needing)).toEqual([
      'changeGroupMeasure',
      'changeNote',
      'checkGroupMeasure',
      'dropGroupMeasure',
      'removeTenantLogo',
      'replaceHelpLines',
      'setTenantLogo',
    ])
  })
  test('that is missing is asked for, and nothing is written', async () => {
    const before = await sumKept()
    for (const route of needing) {
      const answer = await send(tenant.admin, route, { headers })
      const { code, detail } = answer.problem()
      expect([route.operationId, answer.status, code]).toEqual([route.operationId, 428, 'if-match-missing'])
      expect(detail).toContain('If-Match')
    }
    expect(await sumKept()).toEqual(before)
  })
  test.each([
    ['replaceHelpLines', () => ({ lines: [] })],
    ['setTenantLogo', () => ({ content: smallPng.toString('base64') })],
    ['updateTenantSettings', () => ({ sessionHours: 2 })],
    ['updateMember', () => ({ department: 'Labor' })],
  ] as const)('that is stale is refused by %s', async (operationId, body) => {
    const stale = { 'idempotency-key': randomUUID(), 'if-match': '"77"' }
    const answer = await send(tenant.admin, requireRoute(operationId), { headers: stale, body: body() })
    expect([answer.status, answer.problem().code]).toEqual([412, 'version-conflict'])
  })
  test('is described on every route that accepts it, and marked as required on every route that requires it', async () => {
    const document = (await world.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { parameters: { name: string; required: boolean }[] }>>
    }>()
    const described = (name: string, { path, method }: Route) =>
      document.paths[path]?.[method.toLowerCase()]?.parameters.find((parameter) => parameter.name === name)?.required
    for (const route of allRoutes) {
      const { operationId, method } = route
      // Module deliveries take no key, because their `externalId` already identifies them.
      const takesKey = method !== 'GET' && route.access !== 'api-key'
      const key = takesKey ? route.idempotencyKey === 'required' : undefined
      const revision = route.ifMatch === undefined ? undefined : route.ifMatch === 'required'
      expect([operationId, described('Idempotency-Key', route), described('If-Match', route)]).toEqual([
        operationId,
        key,
        revision,
      ])
    }
  })
})
