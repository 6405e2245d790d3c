import type { Employee } from '@salus/contract/tenant/employees.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const writePath = ({ tenantId }: TenantOfTest, { userId }: SignedIn) => `/api/tenants/${tenantId}/employees/${userId}`
const change = (who: SignedIn, tenant: TenantOfTest, of: { whom: SignedIn; to: object }) =>
  world.ask<Employee & Problem>(who, 'PATCH', writePath(tenant, of.whom), { body: of.to })
const remove = (who: SignedIn, tenant: TenantOfTest, whom: SignedIn) =>
  world.ask<Problem>(who, 'DELETE', writePath(tenant, whom))
const seesMembers = async (who: SignedIn, { tenantId }: TenantOfTest) =>
  (await world.ask(who, 'GET', `/api/tenants/${tenantId}/members`)).status
const employees = async ({ admin, tenantId }: TenantOfTest) =>
  (await world.ask<{ items: Employee[] }>(admin, 'GET', `/api/tenants/${tenantId}/employees`)).body.items
const admins = async ({ tenantId }: TenantOfTest) =>
  (
    await world.sql<{ user_id: string }>(
      `select user_id from membership where tenant_id = $1 and role = 'Admin' and suspended_at is null`,
      [tenantId],
    )
  ).map((row) => row.user_id)

test('the employees are the Admins and Staff of this tenant, those who are suspended included, without members', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  const gone = await world.makeUser('Gerd')
  await world.join(tenant.tenantId, gone, 'Staff')
  await world.sql(`update membership set suspended_at = now() where user_id = $1`, [gone.userId])
  await world.join(tenant.tenantId, foreign.staff, 'Staff')
  await world.sql(
    `insert into authenticator_app (user_id, secret, confirmed_at) values ($1, '\\x00', now()), ($2, '\\x00', null)`,
    [tenant.admin.userId, tenant.staff.userId],
  )
  const found = await employees(tenant)
  expect(found.map(({ userId, firstName, role }) => [userId, firstName, role])).toEqual([
    [tenant.admin.userId, 'Ada', 'Admin'],
    [gone.userId, 'Gerd', 'Staff'],
    ...[tenant.staff.userId, foreign.staff.userId].toSorted().map((userId) => [userId, 'Stefan', 'Staff']),
  ])
  expect(found.map(({ suspendedAt }) => suspendedAt !== null)).toEqual([false, true, false, false])
  expect(found.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ userId }) => userId)).toEqual([
    tenant.admin.userId,
  ])
})

test('show when each last worked in the tenant, without slowing down any request', async () => {
  const { tenantId, admin, staff } = await world.makeTenant()
  const lastUsed = async () =>
    (
      await world.sql<{ user_id: string; at: string | null }>(
        'select user_id, last_used_at as at from membership where tenant_id = $1',
        [tenantId],
      )
    ).filter(({ at }) => at !== null)
  expect(await lastUsed()).toEqual([])
  await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members`)
  await world.auditWritten()
  const [first, ...others] = await lastUsed()
  expect([first?.user_id, others]).toEqual([staff.userId, []])
  for (let times = 0; times < 3; times += 1) await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members`)
  await world.auditWritten()
  expect(await lastUsed(), 'written every few minutes at most').toEqual([first])
  const { body } = await world.ask<{ items: { userId: string; lastUsedAt: string | null }[] }>(
    admin,
    'GET',
    `/api/tenants/${tenantId}/employees`,
  )
  expect(body.items.find(({ userId }) => userId === staff.userId)?.lastUsedAt).not.toBeNull()
})

