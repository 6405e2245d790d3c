import { sql } from 'kysely'
import { revealed } from '../../../platform/database/reveal.queries.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { setting } from '../../../platform/database/sight.queries.ts'

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
    .select(['found.resultGuid', 'found.digest', 'found.status', setting('reveal', '').as('hidden')])
    .executeTakeFirst()

export const lockEntry = (scope: TenantScope, entryId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`entry ${scope.tenantId} ${entryId}`}, 0))`.execute(scope.db)
