import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

test('everybody who belongs to a tenant sees its name and kind', async () => {
  const tenant = await world.makeTenant()
  for (const who of [tenant.admin, tenant.staff, tenant.member])
    expect(await world.ask(who, 'GET', `/api/tenants/${tenant.tenantId}`)).toMatchObject({
      status: 200,
      body: { groupId: tenant.tenantId, kind: 'studio', country: 'DE', locale: 'de', currency: 'EUR' },
    })
})

test.each(['0', '01', '1e0', '-1', '1;x', '%31', '9007199254740993', '１'])(
  'an id that is not written as one is no tenant: %s',
  async (id) => {
    const { staff } = await world.makeTenant()
    expect((await world.ask(staff, 'GET', `/api/tenants/${encodeURI(id)}`)).status).toBe(404)
  },
)
