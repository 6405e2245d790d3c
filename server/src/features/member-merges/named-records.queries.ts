import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface NamedRecord {
  /** The record that had the number. */
  readonly id: string
  /** The record into which the record `id` was merged. */
  readonly memberId: string
  readonly number: string
}

export async function namedRecords(
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
