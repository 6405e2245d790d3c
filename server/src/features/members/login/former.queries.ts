import { sql } from 'kysely'
import { erasedLogin } from '../../../platform/database/subjects/erased-login.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { alignVersions, closeRecord, openRecord } from './closed-rows.queries.ts'

const kept = ['check_up', 'check_up_version', 'safety_answer', 'document'] as const

const keyColumns = {
  check_up: 'result_guid',
  check_up_version: 'result_guid',
  safety_answer: 'id',
  document: 'id',
} as const

export interface Keeping {
  readonly memberId: string
  readonly userId: string
  /** The keys of rows that never belonged to this login and therefore stay with the record, by table. */
  readonly except?: Readonly<Record<'check_up' | 'safety_answer' | 'document', readonly string[]>>
}

/**
 * Keeps the unshared data of a record for the login that leaves the record. Only this login can read the data from then
 * on.
 */
export async function keepForLogin(scope: EnteredTenant, { memberId, userId, except }: Keeping): Promise<void> {
  await openRecord(scope, memberId)
  for (const table of kept) {
    const keys = except?.[table === 'check_up_version' ? 'check_up' : table] ?? []
    const stays = JSON.stringify(Object.fromEntries(keys.map((key) => [key, true])))
    await sql`update ${sql.table(table)} set kept_for = ${userId}::uuid
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and not is_shared and kept_for is null
        and not ${stays}::jsonb ? ${sql.ref(keyColumns[table])}::text`.execute(scope.db)
  }
  // Closes the safety answers to the person who asked, who could otherwise read them again when the login comes back.
  await sql`update safety_answer set closed_to_asker = true
    where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid`.execute(scope.db)
  await closeRecord(scope)
}

/**
 * Returns true if the record contains data that only its member may see. If `keptFor` is given, returns true only if
 * the record contains data that is kept for this login.
 */
export async function holdsClosed(scope: EnteredTenant, memberId: string, keptFor?: string): Promise<boolean> {
  await openRecord(scope, memberId)
  const isClosed = keptFor === undefined ? sql`not is_shared` : sql`kept_for = ${keptFor}::uuid`
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(
    kept.map(
      (table) => sql`exists (select from ${sql.table(table)}
        where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and ${isClosed})`,
    ),
    sql` or `,
  )} as found`.execute(scope.db)
  await closeRecord(scope)
  return rows[0]?.found === true
}

/**
 * Returns the data that was kept for a login to the record, except data that a merge hid. The returned data is not
 * shared with staff, even if sharing was decided in the meantime.
 */
export async function giveBackToLogin(scope: EnteredTenant, memberId: string, userId: string): Promise<void> {
  await openRecord(scope, memberId)
  for (const table of ['check_up', 'safety_answer', 'document'])
    await sql`update ${sql.table(table)} set kept_for = null, is_shared = false
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and kept_for = ${userId}::uuid
        and closed_from is null`.execute(scope.db)
  await alignVersions(scope, memberId)
  await closeRecord(scope)
}

/** Passes the data that was kept for the login `of` on to the login `by`. */
export async function keepInstead(
  scope: EnteredTenant,
  memberId: string,
  { of: former, by }: { readonly of: string; readonly by: string },
): Promise<void> {
  await openRecord(scope, memberId)
  for (const table of kept)
    await sql`update ${sql.table(table)} set kept_for = ${by}::uuid
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and kept_for = ${former}::uuid`.execute(
      scope.db,
    )
  await closeRecord(scope)
}

/** Returns true if the record contains unshared data that the member's current decision would share. */
export async function holdsBeyondDecision(scope: EnteredTenant, memberId: string): Promise<boolean> {
  await openRecord(scope, memberId)
  const ofProduct = sql`(t.plugin_id = any(m.sharing_exceptions)) <> m.shares_all`
  const beyond = {
    check_up: ofProduct,
    safety_answer: ofProduct,
    document: sql`(m.shares_all or m.sharing_exceptions <> '{}')`,
  }
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(
    Object.entries(beyond).map(
      ([
        table,
        condition,
      ]) => sql`exists (select from ${sql.table(table)} t join member m on m.tenant_id = ${scope.tenantId}
        and m.id = t.member_id where t.tenant_id = ${scope.tenantId} and t.member_id = ${memberId}::uuid
        and not t.is_shared and t.kept_for is null and ${condition})`,
    ),
    sql` or `,
  )} as found`.execute(scope.db)
  await closeRecord(scope)
  return rows[0]?.found === true
}

/**
 * Keeps unshared results for the former login if they were recorded without staff (through a link or on a tablet) after
 * this login was unlinked.
 */
export async function keepResultsSince(scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> {
  const userId = former.userId ?? erasedLogin
  await openRecord(scope, memberId)
  await sql`update check_up set kept_for = ${userId}::uuid
    where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and not is_shared and kept_for is null
      and recorded_at > ${former.unlinkedAt}::timestamptz and exists (
        select from check_up_version v where v.tenant_id = ${scope.tenantId} and v.result_guid = check_up.result_guid
          and v.answered_by in ('self', 'by-link'))`.execute(scope.db)
  await alignVersions(scope, memberId)
  await closeRecord(scope)
}

export interface FormerLogin {
  /** `null` if its account was erased. */
  readonly userId: string | null
  readonly unlinkedAt: string
}

/** Locks the record and returns its former login; `undefined` if it never had one. */
export const lockFormerLogin = async (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> => {
  const found = await scope.db
    .selectFrom('member')
    .select(['former_user_id as userId', 'unlinked_at as unlinkedAt'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return found?.unlinkedAt ? { userId: found.userId, unlinkedAt: found.unlinkedAt } : undefined
}
