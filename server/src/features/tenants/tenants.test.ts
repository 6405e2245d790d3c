import type { FirstSteps } from '@salus/contract/tenant/tenants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planned } from '../../testing/survey-scene.ts'
import { now, openTenantWorld, type SignedIn, type TenantWorld } from '../../testing/tenant-world.ts'

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

describe('help lines', () => {
  test('are those of the tenant’s country', async () => {
    const { tenantId, member } = await world.makeTenant()
    await world.sql(`update tenant set country = 'AT' where id = $1`, [tenantId])
    expect(await world.ask(member, 'GET', `/api/tenants/${tenantId}/help-lines`)).toMatchObject({
      status: 200,
      body: { emergencyNumbers: ['144', '112'], lines: [{ phones: ['142'] }] },
    })
  })

  test('are those the tenant names itself, in its order, and never those of another tenant', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const line = (tenantId: number, position: number, name: string, note: string | null) =>
      world.sql(
        `insert into help_line (tenant_id, position, name_de, name_en, phones, note_de, note_en)
         values ($1, $2, $3, $3, '{040 1234-5}', $4, $4)`,
        [tenantId, position, name, note],
      )
    await line(tenant.tenantId, 2, 'Zweite', null)
    await line(tenant.tenantId, 1, 'Erste', 'Mo bis Fr')
    await line(other.tenantId, 1, 'Fremde', null)
    const { body } = await world.ask(tenant.member, 'GET', `/api/tenants/${tenant.tenantId}/help-lines`)
    expect(body).toEqual({
      emergencyNumbers: ['112'],
      lines: [
        { name: { de: 'Erste', en: 'Erste' }, phones: ['040 1234-5'], note: { de: 'Mo bis Fr', en: 'Mo bis Fr' } },
        { name: { de: 'Zweite', en: 'Zweite' }, phones: ['040 1234-5'] },
      ],
    })
  })
})

describe('the first steps of a new business', () => {
  const readSteps = async (tenantId: number, who: SignedIn) =>
    (await world.ask<FirstSteps>(who, 'GET', `/api/tenants/${tenantId}/first-steps`)).body

  test('are open until somebody in this tenant has taken them', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const { tenantId, admin } = tenant
    await world.sql(`delete from membership where tenant_id = $1 and user_id = $2`, [tenantId, tenant.staff.userId])
    const before = await readSteps(tenantId, admin)
    expect(before.done).toMatchObject({ measurement: false, colleague: false, survey: false, logo: false })
    await planned(world, tenant)
    await world.sql(`insert into tenant_logo (tenant_id, media_type, content) values ($1, 'image/png', $2)`, [
      tenantId,
      Buffer.from('png'),
    ])
    await world.sql(
      `insert into invitation (tenant_id, email, role, token_hash, expires_at) values ($1, 'a@b.example', 'Staff', 'h', now())`,
      [tenantId],
    )
    expect((await readSteps(tenantId, admin)).done).toMatchObject({ colleague: true, survey: true, logo: true })
    expect((await readSteps(other.tenantId, other.admin)).done.logo).toBe(false)
  })

  test('are shown for a tenant that was opened within the last 90 days', async () => {
    const { tenantId, staff } = await world.makeTenant()
    const openedBefore = (days: number) =>
      world.sql(`update tenant set created_at = $2 where id = $1`, [
        tenantId,
        new Date(now.getTime() - days * 86_400_000),
      ])
    await openedBefore(89)
    expect((await readSteps(tenantId, staff)).isNew).toBe(true)
    await openedBefore(91)
    expect((await readSteps(tenantId, staff)).isNew).toBe(false)
  })
})
