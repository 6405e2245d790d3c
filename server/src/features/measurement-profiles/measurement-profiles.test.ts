import { randomUUID } from 'node:crypto'
import type {
  MeasurementProfileAsData,
  MeasurementProfileListItem,
  OwnMeasurementProfile,
} from '@salus/contract/measuring/profiles.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const ofTenant = async ({ tenantId, staff }: TenantOfTest, query = '') =>
  (
    await world.ask<{ items: MeasurementProfileListItem[] }>(
      staff,
      'GET',
      `/api/tenants/${tenantId}/measurement-profiles${query}`,
    )
  ).body.items
const own = async (who: SignedIn) =>
  (await world.ask<{ items: OwnMeasurementProfile[] }>(who, 'GET', '/api/me/measurement-profiles')).body.items

describe('the measurement profiles of a tenant', () => {
  test('are those of its products in use, in menu order', async () => {
    const tenant = await world.makeTenant([15, 3])
    const ofTanita = allProfiles.filter(({ pluginId }) => pluginId === 15).map(({ id }) => id)
    expect((await ofTenant(tenant)).map(({ id }) => id)).toEqual(ofTanita)
    await world.sql(`update product set state = 'expired' where tenant_id = $1`, [tenant.tenantId])
    expect(await ofTenant(tenant)).toEqual([])
    await world.sql(`insert into product (tenant_id, plugin_id, state) values ($1, 6, 'trial')`, [tenant.tenantId])
    expect(new Set((await ofTenant(tenant)).map(({ pluginId }) => pluginId))).toEqual(new Set([6]))
  })

  test('describe themselves in the requested language', async () => {
    const tenant = await world.makeTenant([6])
    const stress = (items: MeasurementProfileListItem[]) => items.find(({ id }) => id === stressLoadId)
    expect(stress(await ofTenant(tenant, '?lang=de'))).toMatchObject({
      code: 'stress-load',
      path: 'StressPilot/stress-load',
      family: 'stress',
      pluginId: 6,
      version: '1.0.0',
      name: 'Stressbelastung',
      kind: 'questionnaire',
      itemCount: 10,
      mayAskFewer: false,
      selfService: true,
    })
    const asksFewer = allProfiles.find(({ items }) => items.some(({ visibleIf }) => visibleIf !== undefined))
    const other = await world.makeTenant([asksFewer?.pluginId ?? 0])
    expect((await ofTenant(other)).find(({ id }) => id === asksFewer?.id)?.mayAskFewer).toBe(true)
    expect(stress(await ofTenant(tenant))?.name).toBe('Stress load')
  })
})

describe('the measurement profiles of the signed-in user', () => {
  test('are the self-service ones of every tenant they are linked in', async () => {
    const [here, there] = [await world.makeTenant([15]), await world.makeTenant([6, 15])]
    const mara = here.member
    const maraThere = await world.makeMember(there.tenantId, { userId: mara.userId })
    await world.join(there.tenantId, mara, 'Member', maraThere)
    await world.sql(`insert into profile_setting values ($1, $2, false)`, [here.tenantId, manualId])
    const profiles = await own(mara)
    expect(profiles.filter(({ id }) => id === manualId)).toMatchObject([
      { groupId: there.tenantId, memberId: maraThere, selfService: true },
    ])
    expect(profiles.filter(({ groupId }) => groupId === here.tenantId).map(({ id }) => id)).not.toContain(manualId)
    expect(profiles.some(({ id, groupId }) => id === stressLoadId && groupId === there.tenantId)).toBe(true)
  })

  test('are none of a tenant that archived the record, because nothing can be begun there', async () => {
    const { tenantId, member } = await world.makeTenant([6, 15])
    expect(await own(member)).not.toEqual([])
    await world.sql(`update member set status = 'archived' where tenant_id = $1`, [tenantId])
    expect(await own(member)).toEqual([])
  })

  test('are none without a member record, and refused to somebody who belongs nowhere yet', async () => {
    const tenant = await world.makeTenant()
    expect(await own(tenant.staff)).toEqual([])
    const inga = await world.makeUser('Inga')
    expect(await world.ask(inga, 'GET', '/api/me/measurement-profiles')).toMatchObject({
      status: 403,
      body: { code: 'no-membership' },
    })
  })
})

describe('a measurement profile', () => {
  const read = (who: SignedIn | null, path: string, headers = {}) =>
    world.ask<MeasurementProfileAsData>(who, 'GET', `/api/measurement-profiles/${path}`, { headers })

  test('is data in the language of the query, else of the browser, else in English', async () => {
    const { staff } = await world.makeTenant()
    const texts = [
      await read(staff, `${stressLoadId}?lang=de`, { 'accept-language': 'en' }),
      await read(staff, stressLoadId, { 'accept-language': 'de-AT,en;q=0.5' }),
      await read(staff, stressLoadId),
    ]
    expect(texts.map(({ body }) => body.items[0]?.options?.[0])).toEqual([
      { value: 0, label: 'Nie' },
      { value: 0, label: 'Nie' },
      { value: 0, label: 'Never' },
    ])
    expect(texts[0]?.body.items.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `q${index + 1}`))
    expect(texts[0]?.headers['cache-control']).toBe('private, max-age=300')
  })

  test('is open to everybody signed in, if it exists', async () => {
    expect((await read(await world.makeUser('Inga'), manualId)).status).toBe(200)
    expect((await read(null, manualId)).status).toBe(401)
    expect(await read((await world.makeTenant()).staff, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  })
})
