import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../platform/database/open-database.ts'
import { both, type DemoAccount, demoPassword, demoUsers, type DemoUser, everyLogin, invited } from './demo-accounts.ts'
import { type DemoCalendar, demoCalendar } from './demo-calendar.ts'
import { type DemoTenant, demoTenants } from './demo-tenants.ts'
import {
  type Client,
  continueTenantsAt,
  enterTenant,
  runInTransaction,
  indexMembers,
  insertRows,
  lockTenants,
  usersUnlessNew,
} from './fill.queries.ts'
import { insertMeasures } from './group-surveys/insert-measures.ts'
import { insertSurveys } from './group-surveys/insert-surveys.ts'
import { ines } from './people/all-people.ts'
import { stableId } from './stable-id.ts'
import { tenantRows } from './tenant-rows.ts'

interface FillOptions {
  readonly now: Date
  readonly hashPassword: (password: string) => Promise<string>
}

/**
 * Fills an empty database with the demo data. The data is the same at every first start, except for secrets and for the
 * dates, which are counted back from today. If the database has a tenant, changes nothing. Returns the demo accounts
 * that can sign in.
 */
export async function fillDemoData(
  owner: Database['owner'],
  { now, hashPassword }: FillOptions,
): Promise<DemoAccount[]> {
  // This check runs at every later start as well, so it comes before the expensive work.
  const known = await runInTransaction(owner, (client) => usersUnlessNew(client, demoUserIds))
  const users = known ?? (await fill(owner, { now, hashPassword }))
  return demoUsers
    .filter(({ id }) => users.includes(id))
    .map(({ email, is }) => ({ email, password: demoPassword, is }))
}

const demoUserIds = demoUsers.map(({ id }) => id)

async function fill(owner: Database['owner'], { now, hashPassword }: FillOptions): Promise<readonly string[]> {
  const calendar = demoCalendar(now)
  // Hashing runs in other threads, so this thread builds the rows in the meantime.
  const hashing = Promise.all(demoUsers.map(() => hashPassword(demoPassword)))
  const tenants = demoTenants.map((tenant) => ({ tenant, rows: tenantRows(tenant, calendar) }))
  const passwords = await hashing
  return runInTransaction(owner, async (client) => {
    await lockTenants(client)
    const known = await usersUnlessNew(client, demoUserIds)
    if (known !== null) return known
    await insertUsers(client, calendar, passwords)
    await insertTenants(client, calendar, tenants)
    await insertSurveys(client, calendar)
    await insertMeasures(client, calendar)
    return demoUserIds
  })
}

interface FilledTenant {
  readonly tenant: DemoTenant
  readonly rows: ReturnType<typeof tenantRows>
}

const firstLoginDaysAgo = 760

async function insertUsers(client: Client, calendar: DemoCalendar, passwords: readonly string[]): Promise<void> {
  const times = {
    created_at: calendar.instant(firstLoginDaysAgo, '09:00'),
    updated_at: calendar.instant(firstLoginDaysAgo, '09:00'),
  }
  const users = everyLogin.map(({ id, email, firstName, lastName }) => ({
    id,
    email,
    email_verified: true,
    name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    has_own_timezone: true,
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

async function insertTenants(client: Client, calendar: DemoCalendar, tenants: readonly FilledTenant[]): Promise<void> {
  await insertRows(
    client,
    'tenant',
    tenants.map(({ tenant }) => tenantRow(tenant, calendar)),
  )
  await continueTenantsAt(client, tenants.length + 1)
  for (const { tenant, rows } of tenants) {
    await enterTenant(client, tenant.id)
    await insertRowsOfTenant(client, rows)
    await indexMembers(client, tenant.id)
    await insertRows(client, 'membership', membershipRows(tenant, calendar))
    if (tenant.id === ines.tenantId) await insertRows(client, 'invitation', [invitationRow(calendar)])
  }
}

/** Inserts the rows of a tenant, table by table in an order that satisfies the foreign keys. */
async function insertRowsOfTenant(client: Client, rows: FilledTenant['rows']): Promise<void> {
  await insertRows(client, 'tariff_of_tenant', [rows.tariff])
  await insertRows(client, 'product', rows.products)
  await insertRows(client, 'member', rows.members)
  await insertRows(client, 'consent', rows.consents)
  await insertRows(client, 'check_up', rows.checkUps)
  await insertRows(client, 'check_up_version', rows.versions)
  await insertRows(client, 'check_up_document', rows.documents)
  await insertRows(client, 'repeat_reading', rows.repeatReadings)
  await insertRows(client, 'support_request', rows.supportRequests)
  await insertRows(client, 'support_message', rows.supportMessages)
  await insertRows(client, 'audit_event', rows.auditEvents)
  await insertRows(client, 'audit_day', rows.auditDays)
}

const membershipRows = (tenant: DemoTenant, calendar: DemoCalendar) =>
  everyLogin.flatMap((user: DemoUser) =>
    user.memberships
      .filter(({ tenantId }) => tenantId === tenant.id)
      .map(({ tenantId, role, memberId, groupReports }) => ({
        tenant_id: tenantId,
        user_id: user.id,
        role,
        member_id: memberId ?? null,
        group_reports: groupReports ?? false,
        since: calendar.instant(Math.min(firstLoginDaysAgo, tenant.startedDaysAgo), '09:30'),
      })),
  )

const dayMs = 86_400_000

// The token of the link is not stored, because the invited person finds the invitation after signing in.
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
  sent_at: now,
})
