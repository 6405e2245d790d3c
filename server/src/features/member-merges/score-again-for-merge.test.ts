import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ChosenField, MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, stressAnswers, stressLoadId, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

/** Makes two records of one person, each with a result. One record has a wrong date of birth. */
async function withTwoRecords() {
  const tenant = await world.makeTenant()
  const base = `/api/tenants/${tenant.tenantId}`
  const [right, wrong] = [
    await world.makeMember(tenant.tenantId, { firstName: 'Rosa', birthDate: '1990-01-01' }),
    await world.makeMember(tenant.tenantId, { firstName: 'Rosa', birthDate: '1960-01-01' }),
  ]
  const measure = async (memberId: string) => {
    const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
    return (await world.ask<CheckUp>(tenant.staff, 'POST', `${base}/check-ups`, { body })).body.resultGuid
  }
  const merge = async (kept: string, merged: string, take: readonly ChosenField[]) => {
    const url = `${base}/member-merges`
    const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
      tenant.staff,
      'GET',
      `${url}/records/${kept}/${merged}`,
    )
    const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
    const body = { memberId: kept, mergedMemberId: merged, ...revisions, take }
    return (await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })).body.id
  }
  const undo = (id: string) => world.ask(tenant.staff, 'POST', `${base}/member-merges/${id}/undo`)
  return { right, wrong, ofRight: await measure(right), ofWrong: await measure(wrong), merge, undo }
}

/**
 * Reads the versions of a result. Returns the year of birth with which each version was scored, and the ids of their
 * members.
 */
async function readVersions(resultGuid: string) {
  const rows = await world.sql<{ year: number; memberId: string }>(
    `select extract(year from date_of_measurement)::int - (subject->>'age')::int as year, member_id as "memberId"
     from check_up_version where result_guid = $1 order by revision`,
    [resultGuid],
  )
  return { years: rows.map(({ year }) => year), memberIds: [...new Set(rows.map(({ memberId }) => memberId))] }
}

test('results scored with a mistaken date of birth are scored again with the one that was chosen', async () => {
  const { right, wrong, ofRight, ofWrong, merge } = await withTwoRecords()
  await merge(right, wrong, [])
  expect(await readVersions(ofRight)).toEqual({ years: [1990], memberIds: [right] })
  expect(await readVersions(ofWrong)).toEqual({ years: [1960, 1990], memberIds: [right] })
})

test('so are those of the record that stays, if the date of the other record is taken', async () => {
  const { right, wrong, ofRight, ofWrong, merge } = await withTwoRecords()
  await merge(wrong, right, ['birthDate'])
  expect(await readVersions(ofRight)).toEqual({ years: [1990], memberIds: [wrong] })
  expect(await readVersions(ofWrong)).toEqual({ years: [1960, 1990], memberIds: [wrong] })
})

test('after an undo each result is scored with the data of its own record, and keeps all its versions', async () => {
  const { right, wrong, ofRight, ofWrong, merge, undo } = await withTwoRecords()
  expect((await undo(await merge(right, wrong, []))).status).toBe(200)
  expect(await readVersions(ofRight)).toEqual({ years: [1990], memberIds: [right] })
  expect(await readVersions(ofWrong)).toEqual({ years: [1960, 1990, 1960], memberIds: [wrong] })
})
