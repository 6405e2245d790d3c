import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { openTenantWorld, now, type SignedIn, type TenantWorld } from '../../testing/tenant-world.ts'
import { createTenant } from './create-tenant.ts'
import { inviteAdminAgain } from './invite-admin-again.ts'
import { listTenants } from './operator.queries.ts'
import { setTariff } from './set-tariff.ts'
import { showTenant } from './show-tenant.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const deps = () => ({ database: world.database, clock: { now: () => now }, needsSecondFactor: false })
const listAudit = (tenantId: number) =>
  world.sql<{ action: string; actor_id: string | null }>(
    'select action, actor_id from audit_event where tenant_id = $1 order by position',
    [tenantId],
  )

test('the operator makes a tenant on trial and invites its first Admin', async () => {
  const made = await createTenant(deps(), { name: 'Praxis am Wäldchen', admin: 'Chef@Waeldchen.example' })
  expect(made.tenantName).toBe('praxis-am-waeldchen')
  expect(
    await world.sql('select email, role, state, invited_by from invitation where tenant_id = $1', [made.groupId]),
  ).toEqual([{ email: 'chef@waeldchen.example', role: 'Admin', state: 'pending', invited_by: null }])
  expect(await world.sql('select user_id from membership where tenant_id = $1', [made.groupId])).toEqual([])
  expect(
    await world.sql('select tariff, trial_ends_on::text from tariff_of_tenant where tenant_id = $1', [made.groupId]),
  ).toEqual([{ tariff: 'basic', trial_ends_on: '2026-04-09' }])
  expect(await listAudit(made.groupId)).toEqual([
    { action: 'operator.tenant-created', actor_id: null },
    { action: 'invitation.employee-invited', actor_id: null },
  ])
  expect(await listTenants(world.database.owner)).toContainEqual({
    id: made.groupId,
    tenantName: 'praxis-am-waeldchen',
    displayName: 'Praxis am Wäldchen',
    kind: 'other',
    tariff: 'basic',
  })
})

test('the first Admin accepts the invitation of the operator, and nobody else who has no inviter can', async () => {
  const [first, second] = [await world.makeUser('Erika'), await world.makeUser('Zita')]
  const findEmail = async ({ userId }: SignedIn) => {
    const [row] = await world.sql<{ email: string }>('select email from app_user where id = $1', [userId])
    return row?.email ?? ''
  }
  const made = await createTenant(deps(), { name: 'Haus am Berg', admin: await findEmail(first) })
  const accept = async (who: SignedIn) => {
    const [invitation] = await world.sql<{ id: string }>(
      'select id from invitation where tenant_id = $1 and email = $2',
      [made.groupId, await findEmail(who)],
    )
    return world.ask(who, 'POST', '/api/me/invitations/accept', { body: { invitationId: invitation?.id } })
  }
  expect(await accept(first)).toMatchObject({ status: 200, body: { groupId: made.groupId, role: 'Admin' } })
  const invite = { body: { email: await findEmail(second), role: 'Admin' } }
  const path = `/api/tenants/${made.groupId}/employee-invitations`
  expect((await world.ask(first, 'POST', path, invite)).status).toBe(201)
  await world.sql("update invitation set invited_by = null where tenant_id = $1 and state = 'pending'", [made.groupId])
  expect(await accept(second)).toMatchObject({ status: 404, body: { code: 'invitation-not-usable' } })
})

test('the operator invites the first Admin again, to another address, while the tenant has no Admin', async () => {
  const admin = await world.makeUser('Ines')
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
    admin.userId,
  ])
  const made = await createTenant(deps(), { name: 'Haus am Tor', admin: 'wrong@haus-am-tor.example' })
  const again = { tenant: String(made.groupId), admin: email }
  await inviteAdminAgain(deps(), again)
  const invitations = await world.sql<{ id: string; email: string; state: string }>(
    'select id, email, state from invitation where tenant_id = $1 order by state',
    [made.groupId],
  )
  expect(invitations).toMatchObject([
    { email, state: 'pending' },
    { email: 'wrong@haus-am-tor.example', state: 'revoked' },
  ])
  expect((await listAudit(made.groupId)).map(({ action }) => action)).toEqual([
    'operator.tenant-created',
    'invitation.employee-invited',
    'invitation.revoked',
    'invitation.employee-invited',
  ])
  const accept = { body: { invitationId: invitations[0]?.id } }
  expect(await world.ask(admin, 'POST', '/api/me/invitations/accept', accept)).toMatchObject({ status: 200 })
  await expect(inviteAdminAgain(deps(), again)).rejects.toThrow('has an Admin, who can invite others')
})

test('the first Admin reads the settings of a tenant that the operator made without an address', async () => {
  const made = await createTenant(deps(), { name: 'Haus am Moor', admin: 'chef@haus-am-moor.example' })
  expect(await world.sql('select address from tenant where id = $1', [made.groupId])).toEqual([{ address: null }])
  const admin = await world.makeUser('Ada')
  await world.sql("insert into membership (tenant_id, user_id, role) values ($1, $2, 'Admin')", [
    made.groupId,
    admin.userId,
  ])
  const readSettings = async () => {
    const answer = await world.ask(admin, 'GET', `/api/tenants/${made.groupId}/settings`)
    return tenantSettingsApi.getTenantSettings.responses[200].parse(answer.body)
  }
  expect(await readSettings()).toMatchObject({ displayName: 'Haus am Moor', address: null })
  // Tenants that earlier versions created have an empty line instead of an address.
  await world.sql('update tenant set address = $2 where id = $1', [made.groupId, '\n'])
  expect(await readSettings()).toMatchObject({ address: null })
})

