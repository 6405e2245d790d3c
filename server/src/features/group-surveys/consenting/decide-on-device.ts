import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { handOverOfSession } from '../../../platform/sign-in/session/hand-over.queries.ts'
import { readText } from '../../consents/consent-text-hash.ts'
import { findPresentRecord } from '../../member-merges/find-present-record.ts'
import { findStanding, lockInvitedSurvey, loginOfMember, storeDecisionOnDevice } from './consenting.queries.ts'
import { requireOpen } from './decide-on-survey.ts'

interface DecisionOnDevice {
  readonly surveyId: string
  readonly resultGuid: string
  readonly decision: 'given' | 'withdrawn'
  readonly textVersion: string
  readonly language: 'de' | 'en'
}

/**
 * Records the decision of the member to whom staff handed this device. Requires the result that was entered on this
 * device since the hand-over, so that staff cannot decide for a member who never used the device. The response never
 * depends on the decision.
 */
export async function decideOnDevice(scope: TenantScope, handedTo: string, decision: DecisionOnDevice): Promise<void> {
  const handOver = await handOverOfSession(scope.db, scope.actor.sessionId)
  if (handOver?.tenantId !== scope.tenantId || handOver.memberId !== handedTo) refuse('member-decides-alone')
  const { memberId } = await findPresentRecord(scope, handedTo)
  const survey = await lockInvitedSurvey(scope, decision.surveyId, memberId)
  if (survey?.profileId !== handOver.profileId) refuse('not-found')
  requireOpen(survey, scope.now)
  const { textHash } = readText('group-reports', decision)
  if ((await findStanding(scope, memberId))?.storesHealthData !== true) refuse('consent-required')
  const userId = (await loginOfMember(scope, memberId)) ?? refuse('not-found')
  if (handOver.resultGuid !== decision.resultGuid) refuse('not-found')
  await storeDecisionOnDevice(scope, { memberId, userId }, { ...decision, textHash })
  audit(scope, { action: 'consent.decided-on-survey', subjectIds: [memberId] })
}
