import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { noteLastCheckUp } from '../../members/note-check-up.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import { findNewestDate } from '../record/record.queries.ts'

/** After check-ups were withdrawn, updates the member's repeat readings and the date of their last check-up. */
export async function noteWithdrawn(
  scope: TenantScope,
  memberId: string,
  withdrawn: readonly { readonly profileId: string | null }[],
): Promise<void> {
  for (const profileId of new Set(withdrawn.map((checkUp) => checkUp.profileId)))
    await noteRepeatReadings(scope, { memberId, profileId })
  await noteLastCheckUp(scope, memberId, await findNewestDate(scope, memberId))
}
