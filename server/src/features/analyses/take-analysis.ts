import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { deleteAnalysis, lockAnalysis } from './analyses.queries.ts'

interface Finishing {
  readonly analysisId: string
  /**
   * The record that the caller named, and the record into which it was merged in the meantime. They are the same if
   * there was no merge. The analysis can be in either.
   */
  readonly memberIds: readonly string[]
  readonly profileId: string
}

/**
 * Removes an analysis that becomes a check-up, and returns it. Returns `undefined` if it no longer exists, for example
 * because another request finished it while this request waited for the lock.
 */
export async function takeAnalysis(
  scope: TenantScope,
  { analysisId, memberIds, profileId }: Finishing,
): Promise<Analysis | undefined> {
  const analysis = await lockAnalysis(scope, analysisId)
  if (!analysis) return undefined
  if (!memberIds.includes(analysis.memberId) || analysis.profileId !== profileId) refuse('not-found')
  await deleteAnalysis(scope, analysis)
  return analysis
}
