import type { Device } from '@salus/contract/measuring/devices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const scale = { vendor: 'Tanita', model: 'MC-780', serialNumber: '42-A', firmware: '1.2', lastCheckedOn: '2026-01-15' }
const writeUrl = ({ tenantId }: TenantOfTest, rest = '') => `/api/tenants/${tenantId}/devices${rest}`
const add = (tenant: TenantOfTest, body: object = scale) =>
  world.ask<Device>(tenant.staff, 'POST', writeUrl(tenant), { body })
const update = (tenant: TenantOfTest, deviceId: string, body: object) =>
  world.ask<Device>(tenant.staff, 'PATCH', writeUrl(tenant, `/${deviceId}`), { body })
const listed = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: Device[] }>(tenant.staff, 'GET', writeUrl(tenant))).body.items

test('a device is entered, changed, retired and used again', async () => {
  const tenant = await world.makeTenant()
  const { status, body } = await add(tenant)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...scale, retiredOn: null, revision: 1 })
  expect((await update(tenant, body.deviceId, { firmware: null, lastCheckedOn: '2026-03-10' })).body).toMatchObject({
    firmware: null,
    lastCheckedOn: '2026-03-10',
    vendor: 'Tanita',
    revision: 2,
  })
  expect((await update(tenant, body.deviceId, { isRetired: true })).body.retiredOn).toBe('2026-03-10')
  expect((await update(tenant, body.deviceId, { isRetired: false })).body.retiredOn).toBeNull()
  const actions = await world.sql<{ action: string }>(
    'select action from audit_event where tenant_id = $1 order by position',
    [tenant.tenantId],
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'device.added',
    'device.changed',
    'device.retired',
    'device.changed',
  ])
})

test('those in use come first', async () => {
  const tenant = await world.makeTenant()
  const { body } = await add(tenant)
  await add(tenant, { vendor: 'Withings', model: 'Body', serialNumber: '1' })
  await update(tenant, body.deviceId, { isRetired: true })
  expect((await listed(tenant)).map(({ vendor }) => vendor)).toEqual(['Withings', 'Tanita'])
})

test('the same device twice is refused, however it is written', async () => {
  const tenant = await world.makeTenant()
  await add(tenant)
  expect(await add(tenant, { ...scale, vendor: 'TANITA', serialNumber: '42-a' })).toMatchObject({
    status: 422,
    body: { code: 'invalid-input' },
  })
  const { body } = await add(tenant, { ...scale, serialNumber: '43' })
  expect(await update(tenant, body.deviceId, { serialNumber: '42-A' })).toMatchObject({ status: 422 })
  expect((await listed(tenant)).map(({ serialNumber }) => serialNumber)).toEqual(['42-A', '43'])
})

test('a check in the future, an empty name and an empty change are refused', async () => {
  const tenant = await world.makeTenant()
  expect((await add(tenant, { ...scale, lastCheckedOn: '2026-03-11' })).status).toBe(422)
  expect((await add(tenant, { ...scale, vendor: ' ' })).status).toBe(422)
  const { body } = await add(tenant)
  expect((await update(tenant, body.deviceId, {})).status).toBe(422)
})

test('those of another tenant can be neither seen nor changed', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  const { body } = await add(tenant)
  expect(await listed(foreign)).toEqual([])
  expect((await update(foreign, body.deviceId, { isRetired: true })).status).toBe(404)
})
