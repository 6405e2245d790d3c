import type { CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import type { z } from 'zod'
import { notify } from '../../../platform/live/notify.queries.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { reopenSteps } from '../../measurement-days/finish-steps.ts'
import { noteLastCheckUp } from '../../members/note-check-up.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import { readBack } from '../read/read-back.ts'
import { refuseUnseenIn } from '../read/refuse-unseen.ts'
import { keepMeasurement } from './keep-measurement.ts'
import {
  closeCheckUp,
  findCheckUp,
  findHeart,
  insertVersion,
  lockCheckUp,
  findNewestDate,
} from '../record/record.queries.ts'

export type Withdrawal = z.output<typeof checkUpsApi.withdrawCheckUp.body>

/**
 * Removes a check-up from lists, histories and comparisons. Adds a last version that records who withdrew it, when and
 * why. If the check-up is already withdrawn, nothing changes.
 */
export async function withdrawCheckUp(
  scope: TenantScope,
  resultGuid: string,
  { revision: read, reason }: Withdrawal,
): Promise<CheckUp> {
  const standing = await lockCheckUp(scope, resultGuid)
  const row = standing && (await findCheckUp(scope, resultGuid))
  if (!row) return refuseUnseenIn(scope, resultGuid)
  const { memberId } = row
  const about = { objectKind: 'check-up', objectId: resultGuid, subjectIds: [memberId] }
  if (standing.status === 'withdrawn') {
    audit(scope, { action: 'check-up.withdrawn-again', ...about })
    return readBack(scope, resultGuid)
  }
  if (standing.revision !== read) refuse('version-conflict')
  const revision = read + 1
  await insertVersion(scope, {
    ...keepMeasurement(row),
    revision,
    profileVersion: row.version,
    circumstances: { device: row.device, conditions: row.conditions },
    reason,
    subject: row.subject,
    scores: row.scores,
    heart: await findHeart(scope, resultGuid, row.revision),
  })
  await closeCheckUp(scope, { resultGuid, revision })
  await reopenSteps(scope, [resultGuid])
  await noteRepeatReadings(scope, row)
  await noteLastCheckUp(scope, memberId, await findNewestDate(scope, memberId))
  audit(scope, { action: 'check-up.withdrawn', ...about })
  await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId, resultGuid })
  return readBack(scope, resultGuid)
}
