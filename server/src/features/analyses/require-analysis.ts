import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireOwnMember, type TenantScope } from '../../platform/scope/tenant.ts'
import { findPresentRecord, type PresentRecord } from '../member-merges/find-present-record.ts'
import { findCheckUpOfAnalysis } from '../check-ups/record/find-by-analysis.ts'
import { lockAnalysis } from './analyses.queries.ts'

interface RunOfMember {
  readonly analysis: Analysis
  /** The record of the analysis or, if it was merged in the meantime, the record into which it was merged. */
  readonly present: PresentRecord
}

/**
 * Locks the caller's unfinished analysis. If the analysis is already finished, refuses with `analysis-finished` and the
 * id of its check-up. An analysis that was begun before its record was merged can still be continued.
 */
export async function requireAnalysis(scope: TenantScope, memberId: string, analysisId: string): Promise<RunOfMember> {
  const present = await findPresentRecord(scope, memberId)
  requireOwnMember(scope, present.memberId)
  const analysis = await lockAnalysis(scope, analysisId)
  // The request may name a record that was merged. The analysis can be in that record or in the remaining one.
  if (analysis && [present.memberId, memberId].includes(analysis.memberId)) return { analysis, present }
  const checkUp = analysis ? undefined : await findCheckUpOfAnalysis(scope, analysisId)
  if (checkUp?.memberId === present.memberId) refuse('analysis-finished', { resultGuid: checkUp.resultGuid })
  refuse('not-found')
}
