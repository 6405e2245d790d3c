import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '@salus/contract/problem.ts'
import type { Session } from '@salus/contract/account/session.ts'
import type { TenantEnd } from '@salus/contract/tenant/tenant-end.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settleTenants } from '../backups/restore.queries.ts'
import { hearEvents } from '../../testing/peers/live-listener.ts'
import { now, openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { describeEnds, planEndAsOperator, saveKeptInvoices, takeEndBackAsOperator } from './end-as-operator.ts'
import { isInvoiceDue } from './is-invoice-due.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writeUrl = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const plan = async (tenant: TenantOfTest, name?: string, who: SignedIn = tenant.admin) => {
  const [{ name: known } = { name: '' }] = await world.sql<{ name: string }>(
    'select display_name as name from tenant where id = $1',
    [tenant.tenantId],
  )
  return world.ask<Problem & { endsOn: string }>(who, 'DELETE', writeUrl(tenant), { body: { name: name ?? known } })
}
const takeBack = (tenant: TenantOfTest) => world.ask(tenant.admin, 'DELETE', `${writeUrl(tenant)}/end`)
const shown = async (tenant: TenantOfTest) =>
  (await world.ask<TenantEnd>(tenant.admin, 'GET', `${writeUrl(tenant)}/end`)).body
const listActs = async ({ tenantId }: TenantOfTest) =>
  (
    await world.sql<{ action: string }>(
      `select action from audit_event where tenant_id = $1 and action like 'tenant.%' order by position`,
      [tenantId],
    )
  ).map(({ action }) => action)
const storedMails = () => {
  const folder = path.join(world.dataDir, 'outbox')
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')) : []
}
const endMailsTo = (email: string) =>
  storedMails()
    .filter((mail) => mail.includes(`To: ${email}`) && /^Subject: An organisation/m.test(mail))
    .map((mail) => mail.replaceAll(/=\r?\n/g, ''))
/** Returns the stored mails to the admin, the staff and the member, each mail as one line of text. */
const mailsTo = async ({ admin, staff, member }: TenantOfTest) => {
  const people = await world.sql<{ id: string; email: string }>(
    'select id, email from app_user where id = any($1::uuid[])',
    [[admin.userId, staff.userId, member.userId]],
  )
  const mails = storedMails()
  const to = ({ userId }: SignedIn) => {
    const email = people.find(({ id }) => id === userId)?.email ?? 'nobody'
    return mails.filter((mail) => mail.includes(`To: ${email}`)).map((mail) => mail.replaceAll(/=\r?\n/g, ''))
  }
  return { admin: to(admin), staff: to(staff), member: to(member) }
}

