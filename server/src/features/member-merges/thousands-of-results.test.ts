import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

/** Gives a record this many results. All are copies of one that was recorded for the member of the tenant. */
async function giveResults(tenant: TenantOfTest, memberId: string, count: number) {
  const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })
  const guids = Array.from({ length: count }, () => randomUUID())
  for (const table of ['check_up', 'check_up_version'])
    await world.sql(
      `insert into ${table} overriding user value
       select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('member_id', $3::uuid, 'result_guid', guid))).*
       from ${table} t, unnest($4::uuid[]) guid where t.tenant_id = $1 and t.result_guid = $2`,
      [tenant.tenantId, made.body.resultGuid, memberId, guids],
    )
}

const countResults = async (tenant: TenantOfTest, ids: readonly string[]) => {
  const rows = await world.sql<{ id: string; results: number; versions: number }>(
    `select c.member_id as id, count(*)::int as results, count(v.member_id = c.member_id)::int as versions
     from check_up c join check_up_version v on v.tenant_id = c.tenant_id and v.result_guid = c.result_guid
     where c.tenant_id = $1 and c.member_id = any($2::uuid[]) group by 1`,
    [tenant.tenantId, ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.results ?? 0, row?.versions ?? 0])
}

test('two records of one person with thousands of results each are merged, and are two again after an undo', async () => {
  const tenant = await world.makeTenant()
  const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  await giveResults(tenant, kept, 6000)
  await giveResults(tenant, merged, 6000)
  const url = `${base(tenant)}/member-merges`
  const { body } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: body.one.revision, mergedRevision: body.other.revision }
  const done = await world.ask<MemberMerge>(tenant.staff, 'POST', url, {
    body: { memberId: kept, mergedMemberId: merged, ...revisions, take: [] },
  })
  expect(done.status, done.raw.toString()).toBe(201)
  expect(await countResults(tenant, [kept, merged])).toEqual([
    [12_000, 12_000],
    [0, 0],
  ])
  const undone = await world.ask(tenant.staff, 'POST', `${url}/${done.body.id}/undo`)
  expect(undone.status, undone.raw.toString()).toBe(200)
  expect(await countResults(tenant, [kept, merged])).toEqual([
    [6000, 6000],
    [6000, 6000],
  ])
}, 120_000)
