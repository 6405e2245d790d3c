import { notify } from '../../platform/live-event.queries.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { noteLastCheckUp } from '../members/note-check-up.ts'
import { lockCheckUpsOf, updateOwner } from './move-check-ups.queries.ts'
import { noteRepeatReadings } from './note-repeat-readings.ts'
import { moveImportedRow } from './reassigning.queries.ts'
import { newestDateOf } from './recording.queries.ts'

interface Move {
  readonly from: string
  readonly to: string
}

/**
 * Gives every check-up of one record to another, whole: with all versions, the person as they were measured, and what
 * was answered. The caller holds both records and knows that they are one person. Answers with how many there were.
 */
export async function moveCheckUps(scope: TenantScope, { from, to }: Move): Promise<number> {
  const moved = await lockCheckUpsOf(scope, from)
  for (const { resultGuid } of moved) {
    await updateOwner(scope, resultGuid, to)
    await moveImportedRow(scope, { resultGuid, memberId: to })
    audit(scope, {
      action: 'check-up.moved',
      objectKind: 'check-up',
      objectId: resultGuid,
      subjectIds: [from, to],
    })
    await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId: to, resultGuid })
  }
  for (const profileId of new Set(moved.map((one) => one.profileId)))
    for (const memberId of [from, to]) await noteRepeatReadings(scope, { memberId, profileId })
  await noteLastCheckUp(scope, from, null)
  await noteLastCheckUp(scope, to, await newestDateOf(scope, to))
  return moved.length
}
