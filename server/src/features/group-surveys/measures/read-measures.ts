import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { personIn } from '../reading/report.queries.ts'
import { measuresOfSurvey } from './measures.queries.ts'
import { measuresOfRow } from './measures-of-row.ts'

export async function readMeasure(scope: TenantScope, surveyId: string, measureId: string): Promise<Measure> {
  const { db, tenantId, now } = scope
  const row = await measuresOfSurvey(db, { tenantId, surveyId }, personIn(scope)).executeTakeFirst()
  const measures = row && measuresOfRow(row, now)
  return measures?.items.find((one) => one.measureId === measureId) ?? refuse('not-found')
}
