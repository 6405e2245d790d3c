import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireOwnMember, type TenantScope } from '../../platform/scope/tenant.ts'
import { findCheckUpOfAnalysis } from '../check-ups/record/find-by-analysis.ts'
import { lockAnalysis } from './analyses.queries.ts'

/**
 * Locks the caller's unfinished analysis. If the analysis is already finished, refuses with `analysis-finished` and the
 * id of its check-up.
 */
export async function requireAnalysis(scope: TenantScope, memberId: string, analysisId: string): Promise<Analysis> {
  requireOwnMember(scope, memberId)
  const analysis = await lockAnalysis(scope, analysisId)
  if (analysis?.memberId === memberId) return analysis
  const checkUp = analysis ? undefined : await findCheckUpOfAnalysis(scope, analysisId)
  if (checkUp?.memberId === memberId) refuse('analysis-finished', { resultGuid: checkUp.resultGuid })
  refuse('not-found')
}
