import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { enqueueIn } from '../../../platform/database/jobs/queue.queries.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { readSurvey } from '../reading/survey-of-row.ts'
import { lockSurvey } from '../reading/survey-rows.queries.ts'
import { storeWithdrawal } from './running.queries.ts'

/**
 * Ends a survey. If the survey has expired, queues the job that computes the report. If it has not expired, requires a
 * reason and makes no report. With a report, callers could choose when the survey ends, and thereby whose answers are
 * in the report.
 */
export async function closeSurvey(
  scope: TenantScope,
  surveyId: string,
  reason: string | undefined,
): Promise<GroupSurvey> {
  const survey = (await lockSurvey(scope, surveyId)) ?? refuse('not-found')
  if (survey.state !== 'open') refuse('survey-state')
  const about = { objectKind: 'group-survey', objectId: surveyId }
  await closeAt(scope, surveyId)
  if (Date.parse(survey.closesAt) <= scope.now.getTime()) {
    audit(scope, { action: 'group-survey.closing-asked', ...about })
    return readSurvey(scope, surveyId)
  }
  if (reason === undefined) refuse('invalid-input', { errors: [reasonMissing] })
  await storeWithdrawal(scope, surveyId, reason)
  audit(scope, { action: 'group-survey.ended-early', ...about })
  return readSurvey(scope, surveyId)
}

/**
 * Queues the job that ends a survey, to run now or at the time `at`. The job computes the report. If the survey gets no
 * report, the job deletes the decisions. There is only one such job per survey.
 */
export const closeAt = (scope: TenantScope, surveyId: string, at?: Date): Promise<void> =>
  enqueueIn(scope.db, {
    task: 'close-group-survey',
    payload: { tenantId: String(scope.tenantId), surveyId },
    key: `close-group-survey:${surveyId}`,
    ...(at === undefined ? {} : { at }),
  })

/** Withdraws a published report. The numbers stay stored but can no longer be read. */
export async function withdrawReport(scope: TenantScope, surveyId: string, reason: string): Promise<GroupSurvey> {
  const survey = (await lockSurvey(scope, surveyId)) ?? refuse('not-found')
  if (survey.state !== 'published') refuse('survey-state')
  await storeWithdrawal(scope, surveyId, reason)
  audit(scope, { action: 'group-survey.report-withdrawn', objectKind: 'group-survey', objectId: surveyId })
  return readSurvey(scope, surveyId)
}

const reasonMissing = { path: 'reason', code: 'required', message: 'Say why the survey ends before its time.' }
