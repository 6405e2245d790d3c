import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface NamedRecord {
  /** The record that had the number. */
  readonly id: string
  /** The record into which it was merged. */
  readonly memberId: string
  readonly number: string
}

/**
 * Finds the records that had a member number until they were merged into one of these, as long as the merge can be
 * undone. What arrives for such a number goes to its record with an undo. If several records had one number, the record
 * that had it first comes first.
 */
export async function findNamedRecords(
  { db, tenantId }: EnteredTenant,
  memberIds: readonly string[],
): Promise<readonly NamedRecord[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<NamedRecord>`
    select f.former_id as id, f.member_id as "memberId", g.before -> 'merged' ->> 'external_number' as number
    from former_record f
    join member_merge g on g.tenant_id = f.tenant_id and g.merged_member_id = f.former_id and g.undone_at is null
    where f.tenant_id = ${tenantId} and f.member_id = any(${[...memberIds]}::uuid[])
      and g.before -> 'merged' ->> 'external_number' is not null
    order by g.merged_at, g.id`.execute(db)
  return rows
}

/** Simplifies a member number as it is compared with that of a file. */
export const simplifyNumber = (number: string): string =>
  number
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
