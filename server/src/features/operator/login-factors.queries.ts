import { randomUUID } from 'node:crypto'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { sessionEndedChannel } from '../../platform/sign-in/account/account.queries.ts'
import { see } from '../../platform/database/sight.queries.ts'

export interface LoginOfPerson {
  readonly userId: string
  readonly email: string
  readonly isSuspended: boolean
  readonly passkeys: number
  readonly hasApp: boolean
  readonly codesLeft: number
  readonly sessions: number
}

export async function findLogin(db: Queries, email: string): Promise<LoginOfPerson | undefined> {
  const { rows } = await sql<LoginOfPerson>`
    select u.id as "userId", u.email, u.suspended_at is not null as "isSuspended",
      (select count(*)::int from passkey where user_id = u.id) as passkeys,
      exists (select from authenticator_app where user_id = u.id and confirmed_at is not null) as "hasApp",
      (select count(*)::int from recovery_code where user_id = u.id and used_at is null) as "codesLeft",
      (select count(*)::int from session where user_id = u.id and expires_at > now()) as sessions
    from app_user u where lower(u.email) = lower(${email})`.execute(db)
  return rows[0]
}

export interface TenantOfLogin {
  readonly tenantId: number
  readonly displayName: string
  readonly role: Role
}

/** Returns the tenants to which the person belongs now. Reads with the person's own row-level access. */
export async function findTenantsOfLogin(db: Queries, userId: string): Promise<readonly TenantOfLogin[]> {
  await see(db, { user: userId })
  const { rows } = await sql<TenantOfLogin>`
    select m.tenant_id as "tenantId", t.display_name as "displayName", m.role from membership m
    join tenant t on t.id = m.tenant_id where m.user_id = ${userId} order by m.tenant_id`.execute(db)
  return rows
}

/** Sets the tenant for the rest of the transaction, so that a change to a person's login can be audited there. */
export const enterTenantOfLogin = (db: Queries, tenantId: number): Promise<unknown> => see(db, { tenant: tenantId })

/**
 * Removes all second factors of the login and all its sessions with their notifications. Also removes unfinished
 * sign-ins and changes of address. The password and the link with an identity provider stay.
 */
export async function deleteFactors(db: Queries, userId: string): Promise<void> {
  await sql`with ended as (delete from session where user_id = ${userId} returning id)
    select pg_notify(${sessionEndedChannel}, id::text) from ended`.execute(db)
  for (const table of [
    'passkey',
    'authenticator_app',
    'recovery_code',
    'sign_in_step',
    'push_subscription',
    'email_change',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Records the change as a sign-in event. Such an event is possible even for a person without a tenant. */
export const noteFactorsRemoved = (db: Queries, userId: string, requestId: string): Promise<unknown> =>
  db
    .insertInto('sign_in_event')
    .values({ id: randomUUID(), user_id: userId, kind: 'factor-changed', outcome: 'done', request_id: requestId })
    .execute()
