// Sends every row of the access table (access-rows.ts) as every persona.

import { randomUUID } from 'node:crypto'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listRoles } from './platform/scope/entrance.ts'
import { accessRows, findRoute, sendRow } from './testing/access-rows.ts'
import {
  makeScene,
  openAccessWorld,
  type Persona,
  personas,
  type Scene,
  writesForPerson,
} from './testing/access-scene.ts'
import type { SignedIn, TenantWorld } from './testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openAccessWorld()
}, 60_000)
afterAll(() => world.close())

/**
 * Returns the scene that all tests of refusals and reads share. They can share it, because each test checks that its
 * request changed nothing.
 */
const sceneOfReaders = (() => {
  let shared: Promise<Scene> | undefined
  return () => (shared ??= makeScene(world))
})()

describe('every route has its row', () => {
  const withRow = new Set(accessRows.map(({ operationId }) => operationId))

  test('except writes of people for themselves, which account-writes.test.ts covers', () => {
    const others = allRoutes.filter((route) => !writesForPerson(route)).map(({ operationId }) => operationId)
    const missing = others.filter((operationId) => !withRow.has(operationId))
    expect(missing, 'add a row for each to server/src/testing/access-rows.ts').toEqual([])
  })
  test('and every write has a row in which a persona is allowed and the stored data changes', () => {
    /** These routes only read. They are POST, because their input is too long or too sensitive for an address. */
    const readsByPost = [
      'exportMembers',
      'exportCheckUps',
      'exportDocuments',
      'findLikeMembers',
      'readMeasurementFile',
      'openInvitation',
      'openInvitationCode',
    ]
    // No session in this table may use this route, because it needs a handed-over device (see
    // decide-on-device.test.ts).
    const onDevice = ['decideOnDevice']
    const effective = new Set(
      accessRows
        .filter(({ writes, expected }) => writes === true && expected.some((status) => status < 300))
        .map(({ operationId }) => operationId),
    )
    const writes = allRoutes.filter((route) => route.method !== 'GET' && !writesForPerson(route))
    expect(writes.length).toBeGreaterThan(60)
    expect(
      writes
        .map(({ operationId }) => operationId)
        .filter((operationId) => !effective.has(operationId))
        .toSorted(),
      'each needs a row with `writes: true` and a success in server/src/testing/access-rows.ts',
    ).toEqual([...readsByPost, ...onDevice].toSorted())
  })
})

describe.each(accessRows.map((row) => [`${row.operationId} ${row.of ?? ''}`.trim(), row] as const))(
  '%s',
  (_name, row) => {
    test.each(personas.map((persona, index) => [persona, row.expected[index] ?? 0] as const))(
      '%s gets %i',
      async (persona, expected) => {
        const { method } = findRoute(row.operationId)
        const scene = await (expected >= 400 || method === 'GET' ? sceneOfReaders() : makeScene(world))
        // Marks all people as just re-authenticated. Otherwise the re-authentication could expire during the earlier
        // rows.
        await world.sql('update session set confirmed_at = now() where user_id = any($1)', [
          Object.values(scene.people).flatMap((who) => who?.userId ?? []),
        ])
        const { status, text, isAsBefore } = await sendRow(row, scene, scene.people[persona])
        expect(status, text.slice(0, 300)).toBe(expected)
        const allowed = expected < 300
        expect(await isAsBefore(), 'what the tenant keeps stays as it was').toBe(!(allowed && row.writes === true))
        if (row.shows) expect(text.includes(row.shows(scene)), 'the answer shows it').toBe(allowed)
        if (!allowed) expect(text).not.toContain(scene.canary)
      },
    )
  },
)

