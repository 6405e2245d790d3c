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

/**
 * Selects the closing time of the earlier survey whose numbers this survey's report may repeat. That survey has the
 * same questionnaire and the newest earlier report with numbers, even if this report was withdrawn. Selects `null` if
 * there is no such survey, or if this survey has no report.
 */
export const earlierClosing = (tenantId: number, survey: string) => sql<string | null>`(
  select earlier.closes_at
  from group_report own
  join group_report past on past.tenant_id = own.tenant_id
  join group_survey earlier on earlier.tenant_id = past.tenant_id and earlier.id = past.survey_id
  where own.tenant_id = ${tenantId} and own.survey_id = ${sql.ref(`${survey}.id`)}
    and earlier.profile_id = ${sql.ref(`${survey}.profile_id`)} and past.body::jsonb -> 'whole' ? 'n5'
    and (past.computed_at, earlier.closes_at) < (own.computed_at, ${sql.ref(`${survey}.closes_at`)})
  order by past.computed_at desc, earlier.closes_at desc limit 1)`

/**
 * Selects the report of a survey and whether the caller may read it. Always returns one row. The surrounding query must
 * provide the row `gate`, with the caller's role and id.
 */
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

/**
 * Selects the report with further data for papers. The scales and the tenant's name are those of the day on which the
 * survey opened.
 */
export const storedPaper = (db: Queries, tenantId: number, surveyId: string) =>
  storedReport(db, tenantId, surveyId).select([
    'tenant.country',
    // Older surveys have no stored name, so they get the present one.
    sql<string>`coalesce(survey.frozen ->> 'tenantName', tenant.display_name)`.as('tenantName'),
    'survey.published_at as publishedAt',
    sql<readonly ReportedScore[] | null>`survey.frozen -> 'scores'`.as('scores'),
    earlierClosing(tenantId, 'survey').as('previousClosedAt'),
  ])
