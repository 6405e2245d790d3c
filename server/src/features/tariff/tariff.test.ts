import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

test('the tariff shows what is used of each limit', async () => {
  const tenant = await world.makeTenant([6, 15])
  await world.makeMember(tenant.tenantId)
  await world.makeMember(tenant.tenantId, { status: 'archived' })
  await world.sql(`insert into product (tenant_id, plugin_id, state) values ($1, 3, 'off')`, [tenant.tenantId])
  await world.sql(
    `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement)
     select $1, gen_random_uuid(), $2, 6, 'Stress', at::timestamptz from unnest(array['2026-02-01', '2026-03-02', '2026-03-03']) at`,
    [tenant.tenantId, tenant.member.memberId],
  )
  expect(await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/tariff`)).toMatchObject({
    status: 200,
    body: {
      tariff: 'basic',
      billing: 'monthly',
      currency: 'EUR',
      startedOn: '2026-01-01',
      trialEndsOn: null,
      usage: {
        activeMembers: { used: 2, allowed: 50 },
        employees: { used: 2, allowed: 2 },
        checkUpsThisMonth: { used: 2, allowed: 100 },
        products: { used: 2, allowed: 3 },
      },
    },
  })
})

test('an unlimited size is null', async () => {
  const tenant = await world.makeTenant()
  await world.sql(`update tariff_of_tenant set tariff = 'enterprise' where tenant_id = $1`, [tenant.tenantId])
  expect(await world.ask(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}/tariff`)).toMatchObject({
    body: { usage: { activeMembers: { used: 1, allowed: null } } },
  })
})
