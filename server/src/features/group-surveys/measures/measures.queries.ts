import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { mayReadReports, type ReadingPerson } from '../reading/report.queries.ts'

export type MeasureContent = Pick<
  Measure,
  | 'action'
  | 'kind'
  | 'owner'
  | 'startsOn'
  | 'dueOn'
  | 'state'
  | 'resources'
  | 'links'
  | 'plannedCheck'
  | 'check'
  | 'droppedBecause'
>

export interface MeasureVersion extends MeasureContent {
  readonly revision: number
  readonly what: Measure['history'][number]['what']
  readonly at: string
  readonly by: string
}

export interface MeasureRow {
  readonly measureId: string
  readonly theme: string | null
  readonly finding: string | null
  readonly breakdownId: string | null
  readonly classId: string | null
  readonly className: string | null
  /** Oldest first, at least one. */
  readonly versions: readonly MeasureVersion[]
}

export interface MeasuresRow {
  readonly state: GroupSurvey['state']
  readonly closesAt: string
  readonly country: string
  readonly mayRead: boolean
  readonly body: string | null
  /**
   * The next stored report of the same profile. Prefers a report with numbers, because only such a report was compared
   * with the report of this survey.
   */
  readonly next: { readonly body: string; readonly state: GroupSurvey['state'] } | null
  readonly nextSurveyId: string | null
  readonly measures: readonly MeasureRow[]
}

export const versionJson = sql`json_build_object('revision', v.revision, 'what', v.what, 'at', v.changed_at,
  'by', v.changed_by_name, 'action', v.action, 'kind', v.kind, 'startsOn', v.starts_on, 'dueOn', v.due_on,
  'state', v.state, 'droppedBecause', v.dropped_because, 'resources', v.resources, 'links', v.links,
  'owner', case when v.owner_name is not null then json_build_object('name', v.owner_name, 'userId', v.owner_user_id) end,
  'plannedCheck', case when v.planned_check_on is not null
    then json_build_object('on', v.planned_check_on, 'how', v.planned_check_how) end,
  'check', case when v.checked_on is not null then json_build_object('how', v.check_how, 'result', v.check_result,
    'checkedBy', v.checked_by, 'checkedOn', v.checked_on) end)`

const measuresJson = (tenantId: number, surveyId: string) => sql<MeasureRow[]>`(
  select coalesce(json_agg(json_build_object('measureId', m.id, 'theme', m.theme, 'finding', m.finding,
    'breakdownId', m.breakdown_id, 'classId', m.class_id, 'className', m.class_name,
    'versions', (select json_agg(${versionJson} order by v.revision) from group_measure_version v
      where v.tenant_id = ${tenantId} and v.measure_id = m.id)) order by m.created_at, m.id), '[]')
  from group_measure m where m.tenant_id = ${tenantId} and m.survey_id = ${surveyId})`

const nextReport = (tenantId: number) => sql<MeasuresRow['next']>`(
  select json_build_object('body', r.body, 'state', s.state)
  from group_survey s join group_report r on r.tenant_id = s.tenant_id and r.survey_id = s.id
  where s.tenant_id = ${tenantId} and s.profile_id = survey.profile_id and s.closes_at > survey.closes_at
  order by r.body::jsonb -> 'whole' ? 'n5' desc, s.closes_at limit 1)`

const nextSurvey = (tenantId: number) => sql<string | null>`(
  select s.id from group_survey s
  where s.tenant_id = ${tenantId} and s.profile_id = survey.profile_id and s.opens_at > survey.closes_at
    and s.state <> 'withdrawn'
  order by s.opens_at, s.id limit 1)`

export interface SurveyOfTenant {
  readonly tenantId: number
  readonly surveyId: string
}

export const measuresOfSurvey = (db: Queries, { tenantId, surveyId }: SurveyOfTenant, person: ReadingPerson) =>
  db
    .selectFrom('group_survey as survey')
    .leftJoin('group_report as report', (join) =>
      join.on('report.tenant_id', '=', tenantId).onRef('report.survey_id', '=', 'survey.id'),
    )
    .select([
      sql<GroupSurvey['state']>`survey.state`.as('state'),
      'survey.closes_at as closesAt',
      sql<string>`(select country from tenant where id = ${tenantId})`.as('country'),
      mayReadReports(tenantId, person).as('mayRead'),
      'report.body',
      nextReport(tenantId).as('next'),
      nextSurvey(tenantId).as('nextSurveyId'),
      measuresJson(tenantId, surveyId).as('measures'),
    ])
    .where('survey.tenant_id', '=', tenantId)
    .where('survey.id', '=', surveyId)
