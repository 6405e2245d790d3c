import { notify } from '../../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { noteLastCheckUp } from '../../members/note-check-up.ts'
import { lockCheckUps, updateOwner } from './move.queries.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import { moveImportedRow } from './reassign.queries.ts'
import { findNewestDate } from '../record/record.queries.ts'

interface Move {
  readonly from: string
  readonly to: string
}

/**
 * Moves all check-ups from one member record to another, and returns their number. The caller must have locked both
 * records and checked that they belong to the same person.
 */
export async function moveCheckUps(scope: TenantScope, { from, to }: Move): Promise<number> {
  const moved = await lockCheckUps(scope, from)
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
  await noteLastCheckUp(scope, to, await findNewestDate(scope, to))
  return moved.length
}
