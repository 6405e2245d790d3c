import { randomUUID } from 'node:crypto'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { Delivery } from '@salus/contract/tenant/modules.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.admin,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take: [] }
  const made = await world.ask<MemberMerge>(tenant.admin, 'POST', url, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.admin, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)
const homeOf = async (resultGuid: string) =>
  (await world.sql<{ id: string }>('select member_id as id from check_up where result_guid = $1', [resultGuid]))[0]?.id

describe('a delivery of a module for a record that was merged', () => {
  const makeKey = async (tenant: TenantOfTest) => {
    const body = { pluginId: 1, name: 'Gerät' }
    return (await world.ask<NewApiKey>(tenant.admin, 'POST', `${base(tenant)}/api-keys`, { body })).body.key
  }
  const deliver = async (key: string, id: string) => {
    const value = { code: 'legPress', name: { de: 'Beinpresse', en: 'Leg press' }, value: 812.5, unit: 'N' }
    const delivered = await world.ask<Delivery>(null, 'POST', '/api/modules/check-ups', {
      headers: { authorization: `Bearer ${key}` },
      body: {
        pluginId: 1,
        externalId: randomUUID(),
        member: { id },
        profileName: 'Kraft',
        dateOfMeasurement: '2026-03-10T09:30:00+01:00',
        values: [value],
      },
    })
    expect(delivered.status, delivered.raw.toString()).toBe(201)
    return delivered.body.resultGuid
  }

  test('goes back to it with the undo, and that for the remaining record stays', async () => {
    const tenant = await world.makeTenant([1, 6])
    const key = await makeKey(tenant)
    const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    const before = await deliver(key, merged)
    const mergeId = await merge(tenant, kept, merged)
    const [own, foreign] = [await deliver(key, kept), await deliver(key, merged)]
    expect([await homeOf(own), await homeOf(foreign)]).toEqual([kept, kept])
    await undo(tenant, mergeId)
    expect(await Promise.all([before, own, foreign].map(homeOf))).toEqual([merged, kept, merged])
  })

  test('goes back step by step, where it was merged by way of a third record', async () => {
    const tenant = await world.makeTenant([1, 6])
    const key = await makeKey(tenant)
    const [first, second, third] = [
      await world.makeMember(tenant.tenantId),
      await world.makeMember(tenant.tenantId),
      await world.makeMember(tenant.tenantId),
    ]
    const inner = await merge(tenant, second, third)
    const outer = await merge(tenant, first, second)
    const guid = await deliver(key, third)
    expect(await homeOf(guid)).toBe(first)
    await undo(tenant, outer)
    expect(await homeOf(guid)).toBe(second)
    await undo(tenant, inner)
    expect(await homeOf(guid)).toBe(third)
  })

  test('names no record that can no longer be restored', async () => {
    const tenant = await world.makeTenant([1, 6])
    const key = await makeKey(tenant)
    const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    await merge(tenant, kept, merged)
    await world.sql('delete from member_merge where tenant_id = $1', [tenant.tenantId])
    const guid = await deliver(key, merged)
    const audited = await world.sql('select subject_ids as ids from audit_event where object_id = $1', [guid])
    expect(audited).toEqual([{ ids: [kept] }])
  })
})
