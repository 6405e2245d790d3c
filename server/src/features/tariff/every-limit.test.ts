import { randomUUID } from 'node:crypto'
import { type LimitName, limitNames, tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { withGrace } from '@salus/domain/tariff/limit-level.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, stressLoadId, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string }
}

interface Limit {
  /** Adds items until the tariff's limit and its grace are used up. */
  readonly fill: (tenant: TenantOfTest, most: number) => Promise<unknown>
  readonly add: (tenant: TenantOfTest) => Promise<Answer>
}

const writeUrl = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const invite = (tenant: TenantOfTest) =>
  world.ask<{ invitationId: string; code?: string }>(tenant.admin, 'POST', writeUrl(tenant, 'employee-invitations'), {
    body: { email: `${randomUUID()}@salus.example`, role: 'Staff' },
  })
const switchOn = (tenant: TenantOfTest, pluginId: number) =>
  world.ask<{ code?: string }>(tenant.admin, 'PUT', writeUrl(tenant, `products/${pluginId}`), {
    body: { as: 'active' },
  })

/** Lists each limit of the tariffs and how to reach it. A limit that is not enforced must not be sold. */
const limits: Readonly<Record<LimitName, Limit>> = {
  activeMembers: {
    fill: ({ tenantId }, most) =>
      world.sql(
        `insert into member (tenant_id, first_name, last_name, sex, stores_health_data, shares_all)
         select $1, 'A', 'B', 'female', true, true from generate_series(2, $2)`,
        [tenantId, most],
      ),
    add: (tenant) =>
      world.ask(tenant.staff, 'POST', writeUrl(tenant, 'members'), {
        body: { firstName: 'Neu', lastName: 'Neumann', birthDate: '1990-01-01', sex: 'diverse' },
      }),
  },
  employees: {
    fill: async (tenant, most) => {
      for (let used = 2; used < most; used += 1) await invite(tenant)
    },
    add: invite,
  },
  checkUpsPerMonth: {
    fill: ({ tenantId, member }, most) =>
      world.sql(
        `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement)
         select $1, gen_random_uuid(), $2, 6, 'Stress', '2026-03-05' from generate_series(1, $3)`,
        [tenantId, member.memberId, most],
      ),
    add: (tenant) =>
      world.ask(tenant.staff, 'POST', writeUrl(tenant, `members/${tenant.member.memberId}/analyses`), {
        body: { profileId: stressLoadId },
      }),
  },
  products: {
    fill: async (tenant, most) => {
      for (let used = 1; used < most; used += 1) await switchOn(tenant, used)
    },
    add: (tenant) => switchOn(tenant, 10),
  },
}

test.each(limitNames)('the limit of %s in a tariff is enforced by the server', async (name) => {
  const tenant = await world.makeTenant([6])
  const most = withGrace(tariffPlan('basic').limits[name] ?? 0)
  await limits[name].fill(tenant, most)
  expect(await limits[name].add(tenant)).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
  await world.sql(`update tariff_of_tenant set tariff = 'professional' where tenant_id = $1`, [tenant.tenantId])
  expect((await limits[name].add(tenant)).status).toBeLessThan(300)
})

test.each([
  ['products', (tenant: TenantOfTest, place: number) => switchOn(tenant, [1, 2, 3, 5, 7, 8, 10, 12][place] ?? 14)],
  ['employees', invite],
] as const)('the limit of %s is not exceeded by many requests at the same time', async (name, add) => {
  const tenant = await world.makeTenant([6])
  if (name === 'employees')
    await world.sql(`delete from membership where role = 'Staff' and tenant_id = $1`, [tenant.tenantId])
  const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => add(tenant, place)))
  const taken = answers.filter(({ status }) => status < 300)
  expect(taken).toHaveLength(withGrace(tariffPlan('basic').limits[name] ?? 0) - 1)
})

test('an employee who was suspended needs room to come back', async () => {
  const tenant = await world.makeTenant()
  const suspend = (isSuspended: boolean) =>
    world.ask(tenant.admin, 'PATCH', writeUrl(tenant, `employees/${tenant.staff.userId}`), { body: { isSuspended } })
  expect((await suspend(true)).status).toBe(200)
  expect((await invite(tenant)).status).toBe(201)
  const last = await invite(tenant)
  expect(last.status).toBe(201)
  expect(await suspend(false)).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
  const revoked = await world.ask(tenant.admin, 'DELETE', writeUrl(tenant, `invitations/${last.body.invitationId}`))
  expect(revoked.status).toBeLessThan(300)
  expect((await suspend(false)).status).toBe(200)
})

test('a reader who was suspended comes back without room, because a reader takes no seat', async () => {
  const tenant = await world.makeTenant()
  const reader = await world.makeUser('Rita')
  await world.join(tenant.tenantId, reader, 'Reader')
  await limits.employees.fill(tenant, withGrace(tariffPlan('basic').limits.employees ?? 0))
  const suspend = (isSuspended: boolean) =>
    world.ask(tenant.admin, 'PATCH', writeUrl(tenant, `employees/${reader.userId}`), { body: { isSuspended } })
  expect((await suspend(true)).status).toBe(200)
  expect((await suspend(false)).status).toBe(200)
})

test('without room, an employee can be invited to the record that they already have, but not to a new one', async () => {
  const tenant = await world.makeTenant()
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
    tenant.staff.userId,
  ])
  await world.sql(
    `insert into member (tenant_id, first_name, last_name, birth_date, sex, email, stores_health_data, shares_all)
     values ($1, 'S', 'T', '1990-01-01', 'female', $2, true, true)`,
    [tenant.tenantId, email],
  )
  const most = withGrace(tariffPlan('basic').limits.activeMembers ?? 0)
  await limits.activeMembers.fill(tenant, most)
  const offered = await world.ask<{ items: { invitationId: string }[] }>(
    tenant.admin,
    'POST',
    writeUrl(tenant, 'member-invitations'),
    { body: { addresses: [email] } },
  )
  expect(offered.status).toBe(201)
  const accept = (birthDate: string) =>
    world.ask<{ code?: string }>(tenant.staff, 'POST', '/api/me/invitations/accept', {
      body: {
        invitationId: offered.body.items[0]?.invitationId,
        person: { firstName: 'S', lastName: 'T', birthDate, sex: 'female' },
      },
    })
  expect(await accept('1991-01-01')).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
  expect((await accept('1990-01-01')).status).toBe(200)
})

test('an expired invitation needs room to be sent again', async () => {
  const tenant = await world.makeTenant()
  const { body } = await invite(tenant)
  await world.sql(`update invitation set expires_at = '2026-03-01' where tenant_id = $1`, [tenant.tenantId])
  expect((await invite(tenant)).status).toBe(201)
  const again = () => world.ask(tenant.admin, 'POST', writeUrl(tenant, `invitations/${body.invitationId}/resend`))
  expect(await again()).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
  await world.sql(`update tariff_of_tenant set tariff = 'professional' where tenant_id = $1`, [tenant.tenantId])
  expect((await again()).status).toBe(200)
})
