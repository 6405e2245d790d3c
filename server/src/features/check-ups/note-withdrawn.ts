import type { TenantScope } from '../../platform/tenant-scope.ts'
import { noteLastCheckUp } from '../members/note-check-up.ts'
import { noteRepeatReadings } from './note-repeat-readings.ts'
import { newestDateOf } from './recording.queries.ts'

/** What follows for a member from check-ups that no longer count for them. */
export async function noteWithdrawn(
  scope: TenantScope,
  memberId: string,
  withdrawn: readonly { readonly profileId: string | null }[],
): Promise<void> {
  for (const profileId of new Set(withdrawn.map((checkUp) => checkUp.profileId)))
    await noteRepeatReadings(scope, { memberId, profileId })
  await noteLastCheckUp(scope, memberId, await newestDateOf(scope, memberId))
}
