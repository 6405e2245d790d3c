import type { Access } from '@salus/contract/account/access-log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, stressAnswers, stressLoadId, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

interface Log {
  readonly items: Access[]
  readonly nextCursor: string | null
}

describe('the list of who opened my data', () => {
  test('lists reads by staff at once, with name, role and object; the person’s own acts only on request', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, member, staff } = tenant
    const { body } = await world.ask<{ resultGuid: string }>(member, 'POST', `/api/tenants/${tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() },
    })
    await world.ask(staff, 'GET', `/api/tenants/${tenantId}/check-ups/${body.resultGuid}`)
    await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members`)
    const log = await world.ask<Log>(member, 'GET', '/api/me/access-log')
    expect(log.body.items.map(({ action }) => action).toSorted()).toEqual(['list-members', 'see-check-up'])
    expect(log.body.items.find(({ action }) => action === 'see-check-up')).toMatchObject({
      groupId: tenantId,
      actor: { firstName: 'Stefan', lastName: 'Tester' },
      role: 'Staff',
      objectId: body.resultGuid,
      isSelf: false,
      isDenied: false,
    })
    const all = await world.ask<Log>(member, 'GET', '/api/me/access-log?by=everybody')
    expect(all.body.items.filter(({ isSelf }) => isSelf).map(({ action }) => action)).toContain('check-up.recorded')
  })

  test('does not list acts about other members, and does not exist for another tenant', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    await world.ask(other.staff, 'GET', `/api/tenants/${other.tenantId}/members/${other.member.memberId}`)
    const secondId = await world.makeMember(tenant.tenantId)
    await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/members/${secondId}`)
    expect((await world.ask<Log>(tenant.member, 'GET', '/api/me/access-log')).body.items).toEqual([])
    const foreign = await world.ask(tenant.member, 'GET', `/api/me/access-log?groupId=${other.tenantId}`)
    expect(foreign.status).toBe(404)
  })

  test('the list of members makes one entry, which names all members that it showed', async () => {
    const tenant = await world.makeTenant()
    const ids = await Promise.all(Array.from({ length: 3 }, () => world.makeMember(tenant.tenantId)))
    await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/members?limit=2`)
    await world.ask<Log>(tenant.member, 'GET', '/api/me/access-log')
    const entries = await world.sql<{ subjects: string[] }>(
      `select subject_ids::text[] as subjects from audit_event where tenant_id = $1 and action = 'list-members'`,
      [tenant.tenantId],
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]?.subjects).toHaveLength(2)
    expect(ids.length).toBe(3)
  })

  test('comes in whole days, the newest first, page by page', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, member, staff } = tenant
    await world.sql(
      `insert into audit_event (tenant_id, at, actor_id, actor_role, action, subject_ids)
       select $1, timestamptz '2026-01-01 12:00+00' + i * interval '1 day', $2, 'Staff', 'see-check-up', array[$3::uuid]
       from generate_series(0, 39) i, generate_series(1, 2)`,
      [tenantId, staff.userId, member.memberId],
    )
    await world.sql(
      `insert into audit_day select $1, $2, date '2026-01-01' + i from generate_series(0, 39) i on conflict do nothing`,
      [tenantId, member.memberId],
    )
    const first = await world.ask<Log>(member, 'GET', '/api/me/access-log')
    expect([first.body.items.length, first.body.nextCursor]).toEqual([62, '2026-01-10'])
    expect(first.body.items[0]?.at.slice(0, 10)).toBe('2026-02-09')
    const second = await world.ask<Log>(member, 'GET', `/api/me/access-log?cursor=${first.body.nextCursor}`)
    expect([second.body.items.length, second.body.nextCursor]).toEqual([18, null])
  })

  test('staff see who opened a record, and viewing that list is an access itself', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, member, staff, admin } = tenant
    const url = `/api/tenants/${tenantId}/members/${member.memberId}/access-log`
    await world.ask(admin, 'GET', `/api/tenants/${tenantId}/members/${member.memberId}`)
    await world.ask(staff, 'GET', url)
    await world.ask<Log>(member, 'GET', '/api/me/access-log')
    const { body } = await world.ask<Log>(staff, 'GET', url)
    expect(body.items.map(({ action }) => action).toSorted()).toEqual(['list-members', 'see-access-log'])
  })
})
