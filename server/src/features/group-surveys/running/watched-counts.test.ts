import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, makeCompany, opened, surveyUrl } from '../../../testing/survey-scene.ts'
import { manualId, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const read = async <Body>({ admin, tenantId }: TenantOfTest, rest: string) =>
  (await world.ask<Body>(admin, 'GET', `/api/tenants/${tenantId}/${rest}`)).body

const counts = async (tenant: TenantOfTest) => {
  const { usage } = await read<TenantTariff>(tenant, 'tariff')
  const { items } = await read<{ items: TenantProduct[] }>(tenant, 'products')
  const ofProducts = items.reduce((sum, { checkUpsUsed }) => sum + checkUpsUsed, 0)
  expect(usage.checkUpsThisMonth.used).toBe(ofProducts)
  return ofProducts
}

test('while a survey runs, counts of check-ups do not reveal who answers; other check-ups count at once', async () => {
  const { tenant, people } = await makeCompany(world, { Halle: 13 })
  const { tenantId } = tenant
  const { surveyId } = await opened(world, tenant)
  const before = await counts(tenant)
  for (const person of people) await answered(world, tenant, person)
  expect(await counts(tenant)).toBe(before)

  const other = { profileId: manualId, memberId: await world.makeMember(tenantId), values: { weight: 70, height: 170 } }
  const recorded = await world.ask(tenant.staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body: other })
  expect(recorded.status, recorded.raw.toString()).toBe(201)
  expect(await counts(tenant)).toBe(before + 1)

  await world.sql(
    `update check_up set recorded_at = (recorded_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where tenant_id = $1`,
    [tenantId],
  )
  expect(await counts(tenant)).toBe(before + 1 + 10)

  const end = surveyUrl(tenant, `/${surveyId}/close`)
  expect((await world.ask(tenant.admin, 'POST', end, { body: { reason: 'Fehler im Aushang' } })).status).toBe(200)
  expect(await counts(tenant)).toBe(before + 1 + people.length)
})