describe('an Admin', () => {
  test('makes an employee an Admin, and Staff again, from the next request on', async () => {
    const tenant = await world.makeTenant()
    const { admin, staff } = tenant
    expect((await change(staff, tenant, { whom: staff, to: { role: 'Admin' } })).status).toBe(403)
    expect(await change(admin, tenant, { whom: staff, to: { role: 'Admin' } })).toMatchObject({
      status: 200,
      body: { userId: staff.userId, role: 'Admin', suspendedAt: null },
    })
    expect((await change(staff, tenant, { whom: admin, to: { role: 'Staff' } })).status).toBe(200)
    expect((await change(admin, tenant, { whom: staff, to: { role: 'Staff' } })).status).toBe(403)
    expect(await admins(tenant)).toEqual([staff.userId])
  })
  test('suspends an employee and lifts the suspension', async () => {
    const tenant = await world.makeTenant()
    const { admin, staff } = tenant
    const { body } = await change(admin, tenant, { whom: staff, to: { isSuspended: true } })
    expect(body.suspendedAt).not.toBeNull()
    expect(await seesMembers(staff, tenant)).toBe(404)
    await change(admin, tenant, { whom: staff, to: { isSuspended: false } })
    expect(await seesMembers(staff, tenant)).toBe(200)
  })
  test('removes an employee, who loses access from the next request on, and ends their invitations', async () => {
    const tenant = await world.makeTenant()
    const { admin, staff, tenantId } = tenant
    const memberId = await world.makeMember(tenantId)
    await world.ask(staff, 'POST', `/api/tenants/${tenantId}/member-invitations`, {
      body: { members: [{ memberId, email: 'nora@salus.example' }] },
    })
    expect((await remove(admin, tenant, staff)).status).toBe(204)
    expect(await seesMembers(staff, tenant)).toBe(404)
    expect(await world.sql('select state from invitation where tenant_id = $1', [tenantId])).toEqual([
      { state: 'revoked' },
    ])
    expect((await remove(admin, tenant, staff)).status).toBe(404)
  })
  test('removes an employee who is also a member only from the team', async () => {
    const tenant = await world.makeTenant()
    const { admin, staff, tenantId } = tenant
    const memberId = await world.makeMember(tenantId, { userId: staff.userId })
    await world.sql('update membership set member_id = $2 where user_id = $1', [staff.userId, memberId])
    await remove(admin, tenant, staff)
    expect(await seesMembers(staff, tenant)).toBe(403)
    expect((await world.ask(staff, 'GET', '/api/me/check-ups')).status).toBe(200)
  })
  test('signs an employee out on all devices', async () => {
    const tenant = await world.makeTenant()
    expect((await world.ask(tenant.admin, 'DELETE', `${writePath(tenant, tenant.staff)}/sessions`)).status).toBe(204)
    expect((await world.ask(tenant.staff, 'GET', '/api/session')).status).toBe(401)
  })
  test('changes nobody of another tenant, and no member', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    for (const whom of [foreign.staff, tenant.member]) {
      expect((await change(tenant.admin, tenant, { whom, to: { role: 'Admin' } })).status).toBe(404)
      expect((await remove(tenant.admin, tenant, whom)).status).toBe(404)
      expect((await world.ask(tenant.admin, 'DELETE', `${writePath(tenant, whom)}/sessions`)).status).toBe(404)
    }
  })
  test('must have proved their identity recently', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.admin.userId,
    ])
    for (const answer of [
      await change(tenant.admin, tenant, { whom: tenant.staff, to: { role: 'Admin' } }),
      await remove(tenant.admin, tenant, tenant.staff),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'reauth-required' } })
  })
})

describe('the last Admin', () => {
  const lastAdmin = { status: 409, body: { code: 'last-admin' } }

  test('can be neither demoted nor suspended nor removed', async () => {
    const tenant = await world.makeTenant()
    const { admin } = tenant
    expect(await change(admin, tenant, { whom: admin, to: { role: 'Staff' } })).toMatchObject(lastAdmin)
    expect(await change(admin, tenant, { whom: admin, to: { isSuspended: true } })).toMatchObject(lastAdmin)
    expect(await remove(admin, tenant, admin)).toMatchObject(lastAdmin)
  })
  test('counts only who can act: a suspended Admin is none', async () => {
    const tenant = await world.makeTenant()
    await world.join(tenant.tenantId, await world.makeUser('Zweite'), 'Admin')
    await world.sql(`update membership set suspended_at = now() where tenant_id = $1 and user_id <> $2`, [
      tenant.tenantId,
      tenant.admin.userId,
    ])
    expect(await remove(tenant.admin, tenant, tenant.admin)).toMatchObject(lastAdmin)
  })
  test('remains when two remove each other at the same time, fifty times', async () => {
    const tenant = await world.makeTenant()
    const second = await world.makeUser('Zweite')
    await world.join(tenant.tenantId, second, 'Admin')
    for (let round = 0; round < 50; round += 1) {
      await world.sql(`update membership set role = 'Admin' where tenant_id = $1 and user_id = any($2)`, [
        tenant.tenantId,
        [tenant.admin.userId, second.userId],
      ])
      const answers = await Promise.all([
        change(tenant.admin, tenant, { whom: second, to: { role: 'Staff' } }),
        change(second, tenant, { whom: tenant.admin, to: { role: 'Staff' } }),
      ])
      expect(await admins(tenant), `round ${round}`).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  }, 30_000)
})
