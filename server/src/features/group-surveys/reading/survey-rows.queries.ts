import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { earlierClosing, mayReadReports, personAtTheGate } from './report.queries.ts'

export interface SurveyRow {
  readonly surveyId: string
  readonly profileId: string
  readonly profileVersion: string
  readonly state: GroupSurvey['state']
  readonly opensAt: string
  readonly closesAt: string
  readonly k: number
  readonly breakdowns: GroupSurvey['breakdowns']
  /** `null` until the survey is opened. */
  readonly plan: WavePlan | null
  readonly invited: number | null
  readonly finished: number
  readonly publishedAt: string | null
  readonly withdrawnAt: string | null
  readonly withdrawnReason: string | null
  /** Read only for the list of surveys. */
  readonly previousClosedAt?: string | null
}

const surveys = (db: Queries, tenantId: number) =>
  db
    .selectFrom('group_survey')
    .select([
      'id as surveyId',
      'profile_id as profileId',
      'profile_version as profileVersion',
      sql<GroupSurvey['state']>`state`.as('state'),
      'opens_at as opensAt',
      'closes_at as closesAt',
      'k',
      sql<GroupSurvey['breakdowns']>`breakdowns`.as('breakdowns'),
      sql<WavePlan | null>`frozen`.as('plan'),
      'invited',
      'finished',
      'published_at as publishedAt',
      'withdrawn_at as withdrawnAt',
      'withdrawn_reason as withdrawnReason',
    ])
    .where('tenant_id', '=', tenantId)

/**
 * Returns one row with the surveys, newest first, and with two flags: whether the caller may read reports, and whether
 * only reader accounts may. Requires the row `gate` in the surrounding query.
 */
export const surveysOfTenant = (db: Queries, tenantId: number) => {
  const listed = surveys(db, tenantId)
    .select(earlierClosing(tenantId, 'group_survey').as('previousClosedAt'))
    .orderBy('opens_at', 'desc')
    .orderBy('id')
  return db
    .selectFrom('tenant')
    .leftJoin('tenant_policy as policy', (join) => join.on('policy.tenant_id', '=', tenantId))
    .select([
      sql<boolean>`coalesce(policy.group_reports_apart, true)`.as('groupReportsApart'),
      mayReadReports(tenantId, personAtTheGate).as('readsReports'),
      sql<readonly SurveyRow[]>`(select coalesce(json_agg(listed), '[]') from (${listed}) listed)`.as('surveys'),
    ])
    .where('tenant.id', '=', tenantId)
}

/** Locks the survey until the transaction ends, so that it is opened, closed or withdrawn only once. */
export const lockSurvey = (scope: TenantScope, surveyId: string): Promise<SurveyRow | undefined> =>
  surveys(scope.db, scope.tenantId).where('id', '=', surveyId).forUpdate().executeTakeFirst()

export const findSurvey = (scope: TenantScope, surveyId: string): Promise<SurveyRow | undefined> =>
  surveys(scope.db, scope.tenantId).where('id', '=', surveyId).executeTakeFirst()
