// Sends ids of another tenant's objects in addresses and bodies. As a member, also sends ids of other members. Every
// caller has the required role, so only the id can be the reason for a refusal.

import { randomUUID } from 'node:crypto'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessRows, findRoute, type Row, buildUrl } from './testing/access-rows.ts'
import { listSceneIds, kept, makeScene, openAccessWorld, type Scene, send } from './testing/access-scene.ts'
import type { SignedIn, TenantWorld } from './testing/tenant-world.ts'

let world: TenantWorld
let theirs: Scene
let ours: Scene
let otherMember: SignedIn
beforeAll(async () => {
  world = await openAccessWorld()
  ours = await makeScene(world)
  theirs = await makeScene(world)
  otherMember = await world.makeUser('Malik')
  const memberId = await world.makeMember(theirs.tenant.tenantId, { firstName: 'Malik', userId: otherMember.userId })
  await world.join(theirs.tenant.tenantId, otherMember, 'Member', memberId)
}, 60_000)
afterAll(() => world.close())

/**
 * True for path parameters that identify an object of a tenant. False for products, profiles and data classes, because
 * these are equal in all tenants.
 */
const namesAThing = (name: string) => !['tenantId', 'pluginId', 'profileId', 'dataClass'].includes(name)
const thingsIn = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter(namesAThing)
const isOfTenant = ({ access }: Route) => typeof access === 'object'

/** Returns the part of a response that must be equal for a foreign and for a random id. */
const comparable = ({ status, text }: { status: number; text: string }) => {
  const problem: unknown = status >= 400 && text.startsWith('{') ? JSON.parse(text) : {}
  const { requestId: _, ...rest } = problem as Record<string, unknown>
  return { status, ...rest }
}

async function ask(row: Row, who: SignedIn, asked: { url: string; payload: unknown }) {
  const route = findRoute(row.operationId)
  // `*` matches any revision.
  const headers = route.ifMatch === 'required' ? { 'if-match': '*' } : {}
  return send(world, { route, url: asked.url, who, payload: asked.payload, headers })
}

/**
 * Creates in both tenants the objects that a row of the access table needs. Returns all ids for the path in each tenant,
 * and in `made` only the ids of the created objects.
 */
async function makeTwo(row: Row) {
  const made = { ours: (await row.ready?.(ours)) ?? {}, theirs: (await row.ready?.(theirs)) ?? {} }
  return {
    ours: { ...listSceneIds(ours), ...made.ours, ...row.params?.(ours) },
    theirs: { ...listSceneIds(theirs), ...made.theirs, ...row.params?.(theirs) },
    made,
  }
}

const rowsByRoute = accessRows.filter(
  ({ operationId, expected }) => isOfTenant(findRoute(operationId)) && expected.some((status) => status < 300),
)
const withThings = rowsByRoute.filter(({ operationId }) => thingsIn(findRoute(operationId)).length > 0)
const writeName = ({ operationId, of = '' }: Row) => `${operationId} ${of}`.trim()

test('the tables contain an id of every kind of object', () => {
  const kinds = new Set(withThings.flatMap(({ operationId }) => thingsIn(findRoute(operationId))))
  expect(
    [...kinds].toSorted(),
    'add a new path parameter to this list, and to listSceneIds of access-scene.ts',
  ).toEqual([
    'analysisId',
    'attachmentId',
    'correctionId',
    'dayId',
    'deviceId',
    'documentId',
    'erasureId',
    'guestId',
    'importId',
    'invitationId',
    'invoiceId',
    'keyId',
    'linkId',
    'measureId',
    'memberId',
    'mergeId',
    'noteId',
    'offlineDeviceId',
    'orderId',
    'otherMemberId',
    'requestId',
    'resultGuid',
    'surveyId',
    'userId',
    'visitId',
  ])
})