describe('the end of an organisation', () => {
  test('is planned by an Admin who types its name: nothing is erased, and the day is 30 days later', async () => {
    const tenant = await world.makeTenant()
    expect(await shown(tenant)).toEqual({ planned: null, waitsFor: [], holds: 0 })
    const { status, body } = await plan(tenant)
    expect([status, body]).toEqual([200, { plannedAt: now.toISOString(), endsOn: '2026-04-09' }])
    expect((await world.ask(tenant.member, 'GET', '/api/me/check-ups')).status).toBe(200)
    expect(await listActs(tenant)).toEqual(['tenant.end-planned'])
  })

  test('is refused at the field if another name is typed, and nobody is told', async () => {
    const tenant = await world.makeTenant()
    const { status, body } = await plan(tenant, 'Another name')
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'invalid-input', 'name'])
    expect((await shown(tenant)).planned).toBeNull()
    expect(await listActs(tenant)).toEqual([])
  })

  test('accepts the name with other spaces, which nobody sees', async () => {
    const tenant = await world.makeTenant()
    await world.sql('update tenant set display_name = $2 where id = $1', [tenant.tenantId, 'Praxis am Wäldchen'])
    expect((await plan(tenant, '  Praxis  am Wa\u0308ldchen ')).status).toBe(200)
  })

  test('that is already planned keeps its day, and nobody is told twice', async () => {
    const tenant = await world.makeTenant()
    await plan(tenant)
    await world.sql(`update tenant set ends_on = '2026-03-20' where id = $1`, [tenant.tenantId])
    expect((await plan(tenant)).body.endsOn).toBe('2026-03-20')
    const jobs = await world.sql(`select from graphile_worker._private_jobs where payload ->> 'on' = '2026-03-20'`)
    expect([jobs.length, (await shown(tenant)).planned?.endsOn]).toEqual([0, '2026-03-20'])
  })

  test('requires a recent sign-in', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.admin.userId,
    ])
    const { status, body } = await plan(tenant)
    expect([status, body.code]).toEqual([403, 'reauth-required'])
  })

  test('is taken back by an Admin, and not twice', async () => {
    const tenant = await world.makeTenant()
    await plan(tenant)
    expect((await takeBack(tenant)).status).toBe(204)
    expect((await shown(tenant)).planned).toBeNull()
    expect((await takeBack(tenant)).status).toBe(404)
    expect(await listActs(tenant)).toEqual(['tenant.end-planned', 'tenant.end-taken-back'])
  })

  test('is reported by mail to Admins and members with a login, without a word about health', async () => {
    const tenant = await world.makeTenant()
    await plan(tenant)
    const first = await vi.waitFor(async () => {
      const mails = await mailsTo(tenant)
      expect([mails.admin.length, mails.member.length]).toEqual([1, 1])
      return mails
    }, 10_000)
    expect(first.staff).toEqual([])
    expect(first.admin[0]).toContain('/tenant-settings?section')
    expect(first.member[0]).toContain('/profile-settings?section')
    for (const mail of [...first.admin, ...first.member]) expect(mail).not.toMatch(/gesund|health|check-up|messung/i)
    await takeBack(tenant)
    await vi.waitFor(async () => {
      const mails = await mailsTo(tenant)
      expect([mails.admin.length, mails.member.length]).toEqual([2, 2])
    }, 10_000)
  })

  test('is reported by mail to people who are invited as Admins, until the invitation is revoked', async () => {
    const tenant = await world.makeTenant()
    const email = `admin-of-${tenant.tenantId}@invited.example`
    const { body: invitation } = await world.ask<{ invitationId: string }>(
      tenant.admin,
      'POST',
      `${writeUrl(tenant)}/employee-invitations`,
      { body: { email, role: 'Admin', language: 'en' } },
    )
    await plan(tenant)
    const told = await vi.waitFor(() => {
      const [mail] = endMailsTo(email)
      if (mail === undefined) throw new Error('no mail yet')
      return mail
    }, 10_000)
    expect(told).toContain('9 April 2026')
    expect(told).toContain('first accept the invitation')
    expect(told).toContain('/linking')
    await takeBack(tenant)
    await vi.waitFor(() => expect(endMailsTo(email)).toHaveLength(2), 10_000)
    expect(endMailsTo(email).join(' ')).toContain('has taken back the planned end')

    await world.ask(tenant.admin, 'DELETE', `${writeUrl(tenant)}/invitations/${invitation.invitationId}`)
    await plan(tenant)
    await vi.waitFor(async () => expect((await mailsTo(tenant)).admin).toHaveLength(3), 10_000)
    expect(endMailsTo(email)).toHaveLength(2)
  })

  test('is in the session of everybody who belongs to it, and of nobody else', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    await plan(tenant)
    for (const who of [tenant.admin, tenant.staff, tenant.member]) {
      const { body } = await world.ask<Session>(who, 'GET', '/api/session')
      expect(body.memberships.map(({ endsOn }) => endsOn)).toEqual(['2026-04-09'])
    }
    const { body } = await world.ask<Session>(other.admin, 'GET', '/api/session')
    expect(body.memberships.map(({ endsOn }) => endsOn)).toEqual([null])
  })

  test('is reported to every open page when it is planned or taken back, but not when nothing changes', async () => {
    const tenant = await world.makeTenant()
    const told = await hearEvents(world.database, tenant.tenantId, async () => {
      for (const change of [plan, plan, takeBack, takeBack]) await change(tenant)
    })
    expect(told.map(({ kind }) => kind)).toEqual(['tenant-end-changed', 'tenant-end-changed'])
  })

  test('has its full time again after a restore: it may have been taken back since the backup', async () => {
    const [tenant, later] = [await world.makeTenant(), await world.makeTenant()]
    await plan(tenant)
    await plan(later)
    await world.sql(`update tenant set ends_on = '2026-03-11' where id = $1`, [tenant.tenantId])
    await settleTenants(world.database.owner, { madeAt: '2026-03-01T00:00:00Z', now: '2026-03-10T12:00:00Z' })
    expect((await shown(tenant)).planned?.endsOn).toBe('2026-04-09')
  })
})

