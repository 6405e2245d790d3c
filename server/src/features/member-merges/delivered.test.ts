import { randomUUID } from 'node:crypto'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { Delivery } from '@salus/contract/tenant/modules.ts'
import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const merge = async (tenant: TenantOfTest, kept: string, merged: string, take: readonly string[] = []) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.admin,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take }
  const made = await world.ask<MemberMerge>(tenant.admin, 'POST', url, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.admin, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)
const findHome = async (resultGuid: string) =>
  (await world.sql<{ id: string }>('select member_id as id from check_up where result_guid = $1', [resultGuid]))[0]?.id

describe('a delivery of a module for a record that was merged', () => {
  const makeKey = async (tenant: TenantOfTest) => {
    const body = { pluginId: 1, name: 'Gerät' }
    return (await world.ask<NewApiKey>(tenant.admin, 'POST', `${base(tenant)}/api-keys`, { body })).body.key
  }
  const deliver = (key: string, id: string) => deliverTo(key, { id })
  const deliverTo = async (key: string, member: { id: string } | { externalNumber: string }) => {
    const value = { code: 'legPress', name: { de: 'Beinpresse', en: 'Leg press' }, value: 812.5, unit: 'N' }
    const delivered = await world.ask<Delivery>(null, 'POST', '/api/modules/check-ups', {
      headers: { authorization: `Bearer ${key}` },
      body: {
        pluginId: 1,
        externalId: randomUUID(),
        member,
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
    expect([await findHome(own), await findHome(foreign)]).toEqual([kept, kept])
    await undo(tenant, mergeId)
    expect(await Promise.all([before, own, foreign].map(findHome))).toEqual([merged, kept, merged])
  })

  describe('by its member number', () => {
    const numbered = async (tenant: TenantOfTest, number: string) => {
      const memberId = await world.makeMember(tenant.tenantId)
      await world.sql('update member set external_number = $2 where id = $1', [memberId, number])
      return memberId
    }

    test('goes back to the record that has the number, also when the remaining record took it over', async () => {
      const tenant = await world.makeTenant([1, 6])
      const key = await makeKey(tenant)
      const [kept, merged] = [await numbered(tenant, 'N-1'), await numbered(tenant, 'N-2')]
      const mergeId = await merge(tenant, kept, merged, ['externalNumber'])
      const foreign = await deliverTo(key, { externalNumber: 'N-2' })
      await world.ask(tenant.admin, 'PATCH', `${base(tenant)}/members/${kept}`, { body: { externalNumber: 'N-1' } })
      const own = await deliverTo(key, { externalNumber: 'N-1' })
      expect(await Promise.all([own, foreign].map(findHome))).toEqual([kept, kept])
      await undo(tenant, mergeId)
      expect(await Promise.all([own, foreign].map(findHome))).toEqual([kept, merged])
      expect(await deliverTo(key, { externalNumber: 'N-2' }).then(findHome)).toBe(merged)
    })

    test('goes back step by step to the record that had the number first', async () => {
      const tenant = await world.makeTenant([1, 6])
      const key = await makeKey(tenant)
      const first = await world.makeMember(tenant.tenantId)
      const [second, third] = [await numbered(tenant, 'N-2'), await numbered(tenant, 'N-3')]
      const inner = await merge(tenant, second, third, ['externalNumber'])
      const outer = await merge(tenant, first, second, ['externalNumber'])
      const guid = await deliverTo(key, { externalNumber: 'N-3' })
      expect(await findHome(guid)).toBe(first)
      await undo(tenant, outer)
      expect(await findHome(guid)).toBe(second)
      await undo(tenant, inner)
      expect(await findHome(guid)).toBe(third)
    })

    test('in a file goes back, each row by its own number, and is known there when the file comes again', async () => {
      const tenant = await world.makeTenant()
      const [kept, merged] = [await numbered(tenant, 'N-1'), await numbered(tenant, '007')]
      await world.sql('update member set height_cm = 170 where tenant_id = $1', [tenant.tenantId])
      const mergeId = await merge(tenant, kept, merged, ['externalNumber'])
      const lines = [
        'Patienten-ID;Messdatum;Gewicht [kg];Körperfettanteil [%];Phasenwinkel [°]',
        '7;09.03.2026 08:10;64,20;28,1;5,9',
        'N-1;09.03.2026 08:20;71,40;28,1;5,9',
      ]
      const file = { fileName: 'a.csv', content: Buffer.from(lines.join('\n')).toString('base64') }
      const plan = await world.ask<MeasurementFile>(tenant.staff, 'POST', `${base(tenant)}/measurement-files`, {
        body: file,
      })
      const assignments = plan.body.persons.map(({ key: person }) => ({ person, memberId: kept }))
      const body = { ...file, assignments, confirmed: true }
      const taken = await world.ask(tenant.staff, 'POST', `${base(tenant)}/measurement-imports`, { body })
      expect(taken.status, taken.raw.toString()).toBe(201)
      await undo(tenant, mergeId)
      const rows = await world.sql(
        `select c.member_id as home, v.member_id as version, i.member_id as row, i.weight_kg::float8 as weight
         from check_up c join check_up_version v using (tenant_id, result_guid)
         join imported_row i using (tenant_id, result_guid) where c.tenant_id = $1 order by 4`,
        [tenant.tenantId],
      )
      expect(rows).toEqual([
        { home: merged, version: merged, row: merged, weight: 64.2 },
        { home: kept, version: kept, row: kept, weight: 71.4 },
      ])
      const again = await world.ask<{ rowsStored: number; rowsKnown: number }>(
        tenant.staff,
        'POST',
        `${base(tenant)}/measurement-imports`,
        {
          body: {
            ...body,
            assignments: plan.body.persons.map(({ key: person }, index) => ({
              person,
              memberId: index === 0 ? merged : kept,
            })),
          },
        },
      )
      expect(again.body).toMatchObject({ rowsStored: 0, rowsKnown: 2 })
    })
  })

  test('goes back step by step if it was merged through a third record', async () => {
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
    expect(await findHome(guid)).toBe(first)
    await undo(tenant, outer)
    expect(await findHome(guid)).toBe(second)
    await undo(tenant, inner)
    expect(await findHome(guid)).toBe(third)
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