test('a suspended account is treated as signed out on every route', async () => {
  const scene = await makeScene(world)
  const who = scene.tenant.admin
  await world.sql(`update app_user set suspended_at = now() where id = $1`, [who.userId])
  // Skips rows that are refused as invalid (422), because this happens before the server identifies the caller.
  const closed = accessRows.filter(
    ({ ready, operationId, expected }) =>
      ready === undefined && findRoute(operationId).access !== 'public' && expected[3] !== 422,
  )
  for (const row of closed)
    expect([row.operationId, (await sendRow(row, scene, who)).status]).toEqual([row.operationId, 401])
})

test('a removed person has no access from the next request on', async () => {
  const scene = await makeScene(world)
  await world.sql(`delete from membership where user_id = $1`, [scene.tenant.staff.userId])
  for (const row of accessRows.filter(({ ready }) => ready === undefined)) {
    const route = findRoute(row.operationId)
    if (typeof route.access === 'string') continue
    expect([row.operationId, (await sendRow(row, scene, scene.tenant.staff)).status]).toEqual([row.operationId, 404])
  }
})

/** Returns an address of the route with a valid value for each part of the path. The objects in it need not exist. */
function writeSomeUrl(route: Route, tenantId: number): string {
  const values = [String(tenantId), randomUUID(), '6', 'left-members', 'x'.repeat(43)]
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = route.params?.shape[name]
    const value = values.find((candidate) => schema instanceof z.ZodType && schema.safeParse(candidate).success)
    if (value === undefined) throw new Error(`${route.operationId}: nothing fits {${name}}`)
    return value
  })
}

/** Returns the status with which the route refuses this persona; `null` if it does not refuse the persona. */
function refusalFor({ access }: Route, persona: Persona): number | null {
  if (access === 'public') return null
  if (persona === 'anonymous' || access === 'api-key') return 401
  if (access === 'signed-in') return null
  if (persona === 'foreignStaff' || persona === 'invited') return 404
  const role = ({ member: 'Member', staff: 'Staff', admin: 'Admin' } as const)[persona]
  return listRoles(access).includes(role) ? null : 403
}

const unreadable: readonly (readonly [what: string, payload: string])[] = [
  ['a body of other fields', '{"garbage":[1]}'],
  ['a body that is no JSON', '{"garbage":'],
]

test.each(unreadable)(
  'on every route, people without the right are refused before %s is checked',
  async (_what, payload) => {
    const scene = await sceneOfReaders()
    // A read has no body, so it gets a query that the route does not accept.
    const isJson = payload.endsWith('}')
    const ask = async (route: Route, who: SignedIn | null) => {
      const takesFile = route.largestFile !== undefined
      const { statusCode } = await world.app.inject({
        method: route.method,
        url: `${writeSomeUrl(route, scene.tenant.tenantId)}${route.method === 'GET' ? '?garbage=1' : ''}`,
        headers: {
          ...world.makeHeaders(who),
          'if-match': '*',
          ...(route.method === 'GET' ? {} : { 'content-type': `application/${takesFile ? 'octet-stream' : 'json'}` }),
        },
        ...(route.method === 'GET' ? {} : { payload }),
      })
      return statusCode
    }
    for (const route of allRoutes.filter(({ method }) => method !== 'GET' || isJson)) {
      const answers: Record<string, number> = {}
      const expected: Record<string, number> = {}
      for (const persona of personas) {
        const refusal = refusalFor(route, persona)
        if (refusal === null) continue
        expected[persona] = refusal
        answers[persona] = await ask(route, scene.people[persona])
      }
      expect([route.operationId, answers]).toEqual([route.operationId, expected])
      // An admin has the right and is refused only because of the content. This proves that the refusals above came
      // before the content was checked.
      if (typeof route.access === 'object' && route.largestFile === undefined)
        expect([400, 422], route.operationId).toContain(await ask(route, scene.people.admin))
    }
  },
)

test('refusals for the role or the membership are audited as denied', async () => {
  const scene = await makeScene(world)
  for (const row of accessRows.filter(({ operationId }) => operationId === 'getTariffOfTenant'))
    for (const persona of ['member', 'foreignStaff'] as const) await sendRow(row, scene, scene.people[persona])
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
