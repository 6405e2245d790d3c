import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { see } from '../../../platform/database/sight.queries.ts'

const tables = [
  { table: 'check_up', key: 'result_guid' },
  { table: 'safety_answer', key: 'id' },
  { table: 'document', key: 'id' },
] as const

/**
 * The keys of the rows that a merge hid, stored so that its undo can show them again. The property names come from
 * `writeName`, because the same object contains the keys of the moved rows under the plain table names.
 */
export type ClosedRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
const writeName = (table: string) => `closed ${table}`

interface Closing {
  readonly memberId: string
  /** The login that may see measurements by staff. If there is none, the record's own id. */
  readonly measuredFor: string
  /**
   * The login that may see data given without staff (through a link or on a tablet). If there is none, the record's own
   * id.
   */
  readonly aloneFor: string
}

/**
 * Hides the unshared data of a record when it is merged with a record that has or had a login. Staff cannot see the
 * hidden data, even if that login later shares everything or leaves and returns.
 */
export async function closeRows(scope: EnteredTenant, of: Closing): Promise<ClosedRows> {
  const { memberId } = of
  await openRecord(scope, memberId)
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
    if (rows.length > 0) closed[writeName(table)] = rows
  }
  await alignVersions(scope, memberId)
  await closeRecord(scope)
  return closed
}

/**
 * Hides the data that a merge had left visible only to the login `reader`, so that this login cannot read it either.
 * Needed if the person with this login now works here.
 */
export async function closeToReader(scope: EnteredTenant, memberId: string, reader: string): Promise<void> {
  await openRecord(scope, memberId)
  for (const { table } of tables)
    await sql`update ${sql.table(table)} set kept_for = closed_from
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and kept_for = ${reader}::uuid
        and closed_from is not null`.execute(scope.db)
  await alignVersions(scope, memberId)
  await closeRecord(scope)
}

/**
 * Returns true if the record contains unshared data that staff could see after a consent. If `reader` is given, also
 * returns true if the record contains data that a merge left visible only to this login.
 */
export async function holdsUnshared(scope: EnteredTenant, memberId: string, reader?: string): Promise<boolean> {
  await openRecord(scope, memberId)
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
  await closeRecord(scope)
  return rows[0]?.found === true
}

/** Returns true if a record was merged into this one after `since`, or if an earlier merge left hidden data in it. */
export async function holdsOfOthers(scope: EnteredTenant, memberId: string, since: string): Promise<boolean> {
  await openRecord(scope, memberId)
  const { rows } = await sql<{ found: boolean }>`select exists (select from former_record
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and merged_at >= ${since}::timestamptz)
    or ${sql.join(
      tables.map(
        ({ table }) => sql`exists (select from ${sql.table(table)}
          where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and closed_from is not null)`,
      ),
      sql` or `,
    )} as found`.execute(scope.db)
  await closeRecord(scope)
  return rows[0]?.found === true
}

/** Makes all data of one record visible until `closeRecord` is called or the transaction ends. */
export const openRecord = (scope: EnteredTenant, memberId: string) => see(scope.db, { member: memberId, former: true })

/** Ends `openRecord`: only data that the caller may see is visible afterwards. */
export const closeRecord = (scope: EnteredTenant) =>
  see(scope.db, { member: scope.actor?.memberId ?? null, former: false })

/**
 * Undoes the hiding of rows by a merge, so that they are visible in their record again. Rows without a value in
 * `closed_from` belong to this record, because they were hidden before that column existed. Call this only while the
 * transaction can see all rows.
 */
export async function openToRecord(scope: EnteredTenant, memberId: string, closed: ClosedRows): Promise<void> {
  for (const { table, key } of tables) {
    const keys = (closed[writeName(table)] ?? []).map((row) => String(row['key']))
    await sql`update ${sql.table(table)} set kept_for = null, closed_from = null
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and ${sql.ref(key)} = any(${keys}::uuid[])
        and kept_for is not null and coalesce(closed_from, ${memberId}::uuid) = ${memberId}::uuid`.execute(scope.db)
  }
  await alignVersions(scope, memberId)
}

export const showKept = (scope: EnteredTenant, isShown: boolean): Promise<unknown> => see(scope.db, { former: isShown })

/** Copies the `kept_for` of each check-up of the record to its versions. */
export const alignVersions = (scope: EnteredTenant, memberId: string): Promise<unknown> =>
  sql`update check_up_version version set kept_for = check_up.kept_for from check_up
    where version.tenant_id = ${scope.tenantId} and check_up.tenant_id = ${scope.tenantId}
      and check_up.member_id = ${memberId}::uuid and version.result_guid = check_up.result_guid
      and version.kept_for is distinct from check_up.kept_for`.execute(scope.db)
