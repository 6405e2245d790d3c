import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'

const tables = [
  { table: 'check_up', key: 'result_guid' },
  { table: 'safety_answer', key: 'id' },
  { table: 'document', key: 'id' },
] as const

/**
 * The keys of the rows that a merge closed, for its undo. The property names are made by `nameOf`: the keys of the
 * moved rows are stored in the same object under the plain table names.
 */
export type ClosedRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
const nameOf = (table: string) => `closed ${table}`

interface Closing {
  readonly memberId: string
  /** The login that sees measurements by staff, or the record's own id for none. */
  readonly measuredFor: string
  /** The login that sees data given without staff (by link or tablet), or the record's own id for none. */
  readonly aloneFor: string
}

/**
 * Closes the unshared data of a record that is merged with one that has, or had, a login. Staff do not see it, whatever
 * that login shares, even if the login leaves and comes back.
 */
export async function closeRows(scope: EnteredTenant, of: Closing): Promise<ClosedRows> {
  const { memberId } = of
  await seeAllOf(scope, memberId)
  const isAlone = {
    check_up: sql`exists (select from check_up_version v where v.tenant_id = ${scope.tenantId}
      and v.result_guid = check_up.result_guid and v.answered_by in ('self', 'by-link'))`,
    safety_answer: sql`said_by = 'self'`,
    document: sql`false`,
  }
  const closed: Record<string, ClosedRows[string]> = {}
  for (const { table, key } of tables) {
    const { rows } = await sql<{ key: string }>`update ${sql.table(table)}
      set kept_for = case when ${isAlone[table]} then ${of.aloneFor}::uuid else ${of.measuredFor}::uuid end,
        closed_from = ${memberId}::uuid
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and not is_shared and kept_for is null
      returning ${sql.ref(key)} as key`.execute(scope.db)
    if (rows.length > 0) closed[nameOf(table)] = rows
  }
  await alignVersions(scope, memberId)
  await seeOwn(scope)
  return closed
}

/** Takes from the login `reader`, who now works here, the data that a merge had closed to everybody but this login. */
export async function closeToReader(scope: EnteredTenant, memberId: string, reader: string): Promise<void> {
  await seeAllOf(scope, memberId)
  for (const { table } of tables)
    await sql`update ${sql.table(table)} set kept_for = closed_from
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and kept_for = ${reader}::uuid
        and closed_from is not null`.execute(scope.db)
  await alignVersions(scope, memberId)
  await seeOwn(scope)
}

/**
 * Returns true if the record contains unshared data that a consent would open to staff, or data that a merge closed to
 * all but the login `reader`.
 */
export async function holdsUnshared(scope: EnteredTenant, memberId: string, reader?: string): Promise<boolean> {
  await seeAllOf(scope, memberId)
  const isOpen = sql`(not is_shared and kept_for is null)`
  const isSecret =
    reader === undefined ? isOpen : sql`(${isOpen} or (closed_from is not null and kept_for = ${reader}::uuid))`
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(
    tables.map(
      ({ table }) => sql`exists (select from ${sql.table(table)}
        where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and ${isSecret})`,
    ),
    sql` or `,
  )} as found`.execute(scope.db)
  await seeOwn(scope)
  return rows[0]?.found === true
}

/** Returns true if a record was merged into this one after `since`, or if one merged earlier left closed data. */
export async function holdsOfOthers(scope: EnteredTenant, memberId: string, since: string): Promise<boolean> {
  await seeAllOf(scope, memberId)
  const { rows } = await sql<{ found: boolean }>`select exists (select from former_record
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and merged_at >= ${since}::timestamptz)
    or ${sql.join(
      tables.map(
        ({ table }) => sql`exists (select from ${sql.table(table)}
          where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and closed_from is not null)`,
      ),
      sql` or `,
    )} as found`.execute(scope.db)
  await seeOwn(scope)
  return rows[0]?.found === true
}

const seeAllOf = (scope: EnteredTenant, memberId: string) =>
  sql`select set_config('app.member', ${memberId}, true), set_config('app.former', 'seen', true)`.execute(scope.db)

const seeOwn = (scope: EnteredTenant) =>
  sql`select set_config('app.member', ${scope.actor?.memberId ?? ''}, true), set_config('app.former', '', true)`.execute(
    scope.db,
  )

/**
 * Reopens closed rows to their record. A row without a value in `closed_from` counts as closed from this record,
 * because it was closed before the column existed. Call only while the transaction sees everything.
 */
export async function openToRecord(scope: EnteredTenant, memberId: string, closed: ClosedRows): Promise<void> {
  for (const { table, key } of tables) {
    const keys = (closed[nameOf(table)] ?? []).map((row) => String(row['key']))
    await sql`update ${sql.table(table)} set kept_for = null, closed_from = null
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and ${sql.ref(key)} = any(${keys}::uuid[])
        and kept_for is not null and coalesce(closed_from, ${memberId}::uuid) = ${memberId}::uuid`.execute(scope.db)
  }
  await alignVersions(scope, memberId)
}

export const showKept = (scope: EnteredTenant, isShown: boolean): Promise<unknown> =>
  sql`select set_config('app.former', ${isShown ? 'seen' : ''}, true)`.execute(scope.db)

/** Gives the versions of each check-up of the record the same `kept_for` as the check-up. */
export const alignVersions = (scope: EnteredTenant, memberId: string): Promise<unknown> =>
  sql`update check_up_version version set kept_for = check_up.kept_for from check_up
    where version.tenant_id = ${scope.tenantId} and check_up.tenant_id = ${scope.tenantId}
      and check_up.member_id = ${memberId}::uuid and version.result_guid = check_up.result_guid
      and version.kept_for is distinct from check_up.kept_for`.execute(scope.db)
