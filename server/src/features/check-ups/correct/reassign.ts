import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { reassignmentsApi } from '@salus/contract/check-ups/reassignments.ts'
import { writeAtPlace } from '@salus/domain/moments/utc-offset.ts'
import type { z } from 'zod'
import { notify } from '../../../platform/live/notify.queries.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { finishSteps, reopenSteps } from '../../measurement-days/finish-steps.ts'
import { noteLastCheckUp } from '../../members/note-check-up.ts'
import { type KnownMember, requireActiveMember } from '../../members/require-measured-member.ts'
import { tellAboutResult } from '../../notifications/tell-about-result.ts'
import { askWhetherRightPerson } from '../record/ask-right-person.ts'
import type { CheckUpRow } from '../read/one.queries.ts'
import { noteCrisis } from '../crisis/note.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import { readBack } from '../read/read-back.ts'
import { keepMeasurement } from './keep-measurement.ts'
import { findCircumstances, scoreForPerson } from './score-for-person.ts'
import { giveCheckUp } from './reassign.queries.ts'
import { findCheckUp, findHeart, insertVersion, lockCheckUp, findNewestDate } from '../record/record.queries.ts'
import { refuseUnseenIn } from '../read/refuse-unseen.ts'

type Reassignment = z.output<typeof reassignmentsApi.reassignCheckUp.body>

/**
 * Moves a check-up from the wrong member to the right one. Adds a version with scores for the right member. The earlier
 * versions move too, because they are measurements of the same person.
 */
export async function reassignCheckUp(
  scope: TenantScope,
  resultGuid: string,
  { revision: read, reason, memberId, confirmed }: Reassignment,
): Promise<CheckUp> {
  const standing = await lockCheckUp(scope, resultGuid, memberId)
  const row = standing && (await findCheckUp(scope, resultGuid))
  if (!row) return refuseUnseenIn(scope, resultGuid)
  if (standing.status !== 'complete' || standing.revision !== read) refuse('version-conflict')
  if (row.memberId === memberId) refuse('invalid-input', { errors: [alreadyTheirs] })
  const member = await requireActiveMember(scope, memberId)
  const rescored = scoreForPerson(scope, row, member)
  if (confirmed !== true) await askAbout(scope, row, { memberId, member })
  const revision = read + 1
  const heart = await findHeart(scope, resultGuid, row.revision)
  const circumstances = await findCircumstances(scope, row, { memberId, member })
  await giveCheckUp(scope, { resultGuid, memberId, pluginId: row.pluginId, revision })
  await insertVersion(scope, { ...keepMeasurement(row), revision, circumstances, reason, heart, ...rescored })
  await noteCrisis(scope, { resultGuid, profileId: row.profileId, scores: rescored.scores })
  await reopenSteps(scope, [resultGuid])
  if (row.profileId !== null) await finishSteps(scope, { memberId, profileId: row.profileId, resultGuid })
  await noteFor(scope, row, row.memberId)
  await noteFor(scope, row, memberId)
  audit(scope, {
    action: 'check-up.reassigned',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds: [row.memberId, memberId],
  })
  await tellAboutResult(scope, memberId)
  return readBack(scope, resultGuid)
}

async function askAbout(
  scope: TenantScope,
  { answers: { weight, height }, dateOfMeasurement, utcOffsetMinutes }: CheckUpRow,
  to: { readonly memberId: string; readonly member: KnownMember },
): Promise<void> {
  await askWhetherRightPerson(scope, {
    ...to,
    at: writeAtPlace(dateOfMeasurement, utcOffsetMinutes),
    weightKg: typeof weight === 'number' ? weight : undefined,
    heightCm: typeof height === 'number' ? height : undefined,
  })
}

async function noteFor(scope: TenantScope, { profileId, resultGuid }: CheckUpRow, memberId: string): Promise<void> {
  await noteRepeatReadings(scope, { memberId, profileId })
  await noteLastCheckUp(scope, memberId, await findNewestDate(scope, memberId))
  await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId, resultGuid })
}

const alreadyTheirs = {
  path: 'memberId',
  code: 'already-theirs',
  message: 'The check-up is this member’s already.',
}