describe('the operator', () => {
  const deps = () => ({ database: world.database, clock: { now: () => now } })

  test('plans an end by the displayed name, sees it, and takes it back', async () => {
    const tenant = await world.makeTenant()
    const given = { tenant: String(tenant.tenantId), name: `Tenant ${tenant.tenantId}` }
    await world.sql('update tenant set display_name = $2 where id = $1', [tenant.tenantId, given.name])
    await expect(planEndAsOperator(deps(), { ...given, name: 'Wrong' })).rejects.toThrow('is not the displayed name')
    await expect(takeEndBackAsOperator(deps(), given.tenant)).rejects.toThrow('No end of tenant')
    expect((await planEndAsOperator(deps(), given)).join(' ')).toContain('2026-04-09')
    expect((await describeEnds(world.database.owner)).join('\n')).toContain(
      `planned for 2026-04-09\t${tenant.tenantId}\t`,
    )
    await takeEndBackAsOperator(deps(), given.tenant)
    expect((await describeEnds(world.database.owner)).join('\n')).not.toContain(`\t${tenant.tenantId}\t`)
    expect(await listActs(tenant)).toEqual(['tenant.end-planned', 'tenant.end-taken-back'])
  })

  test('reads what was erased, and saves the kept invoices', async () => {
    await world.sql(`insert into erased_tenant (hash, id, tenant_name, display_name, planned_at, ends_on, began_at, erased_at, counts)
      values ('h', 4711, 'studio-sued', 'Studio Süd', now(), '2026-01-01', now(), '2026-01-02', '{"members": 3, "checkUps": 5}')`)
    await world.sql(`insert into kept_invoice (erased_hash, id, number, kind, reason, issued_on, currency, net, vat, gross,
        period_starts_on, period_ends_on, content, xml, pdf, pdf_hash, created_at)
      values ('h', gen_random_uuid(), '2026-000009', 'invoice', 'order', '2026-01-01', 'EUR', 1, 0, 1, '2026-01-01', '2026-02-01',
        '{}', '', '\\x25', '', now())`)
    expect(await describeEnds(world.database.owner)).toContain(
      'erased on 2026-01-02\t4711\tstudio-sued\tStudio Süd\t3 members\t5 check-ups\t0 documents\t1 invoices kept',
    )
    const folder = mkdtempSync(path.join(world.dataDir, 'invoices-'))
    await saveKeptInvoices(world.database.owner, '4711', folder)
    expect(readFileSync(path.join(folder, '4711-2026-000009.pdf'), 'utf8')).toBe('%')
    await expect(saveKeptInvoices(world.database.owner, 'nowhere', folder)).rejects.toThrow('No invoice')
  })
})

describe('the invoice of the next period', () => {
  const end = { plannedAt: '2026-03-10T12:00:00Z', endsOn: '2026-04-09' }
  test.each([
    ['is due when the paid period is over', null, '2026-03-20', '2026-03-20', true],
    ['is not due before', null, '2026-03-21', '2026-03-20', false],
    ['is not written for a period that begins while the end is planned', end, '2026-03-20', '2026-04-09', false],
    ['is still written for one that began before the end was planned', end, '2026-03-10', '2026-03-20', true],
    ['is written when the day has passed and the organisation is still there', end, '2026-03-20', '2026-04-10', true],
    ['is not due where nothing was ordered', end, null, '2026-05-01', false],
  ])('%s', (_, planned, paidUntil, today, isDue) =>
    expect(isInvoiceDue({ end: planned, paidUntil, today })).toBe(isDue),
  )
})
