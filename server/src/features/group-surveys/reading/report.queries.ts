import type { ReportedScore } from '@salus/domain/group-reports/wave-plan.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

export interface ReportRow {
  readonly mayRead: boolean
  /** The state of the survey; `null` if there is no such survey or it has no report. */
  readonly state: string | null
  readonly body: string | null
}

export interface ReadingPerson {
  readonly role: RawBuilder<string>
  readonly userId: RawBuilder<string>
}

/** The caller of a read. Requires the row `gate` in the surrounding query. */
export const personAtTheGate: ReadingPerson = { role: sql`gate.role`, userId: sql`gate.user_id` }

export const personIn = ({ actor }: TenantScope): ReadingPerson => ({
  role: sql`${actor.role}::text`,
  userId: sql`${actor.userId}::uuid`,
})

/**
 * True for readers. Also true for admins with the right to read reports, unless the tenant separates people who read
 * reports from those who see single results.
 */
export const mayReadReports = (tenantId: number, { role, userId }: ReadingPerson) =>
  sql<boolean>`(${role} = 'Reader' or exists (
  select from membership reader where reader.tenant_id = ${tenantId} and reader.user_id = ${userId} and reader.group_reports
    and exists (select from tenant_policy policy where policy.tenant_id = ${tenantId} and not policy.group_reports_apart)))`

/** Always returns one row. Requires the row `gate` in the surrounding query. */
export const storedReport = (db: Queries, tenantId: number, surveyId: string) =>
  db
    .selectFrom('tenant')
    .leftJoin('group_report as report', (join) =>
      join.on('report.tenant_id', '=', tenantId).on('report.survey_id', '=', surveyId),
    )
    .leftJoin('group_survey as survey', (join) =>
      join.on('survey.tenant_id', '=', tenantId).onRef('survey.id', '=', 'report.survey_id'),
    )
    .select([mayReadReports(tenantId, personAtTheGate).as('mayRead'), 'survey.state', 'report.body'])
    .where('tenant.id', '=', tenantId)

/** The row of `storedReport`, with more for papers: the scales and the name are those of when the survey opened. */
export const storedPaper = (db: Queries, tenantId: number, surveyId: string) =>
  storedReport(db, tenantId, surveyId).select([
    'tenant.country',
    // Surveys that opened before the name was kept have that of today.
    sql<string>`coalesce(survey.frozen ->> 'tenantName', tenant.display_name)`.as('tenantName'),
    'survey.published_at as publishedAt',
    sql<readonly ReportedScore[] | null>`survey.frozen -> 'scores'`.as('scores'),
  ])
