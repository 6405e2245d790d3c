import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'

const tables = [
  { table: 'check_up', key: 'result_guid' },
  { table: 'safety_answer', key: 'id' },
  { table: 'document', key: 'id' },
] as const

/**
 * The keys of the rows that were closed when two records went together, so that they can be opened again when these are
 * taken apart. Their names are those of no table: they are kept beside the keys of the rows that moved.
 */
export type ClosedRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
const nameOf = (table: string) => `closed ${table}`

interface Closing {
  readonly memberId: string
  /** The login of the record that this one goes together with. */
  readonly userId: string
}

/**
 * Of a record without a login that goes together with one that has a login: what it does not share stays closed to staff,
 * whatever that login shares. What staff measured, that login sees. What was given without staff nobody sees: the record
 * itself stands for the person, because that the login is theirs only staff say.
 */
export async function closeToLogin(scope: EnteredTenant, { memberId, userId }: Closing): Promise<ClosedRows> {
  await sql`select set_config('app.member', ${memberId}, true), set_config('app.former', 'seen', true)`.execute(
    scope.db,
  )
  const keptFor = {
    check_up: sql`exists (select from check_up_version v where v.tenant_id = ${scope.tenantId}
      and v.result_guid = check_up.result_guid and v.answered_by in ('self', 'by-link'))`,
    safety_answer: sql`said_by = 'self'`,
    document: sql`false`,
  }
  const closed: Record<string, ClosedRows[string]> = {}
  for (const { table, key } of tables) {
    const { rows } = await sql<{ key: string }>`update ${sql.table(table)}
      set kept_for = case when ${keptFor[table]} then ${memberId}::uuid else ${userId}::uuid end
      where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and not is_shared and kept_for is null
      returning ${sql.ref(key)} as key`.execute(scope.db)
    if (rows.length > 0) closed[nameOf(table)] = rows
  }
  await alignVersions(scope, memberId)
  await sql`select set_config('app.member', ${scope.actor?.memberId ?? ''}, true), set_config('app.former', '', true)`.execute(
    scope.db,
  )
  return closed
}

interface Opening {
  /** Where the rows are now. */
  readonly memberId: string
  /** What is kept for somebody else by now stays closed. */
  readonly keptFor: readonly string[]
}

/** Opens it again. To be called while the transaction sees everything. */
export async function openToRecord(scope: EnteredTenant, closed: ClosedRows, to: Opening): Promise<void> {
  for (const { table, key } of tables) {
    const keys = (closed[nameOf(table)] ?? []).map((row) => String(row['key']))
    await sql`update ${sql.table(table)} set kept_for = null
      where tenant_id = ${scope.tenantId} and member_id = ${to.memberId}::uuid and ${sql.ref(key)} = any(${keys}::uuid[])
        and kept_for = any(${[...to.keptFor]}::uuid[])`.execute(scope.db)
  }
  await alignVersions(scope, to.memberId)
}

export const showKept = (scope: EnteredTenant, isShown: boolean): Promise<unknown> =>
  sql`select set_config('app.former', ${isShown ? 'seen' : ''}, true)`.execute(scope.db)

const alignVersions = (scope: EnteredTenant, memberId: string): Promise<unknown> =>
  sql`update check_up_version version set kept_for = check_up.kept_for from check_up
    where version.tenant_id = ${scope.tenantId} and check_up.tenant_id = ${scope.tenantId}
      and check_up.member_id = ${memberId}::uuid and version.result_guid = check_up.result_guid
      and version.kept_for is distinct from check_up.kept_for`.execute(scope.db)
