import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writeUrl = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const set = (tenant: TenantOfTest, pluginId: number | string, as: string) =>
  world.ask<TenantProduct & { code?: string }>(tenant.admin, 'PUT', writeUrl(tenant, `products/${pluginId}`), {
    body: { as },
  })
const off = (tenant: TenantOfTest, pluginId: number) =>
  world.ask(tenant.admin, 'DELETE', writeUrl(tenant, `products/${pluginId}`))
const listProducts = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: TenantProduct[] }>(tenant.staff, 'GET', writeUrl(tenant, 'products'))).body.items
const listProfiles = async (tenant: TenantOfTest) =>
  (
    await world.ask<{ items: { id: string; pluginId: number; selfService: boolean }[] }>(
      tenant.staff,
      'GET',
      writeUrl(tenant, 'measurement-profiles'),
    )
  ).body.items

describe('a product', () => {
  test('that is switched on belongs to the tariff, and one that is switched off starts nothing new', async () => {
    const tenant = await world.makeTenant([15])
    expect(await set(tenant, 6, 'active')).toMatchObject({
      status: 200,
      body: { state: 'active', licenceEndsOn: null, displayName: 'StressPilot' },
    })
    expect((await listProfiles(tenant)).some(({ pluginId }) => pluginId === 6)).toBe(true)
    expect((await off(tenant, 6)).status).toBe(204)
    expect((await listProfiles(tenant)).some(({ pluginId }) => pluginId === 6)).toBe(false)
    expect((await listProducts(tenant)).map(({ productId, state }) => [productId, state])).toEqual([
      [6, 'off'],
      [15, 'active'],
    ])
  })

  test('keeps its results readable when it is off', async () => {
    const tenant = await world.makeTenant([6])
    const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() }
    expect((await world.ask(tenant.staff, 'POST', writeUrl(tenant, 'check-ups'), { body })).status).toBe(201)
    await off(tenant, 6)
    expect(
      (await world.ask<{ items: unknown[] }>(tenant.staff, 'GET', writeUrl(tenant, 'check-ups'))).body.items,
    ).toHaveLength(1)
  })

  test('is tried for 30 days, once', async () => {
    const tenant = await world.makeTenant([15])
    expect((await set(tenant, 1, 'trial')).body).toMatchObject({
      state: 'trial',
      licenceEndsOn: '2026-04-09',
      canBeTried: false,
    })
    await off(tenant, 1)
    expect(await set(tenant, 1, 'trial')).toMatchObject({ status: 409, body: { code: 'product-tried' } })
    expect((await set(tenant, 1, 'active')).body).toMatchObject({ state: 'active', licenceEndsOn: null })
  })

  test('whose licence has ended says so, without any change by people', async () => {
    const tenant = await world.makeTenant([6, 15])
    await world.sql(
      `update product set state = 'trial', licence_ends_on = '2026-03-09' where tenant_id = $1 and plugin_id = 6`,
      [tenant.tenantId],
    )
    await world.sql(`update product set licence_ends_on = '2026-03-10' where tenant_id = $1 and plugin_id = 15`, [
      tenant.tenantId,
    ])
    expect((await listProducts(tenant)).map(({ state }) => state)).toEqual(['expired', 'active'])
  })

  test('beyond what the tariff allows and its grace is refused', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    expect((await set(tenant, 1, 'trial')).status).toBe(200) // four of three: the grace is used up
    expect(await set(tenant, 2, 'active')).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
    const others = await Promise.all([3, 4, 5].map((pluginId) => set(tenant, pluginId, 'active')))
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409])
    await off(tenant, 6)
    expect((await set(tenant, 2, 'active')).status).toBe(200)
  })

  test('two at the same time cannot exceed the limit together', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    const answers = await Promise.all([1, 2, 3].map((pluginId) => set(tenant, pluginId, 'active')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('that does not exist is not found', async () => {
    const tenant = await world.makeTenant()
    expect((await set(tenant, 99, 'active')).status).toBe(404)
    expect((await set(tenant, '-6', 'active')).status).toBe(404)
    expect((await off(tenant, 99)).status).toBe(404)
    expect((await set(tenant, 1, 'for-free')).status).toBe(422)
  })
})

test('an Admin decides who runs a profile, and members are notified', async () => {
  const tenant = await world.makeTenant([6])
  const url = writeUrl(tenant, `measurement-profiles/${stressLoadId}`)
  const isSelfService = async () => (await listProfiles(tenant)).find(({ id }) => id === stressLoadId)?.selfService
  expect((await world.ask(tenant.admin, 'PUT', url, { body: { selfService: false } })).status).toBe(204)
  expect(await isSelfService()).toBe(false)
  const start = () =>
    world.ask(tenant.member, 'POST', writeUrl(tenant, `members/${tenant.member.memberId}/analyses`), {
      body: { profileId: stressLoadId },
    })
  expect(await start()).toMatchObject({ status: 403, body: { code: 'profile-not-self-service' } })
  await world.ask(tenant.admin, 'PUT', url, { body: { selfService: true } })
  expect((await start()).status).toBe(201)
})
