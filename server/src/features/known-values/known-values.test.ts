import { randomUUID } from 'node:crypto'
import type { KnownValues } from '@salus/contract/measuring/known-values.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const manual = profileCatalogue.find(({ code }) => code === 'manual-questionnaire')?.id ?? ''

const weigh = async (
  tenant: TenantOfTest,
  values: object,
  { by = tenant.staff, memberId = tenant.member.memberId, dateOfMeasurement = '2026-03-03T08:00:00Z' } = {},
) => {
  const { status } = await world.ask(by, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId: manual, memberId, dateOfMeasurement, values, confirmed: true },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(status).toBe(201)
}
const knownTo = async (who: SignedIn, tenant: TenantOfTest, memberId = tenant.member.memberId) =>
  (await world.ask<KnownValues>(who, 'GET', `/api/tenants/${tenant.tenantId}/members/${memberId}/known-values`)).body

test('staff and the member find the last height and weight with their date; only the height is prefilled', async () => {
  const tenant = await world.makeTenant()
  await weigh(tenant, { weight: 70, height: 171 }, { dateOfMeasurement: '2025-11-03T08:00:00Z' })
  await weigh(tenant, { weight: 72.5, height: 172 })
  for (const who of [tenant.staff, tenant.member])
    expect(await knownTo(who, tenant)).toEqual({
      height: { value: 172, measuredAt: '2026-03-03T08:00:00.000Z', isPrefilled: true },
      weight: { value: 72.5, measuredAt: '2026-03-03T08:00:00.000Z', isPrefilled: false },
    })
})

test('a weight of the same day is prefilled', async () => {
  const tenant = await world.makeTenant()
  await weigh(tenant, { weight: 72.5, height: 172 }, { dateOfMeasurement: '2026-03-10T06:30:00Z' })
  expect((await knownTo(tenant.member, tenant)).weight).toMatchObject({ value: 72.5, isPrefilled: true })
})

test('values that the member does not share are not shown to staff', async () => {
  const tenant = await world.makeTenant()
  await weigh(tenant, { weight: 72.5, height: 172 }, { by: tenant.member })
  const consents = `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/consents`
  const withdrawn = { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision: 'withdrawn' }
  expect((await world.ask(tenant.member, 'POST', consents, { body: withdrawn })).status).toBe(200)
  const toStaff = await knownTo(tenant.staff, tenant)
  expect(toStaff.weight).toBeNull()
  expect(toStaff.height?.measuredAt ?? null).toBeNull()
  expect((await knownTo(tenant.member, tenant)).weight).toMatchObject({ value: 72.5 })
})

test('the height of a growing person is only offered, and without a measurement there is none', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '2010-03-10' })
  await weigh(tenant, { weight: 50, height: 160 }, { memberId })
  expect((await knownTo(tenant.staff, tenant, memberId)).height).toMatchObject({ value: 160, isPrefilled: false })
  const other = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1980-03-10' })
  expect((await knownTo(tenant.staff, tenant, other)).weight).toBeNull()
})