test('a tenant is shown by number or name, without anything about its members', async () => {
  const tenant = await world.makeTenant()
  const byNumber = await showTenant(deps(), String(tenant.tenantId))
  const [{ tenant_name: name } = { tenant_name: '' }] = await world.sql<{ tenant_name: string }>(
    'select tenant_name from tenant where id = $1',
    [tenant.tenantId],
  )
  expect(await showTenant(deps(), name)).toEqual(byNumber)
  expect(byNumber.join('\n')).toContain('1 active members, 2 employees, 2 products')
  expect(byNumber.join('\n')).not.toContain('Lindner')
  expect((await listAudit(tenant.tenantId)).map(({ action }) => action)).toContain('operator.tenant-shown')
  await expect(showTenant(deps(), 'nowhere')).rejects.toThrow('There is no tenant nowhere')
})

test('an invited employee takes a seat in what the operator is shown, as in the limit', async () => {
  const made = await createTenant(deps(), { name: 'Haus am See', admin: 'chef@haus-am-see.example' })
  expect((await showTenant(deps(), String(made.groupId))).join('\n')).toContain('0 active members, 1 employees')
})

test('a tariff is set at once, and a planned change is dropped', async () => {
  const tenant = await world.makeTenant()
  await world.sql(
    `update tariff_of_tenant set planned_tariff = 'basic', planned_billing = 'yearly', planned_currency = 'EUR' where tenant_id = $1`,
    [tenant.tenantId],
  )
  await setTariff(deps(), { tenant: String(tenant.tenantId), tariff: 'enterprise', 'trial-until': '2026-05-01' })
  expect(await world.ask(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}/tariff`)).toMatchObject({
    body: { tariff: 'enterprise', billing: 'monthly', trialEndsOn: '2026-05-01' },
  })
  expect(
    await world.sql('select planned_tariff from tariff_of_tenant where tenant_id = $1', [tenant.tenantId]),
  ).toEqual([{ planned_tariff: null }])
  expect(await listAudit(tenant.tenantId)).toEqual([{ action: 'operator.tariff-set', actor_id: null }])
})

describe('a tariff that is settled by agreement', () => {
  const onTrial = async () => {
    const name = `Praxis am Wald ${randomUUID().slice(0, 8)}`
    const { groupId } = await createTenant(deps(), { name, admin: 'chef@wald.example' })
    return String(groupId)
  }
  const listProducts = (tenant: string) =>
    world.sql('select distinct state, licence_ends_on::text as until from product where tenant_id = $1', [tenant])

  test('ends the trial: nothing is locked on the day on which the trial would have ended', async () => {
    const tenant = await onTrial()
    expect(await listProducts(tenant)).toEqual([{ state: 'trial', until: '2026-04-09' }])
    expect(await setTariff(deps(), { tenant, tariff: 'professional' })).toEqual([
      `Tenant ${tenant} has the tariff professional now.`,
    ])
    expect(await listProducts(tenant)).toEqual([{ state: 'active', until: null }])
    expect((await showTenant(deps(), tenant)).join('\n')).toContain('professional, monthly, EUR, by agreement')
  })

  test('moves the trial with its products if a day is given', async () => {
    const tenant = await onTrial()
    await setTariff(deps(), { tenant, tariff: 'basic', 'trial-until': '2026-05-01' })
    expect(await listProducts(tenant)).toEqual([{ state: 'trial', until: '2026-05-01' }])
    expect((await showTenant(deps(), tenant)).join('\n')).toContain('on trial until 2026-05-01')
  })
})

test('a trial that begins just after midnight in Central Europe lasts 30 days of that place', async () => {
  const clock = { now: () => new Date('2026-11-27T23:01:00Z') }
  const made = await createTenant({ ...deps(), clock }, { name: 'Nachtstudio', admin: 'chef@nacht.example' })
  expect(
    await world.sql('select started_on::text, trial_ends_on::text from tariff_of_tenant where tenant_id = $1', [
      made.groupId,
    ]),
  ).toEqual([{ started_on: '2026-11-28', trial_ends_on: '2026-12-28' }])
})

test('a repeated command does not create a second tenant under a number', async () => {
  const given = { name: 'Praxis am Bach', admin: 'chef@bach.example' }
  const { groupId } = await createTenant(deps(), given)
  await expect(createTenant(deps(), given)).rejects.toThrow('There is a tenant praxis-am-bach already')
  const named = { ...given, 'tenant-name': 'praxis-am-bach' }
  await expect(createTenant(deps(), named)).rejects.toThrow('--tenant-name praxis-am-bach-2')
  const another = await createTenant(deps(), { ...given, 'tenant-name': 'praxis-am-bach-2' })
  expect(another.groupId).not.toBe(groupId)
})

test('impossible input is refused in words', async () => {
  const tenant = String((await world.makeTenant()).tenantId)
  await expect(setTariff(deps(), { tenant, tariff: 'gold' })).rejects.toThrow('tariff')
  await expect(setTariff(deps(), { tenant, tariff: 'basic', 'trial-until': '2026-02-30' })).rejects.toThrow(
    'trial-until',
  )
  await expect(createTenant(deps(), { name: 'X', admin: 'nobody' })).rejects.toThrow('admin')
  await expect(createTenant(deps(), { name: 'Haus', admin: 'a@b.example', country: 'XX' })).rejects.toThrow('country')
})
