import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { noteLastCheckUp } from '../../members/note-check-up.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import { findNewestDate } from '../record/record.queries.ts'

/** Updates what depends on a member's check-ups after some of them were withdrawn. */
export async function noteWithdrawn(
  scope: TenantScope,
  memberId: string,
  withdrawn: readonly { readonly profileId: string | null }[],
): Promise<void> {
  for (const profileId of new Set(withdrawn.map((checkUp) => checkUp.profileId)))
    await noteRepeatReadings(scope, { memberId, profileId })
  await noteLastCheckUp(scope, memberId, await findNewestDate(scope, memberId))
}
