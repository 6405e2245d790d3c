import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../platform/database/open-database.ts'
import { both, type DemoAccount, demoPassword, demoUsers, type DemoUser, invited } from './demo-accounts.ts'
import { type DemoCalendar, demoCalendar } from './demo-calendar.ts'
import { type DemoTenant, demoTenants } from './demo-tenants.ts'
import {
  type Client,
  continueTenantsAt,
  enterTenant,
  inOneTransaction,
  insertRows,
  usersUnlessNew,
} from './fill.queries.ts'
import { ines } from './people/all-people.ts'
import { stableId } from './stable-id.ts'
import { tenantRows } from './tenant-rows.ts'

interface FillOptions {
  /** Everything is dated back from here. */
  readonly now: Date
  readonly hashPassword: (password: string) => Promise<string>
}

/**
 * Fills an empty database with what the interface promises to find there, the same at every fresh start. A database
 * that has a tenant stays as it is. Answers with the demo accounts that exist afterwards.
 */
export async function fillDemoData(
  owner: Database['owner'],
  { now, hashPassword }: FillOptions,
): Promise<DemoAccount[]> {
  const calendar = demoCalendar(now)
  const passwords = await Promise.all(demoUsers.map(() => hashPassword(demoPassword)))
  const known = await inOneTransaction(owner, async (client) => {
    const users = await usersUnlessNew(client)
    if (users === null) await fill(client, calendar, passwords)
    return users
  })
  const existing = demoUsers.filter(({ id }) => known === null || known.includes(id))
  return existing.map(({ email, is }) => ({ email, password: demoPassword, is }))
}

async function fill(client: Client, calendar: DemoCalendar, passwords: readonly string[]): Promise<void> {
  await insertUsers(client, calendar, passwords)
  await insertRows(
    client,
    'tenant',
    demoTenants.map((tenant) => tenantRow(tenant, calendar)),
  )
  await continueTenantsAt(client, demoTenants.length + 1)
  for (const tenant of demoTenants) await fillTenant(client, tenant, calendar)
}

const firstLoginDaysAgo = 760

async function insertUsers(client: Client, calendar: DemoCalendar, passwords: readonly string[]): Promise<void> {
  const times = {
    created_at: calendar.instant(firstLoginDaysAgo, '09:00'),
    updated_at: calendar.instant(firstLoginDaysAgo, '09:00'),
  }
  const users = demoUsers.map(({ id, email, firstName, lastName }) => ({
    id,
    email,
    email_verified: true,
    name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    ...times,
  }))
  const accounts = demoUsers.map(({ id, email }, index) => ({
    id: stableId(`account ${email}`),
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: passwords[index] ?? null,
    ...times,
  }))
  await insertRows(client, 'app_user', users)
  await insertRows(client, 'account', accounts)
}

const tenantRow = (tenant: DemoTenant, calendar: DemoCalendar) => ({
  id: tenant.id,
  tenant_name: tenant.tenantName,
  display_name: tenant.displayName,
  kind: tenant.kind,
  country: 'DE',
  locale: 'de',
  currency: tenant.currency,
  address: tenant.address,
  vat_id: tenant.vatId,
  created_at: calendar.instant(tenant.startedDaysAgo, '09:00'),
})

/** Everything that the tenant owns, in an order that foreign keys allow. */
async function fillTenant(client: Client, tenant: DemoTenant, calendar: DemoCalendar): Promise<void> {
  await enterTenant(client, tenant.id)
  const rows = tenantRows(tenant, calendar)
  await insertRows(client, 'tariff_of_tenant', [rows.tariff])
  await insertRows(client, 'product', rows.products)
  await insertRows(client, 'member', rows.members)
  await insertRows(client, 'consent', rows.consents)
  await insertRows(client, 'membership', membershipRows(tenant, calendar))
  await insertRows(client, 'invitation', tenant.id === ines.tenantId ? [invitationRow(calendar)] : [])
  await insertRows(client, 'check_up', rows.checkUps)
  await insertRows(client, 'check_up_version', rows.versions)
  await insertRows(client, 'support_request', rows.supportRequests)
  await insertRows(client, 'support_message', rows.supportMessages)
  await insertRows(client, 'audit_event', rows.auditEvents)
}

const membershipRows = (tenant: DemoTenant, calendar: DemoCalendar) =>
  demoUsers.flatMap((user: DemoUser) =>
    user.memberships
      .filter(({ tenantId }) => tenantId === tenant.id)
      .map(({ tenantId, role, memberId }) => ({
        tenant_id: tenantId,
        user_id: user.id,
        role,
        member_id: memberId ?? null,
        since: calendar.instant(Math.min(firstLoginDaysAgo, tenant.startedDaysAgo), '09:30'),
      })),
  )

const dayMs = 86_400_000

// Nobody ever learns the token; the invited person finds the invitation after signing in.
const invitationRow = ({ now }: DemoCalendar) => ({
  tenant_id: ines.tenantId,
  id: stableId('invitation of Ines Vogt'),
  email: invited.email,
  role: 'Member',
  member_id: ines.id,
  token_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
  expires_at: new Date(now.getTime() + 14 * dayMs),
  invited_by: both.id,
  created_at: now,
})
