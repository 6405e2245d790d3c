import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

test('a tenant sees its products with state, licence and what was measured this month', async () => {
  const [tenant, foreign] = [await world.makeTenant([6, 9]), await world.makeTenant([6])]
  await world.sql(
    `update product set state = 'trial', licence_ends_on = '2026-04-01', check_ups_allowed = 100 where tenant_id = $1 and plugin_id = 6`,
    [tenant.tenantId],
  )
  const measure = (of: typeof tenant, at: string, status = 'complete') =>
    world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, status)
       values ($1, gen_random_uuid(), $2, 6, 'Stress', $3, $4)`,
      [of.tenantId, of.member.memberId, at, status],
    )
  await measure(tenant, '2026-02-28T22:59:59Z')
  await measure(tenant, '2026-02-28T23:00:00Z')
  await measure(tenant, '2026-03-09T10:00:00Z')
  await measure(tenant, '2026-03-09T11:00:00Z', 'withdrawn')
  await measure(foreign, '2026-03-09T10:00:00Z')
  const { status, body } = await world.ask<{ items: TenantProduct[] }>(
    tenant.staff,
    'GET',
    `/api/tenants/${tenant.tenantId}/products`,
  )
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    {
      productId: 6,
      plugin: { pluginId: 6 },
      displayName: 'StressPilot',
      state: 'trial',
      licenceEndsOn: '2026-04-01',
      checkUpsUsed: 2,
      checkUpsAllowed: 100,
    },
    { productId: 9, displayName: '9', state: 'active', licenceEndsOn: null, checkUpsUsed: 0, checkUpsAllowed: null },
  ])
})
