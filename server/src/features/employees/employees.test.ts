import type { Employee } from '@salus/contract/employees.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

test('the employees are the Admins and Staff of this tenant, without members and without those who were suspended', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  const gone = await world.makeUser('Gerd')
  await world.join(tenant.tenantId, gone, 'Staff')
  await world.sql(`update membership set suspended_at = now() where user_id = $1`, [gone.userId])
  await world.join(tenant.tenantId, foreign.staff, 'Staff')
  const { body } = await world.ask<{ items: Employee[] }>(
    tenant.staff,
    'GET',
    `/api/tenants/${tenant.tenantId}/employees`,
  )
  expect(body.items.map(({ userId, firstName, role }) => [userId, firstName, role])).toEqual([
    [tenant.admin.userId, 'Ada', 'Admin'],
    ...[tenant.staff.userId, foreign.staff.userId].toSorted().map((userId) => [userId, 'Stefan', 'Staff']),
  ])
})