describe.each(withThings.map((row) => [writeName(row), row] as const))('%s', (_name, row) => {
  test('finds no object of another tenant under the caller’s own tenant, at any level of the path', async () => {
    const route = findRoute(row.operationId)
    const ids = await makeTwo(row)
    const who = ours.tenant[(row.expected[3] ?? 0) < 300 ? 'admin' : 'staff']
    const before = [await kept(world, ours.tenant), await kept(world, theirs.tenant)]
    const things = thingsIn(route)
    for (const crossed of [...things.map((name) => [name]), ...(things.length > 1 ? [things] : [])]) {
      const with_ = (pick: (name: string) => string) =>
        buildUrl(row, { ...ids.ours, ...Object.fromEntries(crossed.map((name) => [name, pick(name)])) })
      const payload = row.body?.(ours, ids.made.ours)
      const foreign = await ask(row, who, { url: with_((name) => ids.theirs[name] ?? ''), payload })
      const random = await ask(row, who, { url: with_(() => randomUUID()), payload })
      expect(comparable(foreign), crossed.join(', ')).toEqual(comparable(random))
      expect(foreign.status, crossed.join(', ')).toBe(404)
      expect(foreign.text).not.toContain(theirs.canary)
    }
    expect([await kept(world, ours.tenant), await kept(world, theirs.tenant)]).toEqual(before)
  })
})

const bodyNames = (row: Row) => {
  const body: unknown = row.body?.(theirs, {})
  const text = Buffer.isBuffer(body) || body === undefined ? '' : JSON.stringify(body)
  return [theirs.memberId, theirs.otherMemberId].filter((id) => text.includes(id))
}

describe.each(rowsByRoute.filter(({ body }) => body !== undefined).map((row) => [writeName(row), row] as const))(
  '%s, with members of another tenant in the body',
  (_name, row) => {
    test('neither changes nor reveals objects of another tenant that its body names', async () => {
      const named = bodyNames(row)
      if (named.length === 0) return
      const ids = await makeTwo(row)
      const before = await kept(world, theirs.tenant)
      const who = ours.tenant[(row.expected[3] ?? 0) < 300 ? 'admin' : 'staff']
      const answer = await ask(row, who, { url: buildUrl(row, ids.ours), payload: row.body?.(theirs, ids.made.theirs) })
      expect(answer.text).not.toContain(theirs.canary)
      expect(await kept(world, theirs.tenant)).toBe(before)
      expect(await mentionedIn(ours, named)).toEqual([])
    })
  },
)

/**
 * Returns the names of the tables in which the tenant stores one of these ids. Skips the audit and the stored
 * responses.
 */
async function mentionedIn({ tenant }: Scene, ids: readonly string[]): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'tenant_id' and c.relname not like 'idempotent%' and c.relname <> 'audit_event'`,
  )
  const parts = tables.map(
    ({ name }) => `select '${name}' as name from ${name} t where tenant_id = $1 and t::text like any ($2)`,
  )
  const found = await world.sql<{ name: string }>(parts.join(' union '), [tenant.tenantId, ids.map((id) => `%${id}%`)])
  return found.map(({ name }) => name)
}

const forMembers = accessRows.filter(({ operationId, expected, body }) => {
  const route = findRoute(operationId)
  if (expected[1] >= 300 || route.access === 'public' || route.access === 'api-key') return false
  return thingsIn(route).length > 0 || (body !== undefined && /memberId/.test(String(body)))
})

describe.each(forMembers.map((row) => [writeName(row), row] as const))('%s', (_name, row) => {
  test('finds nothing of a member for another member of the same tenant', async () => {
    const made = (await row.ready?.(theirs)) ?? {}
    const before = await kept(world, theirs.tenant)
    const url = buildUrl(row, { ...listSceneIds(theirs), ...made, ...row.params?.(theirs) })
    const answer = await ask(row, otherMember, { url, payload: row.body?.(theirs, made) })
    expect(answer.status, answer.text.slice(0, 200)).toBe(404)
    expect(answer.text).not.toContain(theirs.canary)
    expect(await kept(world, theirs.tenant)).toBe(before)
  })
})
