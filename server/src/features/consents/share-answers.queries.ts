import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'

interface Shared {
  /** Whether an answer is shared from now on. */
  readonly isShared: RawBuilder<boolean>
  /** False if the member shares nothing from now on. */
  readonly isAny: boolean
}

/**
 * Applies the member's consents to the safety answers. The person who asked can no longer read answers whose sharing
 * ends, and none of the earlier ones if nothing is shared. Later answers can be read by the person who asked for them,
 * until consents are applied to a record that shares nothing, for example after a withdrawal or a merge.
 */
export const shareAnswers = (
  { db, tenantId }: { readonly db: Queries; readonly tenantId: number },
  memberId: string,
  { isShared, isAny }: Shared,
): Promise<unknown> =>
  db
    .updateTable('safety_answer')
    .set({
      is_shared: isShared,
      closed_to_asker: sql<boolean>`(closed_to_asker or (is_shared and not ${isShared}) or ${!isAny}::boolean)`,
    })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute()
