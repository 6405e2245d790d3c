import type { HandedOver } from '@salus/contract/account/session.ts'
import { refuse } from '../../platform/refusal.ts'
import { canUnlock, narrowSession } from '../../platform/sign-in/session/hand-over.queries.ts'
import { newHandedOverToken } from '../../platform/sign-in/session/handed-over.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findSurveyInHands } from '../group-surveys/consenting/survey-in-hands.ts'
import { requireRoomToStart } from '../analyses/start-analysis.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { requireMeasuredMember } from '../members/require-measured-member.ts'
import { describeHandOver } from './describe-hand-over.ts'

interface HandingOver {
  readonly memberId: string
  readonly profileId: string
}

/**
 * Limits the caller's session to the hand-over. Returns the new token of the session; the old token becomes invalid.
 */
export async function handOverDevice(
  scope: TenantScope,
  { memberId, profileId }: HandingOver,
): Promise<{ readonly handedOver: HandedOver; readonly token: string }> {
  const member = await requireMeasuredMember(scope, memberId)
  const profile = await requireRunnableProfile(scope, profileId)
  // Measuring with these profiles needs a device that only staff operate.
  if (profile.kind === 'device') refuse('profile-not-available')
  const { userId, sessionId } = scope.actor
  if (!(await canUnlock(scope.db, userId))) refuse('device-not-unlockable')
  // Refuses before the device is locked, so that staff still see the refusal.
  await requireRoomToStart(scope, memberId, profileId)
  const token = newHandedOverToken()
  const { tenantId } = scope
  await narrowSession(scope.db, { sessionId, token, tenantId, memberId, profileId, at: scope.now })
  audit(scope, { action: 'analysis.handed-over', objectKind: 'member', objectId: memberId, subjectIds: [memberId] })
  const survey = await findSurveyInHands(scope, { memberId, profileId })
  return { handedOver: describeHandOver({ tenantId, memberId, profileId }, member, survey), token }
}
