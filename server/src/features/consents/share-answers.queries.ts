import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'

interface Shared {
  /** True if an answer is shared from now on. */
  readonly isShared: RawBuilder<boolean>
  /** False if the member shares nothing from now on. */
  readonly isAny: boolean
}

/**
 * Applies the member's consents to the stored safety answers. If an answer is no longer shared, it is closed to the
 * person who asked for it. If the member shares nothing from now on, all stored answers are closed. A closed answer
 * stays closed. This function does not affect answers that are stored later: they are open to the person who asks for
 * them. They are closed only when this function runs again while the member shares nothing.
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
