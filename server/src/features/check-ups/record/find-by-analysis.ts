import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { type FinishedAnalysis, findByAnalysis } from './record.queries.ts'

/**
 * Returns the check-up that was made from an analysis, shared or not. Returns `undefined` if the analysis is not
 * finished.
 */
export const findCheckUpOfAnalysis = (scope: TenantScope, analysisId: string): Promise<FinishedAnalysis | undefined> =>
  findByAnalysis(scope, analysisId)
