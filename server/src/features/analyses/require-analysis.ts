import type { Analysis } from '@salus/contract/analyses.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireOwnMember, type TenantScope } from '../../platform/tenant-scope.ts'
import { findCheckUpOfAnalysis } from '../check-ups/find-check-up-of-analysis.ts'
import { lockAnalysis } from './analyses.queries.ts'

/** The caller's unfinished analysis of the member. A finished one refuses and names the check-up it became. */
export async function requireAnalysis(scope: TenantScope, memberId: string, analysisId: string): Promise<Analysis> {
  requireOwnMember(scope, memberId)
  const analysis = await lockAnalysis(scope, analysisId)
  if (analysis?.memberId === memberId) return analysis
  const checkUp = analysis ? undefined : await findCheckUpOfAnalysis(scope, analysisId)
  if (checkUp?.memberId === memberId) refuse('analysis-finished', { resultGuid: checkUp.resultGuid })
  refuse('not-found')
}
