import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { countHeads } from '../planning/freeze-plan.ts'
import { findSurvey, type SurveyRow } from './survey-rows.queries.ts'

/**
 * Builds the survey for the API. An open survey that has expired is shown as `closing` until its report is published.
 */
export function surveyOfRow(row: SurveyRow, now: Date): GroupSurvey {
  const { surveyId, profileId, profileVersion, opensAt, closesAt, k, breakdowns, invited, publishedAt } = row
  const { plan, finished, withdrawnAt, withdrawnReason } = row
  const isOver = Date.parse(closesAt) <= now.getTime()
  return {
    surveyId,
    profileId,
    profileVersion,
    opensAt,
    closesAt,
    k,
    breakdowns,
    invited,
    publishedAt,
    state: row.state === 'open' && isOver ? 'closing' : row.state,
    frozen: plan && breakdowns.map((breakdown) => ({ ...breakdown, classes: [...countHeads(plan, breakdown.kind)] })),
    finished: plan && finished,
    withdrawn: withdrawnAt === null ? null : { at: withdrawnAt, reason: withdrawnReason ?? '' },
  }
}

export const readSurvey = async (scope: TenantScope, surveyId: string): Promise<GroupSurvey> =>
  surveyOfRow((await findSurvey(scope, surveyId)) ?? refuse('not-found'), scope.now)
