import type { Holding } from '@salus/domain/consents/sharing.ts'
import { sql } from 'kysely'
import { lockHolding, type NewRecord, type TenantOfRecord } from './consents.queries.ts'

/** Returns the consents that apply to the member, and the tenant's language. Locks the member. */
export async function lockHoldingInJob(
  place: TenantOfRecord,
  memberId: string,
): Promise<(Holding & { readonly locale: 'de' | 'en' }) | undefined> {
  const holding = await lockHolding(place, memberId)
  const around = await place.db
    .selectFrom('tenant')
    .select(sql<'de' | 'en'>`locale`.as('locale'))
    .where('id', '=', place.tenantId)
    .executeTakeFirst()
  return holding && around && { ...holding, ...around }
}

/**
 * Inserts a record without a person who recorded it. Skips the checks of `insertRecords`, because no earlier record can
 * forbid this one.
 */
export async function insertRecordInJob(
  { db, tenantId }: TenantOfRecord,
  memberId: string,
  record: NewRecord,
): Promise<void> {
  await db
    .insertInto('consent')
    .values({
      tenant_id: tenantId,
      member_id: memberId,
      purpose: record.purpose,
      decision: record.decision,
      given: record.how,
      text_version: record.textVersion,
      text_hash: record.textHash,
      language: record.language,
    })
    .execute()
}
