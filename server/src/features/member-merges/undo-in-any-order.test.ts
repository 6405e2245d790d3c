import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTenantWorld,
  manualId,
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

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const allFields = ['lastName', 'birthDate', 'externalNumber', 'email', 'department', 'heightCm'] as const

const merge = async (tenant: TenantOfTest, kept: string, merged: string, take: readonly string[]) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take }
  const made = await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body.id
}
const undo = (tenant: TenantOfTest, mergeId: string) =>
  world.ask<Problem>(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)
const measure = async (tenant: TenantOfTest, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(made.status).toBe(201)
  return made.body.resultGuid
}
const stored = async ({ tenantId }: TenantOfTest) => ({
  members: await world.sql(
    `select to_jsonb(t) - array['revision', 'updated_at', 'indexed_words', 'last_check_up_at'] as row from member t where tenant_id = $1 order by id`,
    [tenantId],
  ),
  results: await world.sql(
    'select result_guid, member_id, is_shared, kept_for, closed_from from check_up where tenant_id = $1 order by 1',
    [tenantId],
  ),
  // Selects distinct rows, because the dates of birth differ and so each merge and each undo adds versions.
  versions: await world.sql(
    'select distinct result_guid, member_id, is_shared, kept_for from check_up_version where tenant_id = $1 order by 1',
    [tenantId],
  ),
  consents: await world.sql('select id, member_id from consent where tenant_id = $1 order by 1', [tenantId]),
})

const makeThree = async (tenant: TenantOfTest, shares: readonly boolean[]) => {
  const ids: string[] = []
  for (const [index, name] of ['Arnold', 'Berger', 'Conrad'].entries()) {
    const body = {
      firstName: 'Nora',
      lastName: name,
      birthDate: `198${index}-03-04`,
      sex: 'female',
      externalNumber: `N-${index}`,
      email: `${name}@salus.example`,
      department: name,
      heightCm: 160 + index,
      tags: [name],
    }
    const made = await world.ask<{ id: string }>(tenant.staff, 'POST', `${base(tenant)}/members`, { body })
    expect(made.status, made.raw.toString()).toBe(201)
    ids.push(made.body.id)
  }
  for (const [index, id] of ids.entries()) {
    const shared = shares[index] ?? true
    await world.sql('update member set shares_all = true, stores_health_data = true where id = $1', [id])
    await measure(tenant, id)
    await world.sql('update member set shares_all = $2 where id = $1', [id, shared])
    for (const table of ['check_up', 'check_up_version'])
      await world.sql(`update ${table} set is_shared = $2 where member_id = $1`, [id, shared])
  }
  const [one = '', two = '', three = ''] = ids
  return [one, two, three] as const
}

const sharings = [
  [true, true, true],
  [true, false, true],
  [true, true, false],
  [false, true, true],
]

test.each(sharings)(
  'an earlier of two merges is undone only after the later one, and then all is as it was (sharing: %s, %s, %s)',
  async (...shares) => {
    const tenant = await world.makeTenant()
    const [kept, second, third] = await makeThree(tenant, shares)
    const before = await stored(tenant)
    const earlier = await merge(tenant, kept, second, allFields)
    const later = await merge(tenant, kept, third, ['lastName'])
    const between = await stored(tenant)
    const refused = await undo(tenant, earlier)
    expect([refused.status, refused.body.code]).toEqual([409, 'merged-since-merge'])
    expect(await stored(tenant)).toEqual(between)
    for (const id of [later, earlier]) expect((await undo(tenant, id)).status).toBe(200)
    expect(await stored(tenant)).toEqual(before)
  },
)

const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'
const measureValues = async (tenant: TenantOfTest, memberId: string, profileId: string) => {
  const values = { weight: 70, height: 170, bodyFat: 30 }
  const body = { profileId, memberId, values, dateOfMeasurement: '2026-03-10T07:30:00Z' }
  const made = await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body
}
const read = async (tenant: TenantOfTest, resultGuid: string) =>
  (await world.ask<CheckUp>(tenant.staff, 'GET', `${base(tenant)}/check-ups/${resultGuid}`)).body
const listBands = ({ scores }: CheckUp) => scores.map(({ code, band, low, high }) => ({ code, band, low, high }))

test('results that two people got while they were one record are scored for each, and name no safety answer of the other', async () => {
  const tenant = await world.makeTenant()
  const kept = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '1950-01-01' })
  const merged = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1992-01-01' })
  const ofMan = await measureValues(tenant, merged, manualId)
  const asked = await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${merged}/safety-answers`, {
    body: { profileId: scaleId, answers: [{ question: 'metalImplant', applies: true }] },
  })
  expect(asked.status, asked.raw.toString()).toBe(201)
  const mergeId = await merge(tenant, kept, merged, [])
  const wrong = await measureValues(tenant, kept, manualId)
  const noted = await measureValues(tenant, kept, scaleId)
  const addressed = await measureValues(tenant, merged, manualId)
  expect(noted.conditions).toMatchObject({ metalImplant: true })
  expect(addressed.subject).toMatchObject({ sex: 'female' })
  expect((await undo(tenant, mergeId)).status).toBe(200)
  const now = await read(tenant, addressed.resultGuid)
  expect(now).toMatchObject({ memberId: merged, subject: { sex: 'male', age: 34 }, revision: 2 })
  expect(listBands(now)).toEqual(listBands(ofMan))
  expect((await read(tenant, noted.resultGuid)).conditions).not.toHaveProperty('metalImplant')
  expect((await read(tenant, wrong.resultGuid)).revision).toBe(1)
})

test('results are scored for the person whose date of birth and sex come back with an undo', async () => {
  const tenant = await world.makeTenant()
  const kept = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '1950-01-01' })
  const merged = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1992-01-01' })
  const mergeId = await merge(tenant, kept, merged, ['birthDate', 'sex'])
  const { resultGuid, subject } = await measureValues(tenant, kept, manualId)
  expect(subject).toMatchObject({ sex: 'male', age: 34 })
  expect((await undo(tenant, mergeId)).status).toBe(200)
  const now = await read(tenant, resultGuid)
  expect(now).toMatchObject({ memberId: kept, subject: { sex: 'female', age: 76 }, revision: 2 })
  expect(now.amendments?.[0]?.reason).toContain('neu bewertet')
})
