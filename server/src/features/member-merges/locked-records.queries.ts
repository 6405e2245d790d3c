import { CompiledQuery, sql } from 'kysely'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { see } from '../../platform/database/sight.queries.ts'

/** A member record with all its columns, named as in the database. */
export interface WholeRecord {
  readonly id: string
  readonly user_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly external_number: string | null
  readonly tags: readonly string[]
  readonly status: 'active' | 'archived'
  readonly revision: number
  readonly stores_health_data: boolean
  readonly shares_all: boolean
  readonly sharing_exceptions: readonly number[]
  readonly merged_into: string | null
  readonly former_user_id: string | null
  readonly unlinked_at: string | null
  readonly [column: string]: unknown
}

export interface NewestDecision {
  /** Seconds since 1970. */
  readonly at: number
  /**
   * The position in the order of recording. If several decisions have the same time, the one with the highest position
   * is the newest.
   */
  readonly number: number
  readonly isWithdrawn: boolean
}

export interface LockedRecord {
  readonly record: WholeRecord
  /**
   * True if the member has a login or has ever decided on a consent online. Staff may then record only withdrawals for
   * this member.
   */
  readonly decidesAlone: boolean
  /** The decision that was made last; `null` if there is none. */
  readonly newest: NewestDecision | null
}

/** Locks the records in a fixed order, so that concurrent merges cannot cause a deadlock. */
export async function lockRecords(scope: TenantScope, memberIds: readonly string[]): Promise<readonly LockedRecord[]> {
  // Locks the rows in a statement of its own, because a distributed database cannot lock rows in a statement that also
  // reads another table.
  await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', [...memberIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await scope.db.executeQuery<LockedRecord>(
    CompiledQuery.raw(
      `select to_jsonb(m) as record,
         m.user_id is not null or exists (select from consent c where c.tenant_id = m.tenant_id and c.member_id = m.id
           and c.given = 'by-member-online' and c.decision in ('given', 'withdrawn', 'confirmed')) as "decidesAlone",
         (select json_build_object('at', extract(epoch from c.decided_at)::float8, 'number', c.number,
             'isWithdrawn', c.decision = 'withdrawn')
           from consent c where c.tenant_id = m.tenant_id and c.member_id = m.id and c.decision in ('given', 'withdrawn')
           order by c.decided_at desc, c.number desc limit 1) as newest
       from member m where m.tenant_id = $1 and m.id = any($2::uuid[]) and m.kind = 'member' order by m.id`,
      [scope.tenantId, [...memberIds]],
    ),
  )
  return rows
}

/** Returns the number of check-ups of the record, shared or not. */
export async function countCheckUps(scope: TenantScope, memberId: string): Promise<number> {
  await see(scope.db, { reveal: 'to-count' })
  const { count } = await scope.db
    .selectFrom('check_up')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  await see(scope.db, { reveal: null })
  return count
}
