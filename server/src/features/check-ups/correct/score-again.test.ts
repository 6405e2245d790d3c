import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Member } from '@salus/contract/members/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualId, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writePath = ({ tenantId }: TenantOfTest, below = '') => `/api/tenants/${tenantId}/check-ups${below}`
const record = async (tenant: TenantOfTest, memberId: string) => {
  const values = { weight: 64, height: 168, bodyFat: 31 }
  const body = { profileId: manualId, memberId, values, dateOfMeasurement: '2026-03-08T08:00:00+01:00' }
  return (await world.ask<CheckUp>(tenant.staff, 'POST', writePath(tenant), { body })).body
}
const read = async (tenant: TenantOfTest, { resultGuid }: CheckUp) =>
  (await world.ask<CheckUp>(tenant.staff, 'GET', writePath(tenant, `/${resultGuid}`))).body
const correct = (tenant: TenantOfTest, memberId: string, body: object) =>
  world.ask<Member>(tenant.staff, 'PATCH', `/api/tenants/${tenant.tenantId}/members/${memberId}`, { body })
const findBand = ({ scores }: CheckUp) => scores.find(({ code }) => code === 'bodyFat')?.band

test('after a correction of sex and date of birth in the record, results are those of a first entry without the mistake', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1990-01-01', heightCm: 168 })
  const right = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '1960-03-08', heightCm: 168 })
  const [mistaken, wanted] = [await record(tenant, memberId), await record(tenant, right)]
  expect(findBand(mistaken)).not.toBe(findBand(wanted))
  expect((await correct(tenant, memberId, { sex: 'female', birthDate: '1960-03-08', heightCm: 170 })).status).toBe(200)
  const corrected = await read(tenant, mistaken)
  expect(corrected).toMatchObject({
    revision: 2,
    subject: { age: 66, sex: 'female', heightCm: 168 },
    answers: mistaken.answers,
    amendments: [{ revision: 2, by: 'Stefan Tester' }],
  })
  const listValues = ({ scores }: CheckUp) =>
    scores.map(({ code, value, band, low, high }) => [code, value, band, low, high])
  expect(listValues(corrected)).toEqual(listValues(wanted))
})

test('a correction that changes neither age nor sex at the measurement adds no version', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '1960-01-01' })
  const before = await record(tenant, memberId)
  await correct(tenant, memberId, { birthDate: '1960-01-02', lastName: 'Neumann', heightCm: 169 })
  expect(await read(tenant, before)).toMatchObject({ revision: 1, subject: before.subject })
})

test('a result from before the corrected date of birth, and a withdrawn one, stay as they are', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1990-01-01' })
  const [before, withdrawn] = [await record(tenant, memberId), await record(tenant, memberId)]
  await world.ask(tenant.staff, 'POST', writePath(tenant, `/${withdrawn.resultGuid}/withdrawal`), {
    body: { revision: 1, reason: 'Doppelt gespeichert' },
  })
  expect((await correct(tenant, memberId, { birthDate: '2026-03-10' })).status).toBe(200)
  expect(await read(tenant, before)).toMatchObject({ revision: 1, subject: { age: 36 } })
  expect(await read(tenant, withdrawn)).toMatchObject({ status: 'withdrawn', subject: { age: 36 } })
})

test('a result that the member does not share is scored again as well, and stays unshared', async () => {
  const tenant = await world.makeTenant()
  const { memberId } = tenant.member
  const made = await record(tenant, memberId)
  await world.ask(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/members/${memberId}/consents`, {
    body: { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision: 'withdrawn' },
  })
  await correct(tenant, memberId, { birthDate: '1950-01-01' })
  const own = await world.ask<CheckUp>(tenant.member, 'GET', `/api/me/check-ups/${made.resultGuid}`)
  expect(own.body).toMatchObject({ revision: 2, subject: { age: 76 } })
  const ofStaff = await world.ask(tenant.staff, 'GET', writePath(tenant, `/${made.resultGuid}`))
  expect(ofStaff.status).not.toBe(200)
})

test('results that a member kept when leaving stay as they are, and the record can be corrected', async () => {
  const tenant = await world.makeTenant()
  const { memberId } = tenant.member
  const made = await record(tenant, memberId)
  await world.ask(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/members/${memberId}/consents`, {
    body: { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision: 'withdrawn' },
  })
  expect((await world.ask(tenant.member, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)).status).toBeLessThan(300)
  expect((await correct(tenant, memberId, { birthDate: '1950-01-01' })).status).toBe(200)
  const versions = await world.sql<{ age: number }>(
    `select (subject->>'age')::int as age from check_up_version where result_guid = $1 order by revision`,
    [made.resultGuid],
  )
  expect(versions.map(({ age }) => age)).toEqual([45])
})
