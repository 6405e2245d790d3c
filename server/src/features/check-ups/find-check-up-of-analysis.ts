import type { TenantScope } from '../../platform/tenant-scope.ts'
import { type FinishedAnalysis, findByAnalysis } from './recording.queries.ts'

/** The check-up that an analysis became, if it is finished. */
export const findCheckUpOfAnalysis = (scope: TenantScope, analysisId: string): Promise<FinishedAnalysis | undefined> =>
  findByAnalysis(scope, analysisId)
