// Tests rules that apply to every route of the contract. New routes are therefore covered without a new test.

import { randomUUID } from 'node:crypto'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumTables } from './testing/sum-tables.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from './testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  tenant = await world.makeTenant()
}, 60_000)
afterAll(() => world.close())

/** Returns the path of the route with the tenant's number. All other ids are random and do not exist. */
const writeUrl = ({ path }: Route) => {
  const known: Readonly<Record<string, string>> = {
    tenantId: String(tenant.tenantId),
    dataClass: 'left-members',
    pluginId: '6',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID())
}
/** Leaves out the routes that begin, renew or end a session. */
const isOwn = (access: string, path: string) => access === 'signed-in' && !/^\/api\/(?:auth|session)\//.test(path)
const writes = allRoutes.filter(({ method }) => method !== 'GET')

describe('a delicate act', () => {
  /** Valid bodies, so that only the missing re-authentication can be the reason for a refusal. */
  const bodies: Readonly<Record<string, unknown>> = {
    requestEmailChange: { newEmail: 'other@salus.example' },
    changePassword: { newPassword: 'Another-horse-8' },
    beginPasskey: undefined,
    addPasskey: { name: 'Laptop', credential: {} },
    removePasskey: undefined,
    beginAuthenticatorApp: undefined,
    confirmAuthenticatorApp: { code: '123456' },
    removeAuthenticatorApp: undefined,
    renewRecoveryCodes: undefined,
    changeEmployee: { role: 'Admin' },
    removeEmployee: undefined,
    inviteEmployee: { email: 'new@salus.example', role: 'Staff' },
    createApiKey: { pluginId: 6, name: 'Waage' },
    requestMyExport: undefined,
    downloadMyExport: undefined,
    deleteMyAccount: { keepIn: [] },
    eraseMember: undefined,
    holdMember: { reason: 'Rechtsstreit' },
    endHold: undefined,
    setRetention: { months: 12 },
    planTenantEnd: { name: 'Any name' },
    getFhirOfMember: undefined,
    getCsvOfMember: undefined,
    getMyFhir: undefined,
    getMyCsv: undefined,
    revokeApiKey: undefined,
    unlinkMember: undefined,
    getMembersFile: undefined,
    exportAuditEvents: undefined,
    updateTenantSettings: { secondFactorRequired: false },
  }
  const delicate = allRoutes.filter(({ fresh }) => fresh !== undefined)

  test('is every act for which a stolen open session must not be enough', () => {
    expect(delicate.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(Object.keys(bodies)))
  })
  test.each(delicate.map((route) => [route.operationId, route] as const))(
    '%s asks who it is when that was proved six minutes ago',
    async (_, route) => {
      await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
        tenant.admin.userId,
      ])
      const body = bodies[route.operationId]
      const asked = body === undefined ? {} : { body }
      const { status, body: problem } = await world.ask<Problem>(tenant.admin, route.method, writeUrl(route), asked)
      // Routes that are not in `bodies` are called without a valid body, so a refusal because of the body (422) is
      // accepted as well.
      const isListed = Object.hasOwn(bodies, route.operationId)
      expect(isListed || status !== 422 ? [status, problem.code] : [403, 'reauth-required']).toEqual([
        403,
        'reauth-required',
      ])
    },
  )
})

test('a setting that removes no protection needs no fresh proof', async () => {
  const changed = await world.ask(tenant.admin, 'PATCH', `/api/tenants/${tenant.tenantId}/settings`, {
    body: { secondFactorRequired: true },
  })
  expect(changed.status).not.toBe(403)
})

describe('a write that does not come from Salus itself', () => {
  const evil = [
    ['a form', { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' }, 'theme=dark'],
    ['a form as text', { origin: 'null', 'content-type': 'text/plain' }, '{"theme":"dark"}'],
    [
      'a form with files',
      { 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
      '--x--',
    ],
    ['a script', { origin: 'https://evil.test', 'content-type': 'application/json' }, '{"theme":"dark"}'],
    ['a script that names no origin', { 'content-type': 'application/json' }, '{"theme":"dark"}'],
  ] as const

  test('writes nothing on any route, with the cookie of an Admin', async () => {
    // Waits, because the requests of earlier tests are written to the audit only a moment later.
    await world.auditWritten()
    const before = await sumTables(world)
    for (const route of writes) {
      for (const [what, headers, payload] of evil) {
        const answer = await world.app.inject({
          method: route.method,
          url: writeUrl(route),
          headers: { cookie: tenant.admin.cookie ?? '', ...headers },
          payload,
        })
        const { code } = answer.json<Problem>()
        const expected = what === 'a script that names no origin' ? 'origin-missing' : 'foreign-origin'
        expect([answer.statusCode, code], `${route.operationId}: ${what}`).toEqual([403, expected])
      }
    }
    expect(await sumTables(world)).toEqual(before)
  }, 60_000)
  test('writes nothing on any route if the page belongs to another account than the session', async () => {
    await world.auditWritten()
    const before = await sumTables(world)
    const wrong: string[] = []
    for (const route of writes.filter(({ access, path }) => typeof access !== 'string' || isOwn(access, path))) {
      const { status, body } = await world.ask<Problem>(tenant.admin, route.method, writeUrl(route), {
        headers: { 'x-expected-user': tenant.staff.userId },
      })
      if (status !== 409 || body.code !== 'other-account') wrong.push(`${route.operationId} ${status} ${body.code}`)
    }
    expect(wrong).toEqual([])
    await world.auditWritten()
    expect(await sumTables(world)).toEqual(before)
  }, 60_000)
  test('reads change nothing except the record of who has read', async () => {
    const before = await sumTables(world)
    for (const route of allRoutes.filter(({ method, operationId }) => method === 'GET' && operationId !== 'getEvents'))
      await world.ask(tenant.admin, 'GET', writeUrl(route))
    await world.auditWritten()
    const whoHasRead = /^(audit_event|audit_day|audit_seal|session|membership) /
    const left = (sums: readonly string[]) => sums.filter((sum) => !whoHasRead.test(sum))
    expect(left(await sumTables(world))).toEqual(left(before))
  }, 60_000)
})
