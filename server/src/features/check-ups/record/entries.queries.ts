import { sql } from 'kysely'
import { hideStored, storedRevealed } from '../../../platform/database/reveal.queries.ts'
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
  readonly isHeld: boolean
}

/**
 * Finds the check-up that was stored from this entry, even if it is unshared or on hold. A caller who sends an entry
 * again must learn that it is already stored.
 */
export async function findByEntry({ db, tenantId }: TenantScope, entryId: string): Promise<StoredEntry | undefined> {
  const found = await db
    .selectFrom(storedRevealed.as('revealed'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('check_up')
          .select([
            'result_guid as resultGuid',
            sql<string>`entry_digest`.as('digest'),
            'status',
            sql<boolean>`held`.as('isHeld'),
          ])
          .where('tenant_id', '=', tenantId)
          .where('entry_id', '=', entryId)
          .where(sql<boolean>`revealed.what = 'to-count' and revealed.held = 'seen'`)
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['found.resultGuid', 'found.digest', 'found.status', 'found.isHeld'])
    .executeTakeFirst()
  await hideStored(db)
  return found
}

export const lockEntry = (scope: TenantScope, entryId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`entry ${scope.tenantId} ${entryId}`}, 0))`.execute(scope.db)
