import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { type FinishedAnalysis, findByAnalysis } from './record.queries.ts'

/** The check-up that an analysis became, shared or not; `undefined` if it is not finished. */
export const findCheckUpOfAnalysis = (scope: TenantScope, analysisId: string): Promise<FinishedAnalysis | undefined> =>
  findByAnalysis(scope, analysisId)
