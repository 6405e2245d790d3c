import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { readText } from '../../consents/consent-text-hash.ts'
import { findStanding, lockInvitedSurvey, storeDecision } from './consenting.queries.ts'

interface Decision {
  readonly surveyId: string
  readonly decision: 'given' | 'withdrawn'
  readonly textVersion: string
  readonly language: 'de' | 'en'
}

/**
 * Records whether the person's results may be used in the report. Other people cannot find out the answer: the audit
 * and the response are the same for yes and no, no event is sent, and no idempotency key is stored.
 */
export async function decideOnSurvey(scope: TenantScope, memberId: string, decision: Decision): Promise<void> {
  if (scope.actor.memberId !== memberId) refuse(scope.actor.role === 'Member' ? 'not-found' : 'member-decides-alone')
  const survey = (await lockInvitedSurvey(scope, decision.surveyId, memberId)) ?? refuse('not-found')
  requireOpen(survey, scope.now)
  const text = readText('group-reports', decision)
  const standing = await findStanding(scope, memberId)
  // People whose record is archived are no longer invited, so they cannot agree. They can only take back an earlier
  // agreement.
  if (standing?.isArchived === true && decision.decision === 'given') refuse('not-found')
  if (standing?.storesHealthData !== true) refuse('consent-required')
  await storeDecision(scope, { ...decision, textHash: text.textHash })
  audit(scope, { action: 'consent.decided-on-survey', subjectIds: [memberId] })
}

interface Window {
  readonly state: string
  readonly opensAt: string
  readonly closesAt: string
}

/** Refuses with `survey-state` unless the survey is open now. */
export function requireOpen({ state, opensAt, closesAt }: Window, now: Date): void {
  if (state !== 'open' || now.getTime() < Date.parse(opensAt) || now.getTime() >= Date.parse(closesAt))
    refuse('survey-state')
}
