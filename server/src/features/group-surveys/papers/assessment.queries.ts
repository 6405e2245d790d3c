import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { measuresOfSurvey, type SurveyOfTenant } from '../measures/measures.queries.ts'
import { personAtTheGate } from '../reading/report.queries.ts'

export const measuresForPaper = (db: Queries, survey: SurveyOfTenant) =>
  measuresOfSurvey(db, survey, personAtTheGate).select(
    sql<string>`(select display_name from tenant where id = ${survey.tenantId})`.as('tenantName'),
  )
