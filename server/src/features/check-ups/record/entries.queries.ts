import { sql } from 'kysely'
import { revealed } from '../../../platform/database/reveal.queries.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

/** The id that a device gave to a check-up recorded without a network, and the digest of the data that it sent. */
export interface RecordedEntry {
  readonly entryId: string
  readonly digest: string
}

export interface StoredEntry {
  readonly resultGuid: string
  readonly digest: string
  readonly status: string
}

/** Finds unshared check-ups as well: a caller who sends an entry again must learn that it is already stored. */
export const findByEntry = (scope: TenantScope, entryId: string): Promise<StoredEntry | undefined> =>
  scope.db
    .selectFrom(revealed('to-count').as('revealed'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('check_up')
          .select(['result_guid as resultGuid', sql<string>`entry_digest`.as('digest'), 'status'])
          .where('tenant_id', '=', scope.tenantId)
          .where('entry_id', '=', entryId)
          .where(sql<boolean>`revealed.what = 'to-count'`)
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select([
      'found.resultGuid',
      'found.digest',
      'found.status',
      sql<string>`set_config('app.reveal', '', true)`.as('hidden'),
    ])
    .executeTakeFirst()

export const lockEntry = (scope: TenantScope, entryId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`entry ${scope.tenantId} ${entryId}`}, 0))`.execute(scope.db)

/** Returns the id of the record into which this one was merged, or its own id if it was not merged. */
export async function presentRecord(scope: TenantScope, memberId: string): Promise<string> {
  const merged = await scope.db
    .selectFrom('former_record')
    .select('member_id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('former_id', '=', memberId)
    .executeTakeFirst()
  return merged?.memberId ?? memberId
}
