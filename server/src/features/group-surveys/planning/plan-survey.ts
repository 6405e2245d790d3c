import { randomUUID } from 'node:crypto'
import type { GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { groupReportLimits } from '@salus/domain/group-reports/wave-plan.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { readSurvey } from '../reading/survey-of-row.ts'
import {
  deletePlanned,
  insertSurvey,
  isProductActive,
  lockSurveys,
  type Neighbour,
  surveysWithReport,
} from './planning.queries.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'

type Plan = z.output<typeof groupSurveysApi.createGroupSurvey.body>

interface Window {
  /** Omitted if the survey is not planned yet. */
  readonly surveyId?: string
  readonly profileId: string
  readonly opensAt: string
  readonly closesAt: string
}

const dayMs = 86_400_000
const shortestDays = 7
const longestDays = 366
/**
 * The minimum duration in milliseconds. It is one second less than seven days, because a survey ends just before
 * midnight. It is one more hour less, because the clocks may go forward during the survey.
 */
const shortestMs = shortestDays * dayMs - 3_601_000
/** A day on which the clocks go back is this much longer than other days. */
const clocksGoBackMs = 3_600_000

/** Plans a survey with the current version of the profile. */
export async function planSurvey(scope: TenantScope, plan: Plan): Promise<GroupSurvey> {
  const profile = profileById(plan.profileId)
  if (!profile || listReportedScores(profile).length === 0) refuse('invalid-input', { errors: [notOffered] })
  if (!(await isProductActive(scope, profile.pluginId))) refuse('product-not-active')
  requireWindow(plan, scope.now)
  await lockSurveys(scope)
  await requireRest(scope, plan)
  const surveyId = randomUUID()
  await insertSurvey(scope, {
    ...plan,
    id: surveyId,
    profileVersion: profile.version,
    textVersion: findConsentText('group-reports').version,
  })
  audit(scope, { action: 'group-survey.planned', objectKind: 'group-survey', objectId: surveyId })
  return readSurvey(scope, surveyId)
}

function requireWindow({ opensAt, closesAt }: Plan, now: Date): void {
  const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)]
  if (opens < now.getTime() - dayMs - clocksGoBackMs) refuse('invalid-input', { errors: [inPast('opensAt')] })
  if (closes <= now.getTime()) refuse('invalid-input', { errors: [inPast('closesAt')] })
  if (closes - opens < shortestMs) refuse('invalid-input', { errors: [tooShort] })
  if (closes - opens > longestDays * dayMs + clocksGoBackMs) refuse('invalid-input', { errors: [tooLong] })
}

/**
 * Refuses a survey if it is too close in time to another survey of the same profile. Readers could compare the two
 * reports, which contain the same scores, and learn more about single people. Surveys of other profiles do not matter,
 * because their reports contain other scores.
 */
export async function requireRest(scope: TenantScope, window: Window): Promise<void> {
  const opens = Date.parse(window.opensAt)
  const others = await surveysWithReport(scope, window.profileId)
  const from = findRestedStart(
    { opens, lasts: Date.parse(window.closesAt) - opens },
    others.filter(({ id }) => id !== window.surveyId),
  )
  if (from > opens) refuse('survey-too-soon', { opensFrom: new Date(from).toISOString() })
}

/**
 * Returns the first moment at or after `opens` at which a survey keeps the required interval to all other surveys, in
 * milliseconds since 1970.
 */
function findRestedStart({ opens, lasts }: { opens: number; lasts: number }, others: readonly Neighbour[]): number {
  const rest = groupReportLimits.restDays * dayMs
  const near = others.filter(
    (other) => opens < Date.parse(other.closesAt) + rest && opens + lasts > Date.parse(other.opensAt) - rest,
  )
  if (near.length === 0) return opens
  const after = Math.max(...near.map(({ closesAt }) => Date.parse(closesAt) + rest))
  return findRestedStart({ opens: after, lasts }, others)
}

/** Deletes a planned survey. Its plan is not frozen yet, and no member has been invited. */
export async function discardSurvey(scope: TenantScope, surveyId: string): Promise<void> {
  if (!(await deletePlanned(scope, surveyId))) {
    await readSurvey(scope, surveyId)
    refuse('survey-state')
  }
  audit(scope, { action: 'group-survey.discarded', objectKind: 'group-survey', objectId: surveyId })
}

const notOffered = { path: 'profileId', code: 'not-offered', message: 'Results of this profile enter no group report.' }
const inPast = (path: string) => ({ path, code: 'in-past', message: 'This lies in the past.' })
const tooShort = {
  path: 'closesAt',
  code: 'too-short',
  message: 'A survey lasts at least a week, counting the first and the last day.',
}
const tooLong = { path: 'closesAt', code: 'too-long', message: 'A survey lasts a year at most.' }
