import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { wavePlanSchema } from '@salus/domain/group-reports/wave-plan.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { enqueueMails, findAsked } from '../mailing/mailing.queries.ts'
import { closeAt } from './close-survey.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { freezePlan, fewestInvited } from '../planning/freeze-plan.ts'
import { requireRest } from '../planning/plan-survey.ts'
import { lockSurveys, membersToAsk } from '../planning/planning.queries.ts'
import { dayOfTenant } from '../reading/day-of-tenant.queries.ts'
import { readSurvey } from '../reading/survey-of-row.ts'
import { lockSurvey } from '../reading/survey-rows.queries.ts'
import { insertAsked, nameOfTenant, storeOpening } from './running.queries.ts'

/**
 * Opens a survey, and fixes who is invited and in which groups. Later changes to members therefore do not affect the
 * report.
 */
export async function openSurvey(scope: TenantScope, surveyId: string): Promise<GroupSurvey> {
  await lockSurveys(scope)
  const survey = (await lockSurvey(scope, surveyId)) ?? refuse('not-found')
  const { now } = scope
  if (survey.state !== 'planned' || Date.parse(survey.closesAt) <= now.getTime()) refuse('survey-state')
  const profile = profileById(survey.profileId)
  // Refuses if the survey was planned for another version of the questionnaire.
  if (profile?.version !== survey.profileVersion) refuse('survey-outdated')
  // The survey opens now instead of at the planned time, so the interval to earlier surveys must be checked again.
  const opensAt = now.toISOString()
  await requireRest(scope, { ...survey, opensAt })
  const members = await membersToAsk(scope)
  if (members.length < fewestInvited(survey.k)) refuse('survey-too-small')
  const { plan, classes } = freezePlan({ ...survey, profile }, members, await dayOfTenant(scope, now))
  if (!wavePlanSchema.safeParse(plan).success) refuse('survey-too-many-groups')
  await storeOpening(scope, { surveyId, plan, opensAt, invited: members.length, tenantName: await nameOfTenant(scope) })
  await insertAsked(
    scope,
    surveyId,
    members.map(({ memberId }, index) => ({ memberId, classes: classes[index] ?? {} })),
  )
  await enqueueMails(scope, { surveyId, occasion: 'invitation', memberIds: await findAsked(scope, surveyId) })
  await closeAt(scope, surveyId, new Date(Date.parse(survey.closesAt) + 1000))
  audit(scope, { action: 'group-survey.opened', objectKind: 'group-survey', objectId: surveyId })
  return readSurvey(scope, surveyId)
}
