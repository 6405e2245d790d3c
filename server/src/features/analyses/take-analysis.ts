import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { deleteAnalysis, lockAnalysis } from './analyses.queries.ts'

interface Finishing {
  readonly analysisId: string
  readonly memberId: string
  readonly profileId: string
}

/**
 * Takes an unfinished analysis away because a check-up comes of it. False: there is none (any more). Who finishes the
 * same analysis at the same time waits here and then finds it gone.
 */
export async function takeAnalysis(
  scope: TenantScope,
  { analysisId, memberId, profileId }: Finishing,
): Promise<boolean> {
  const analysis = await lockAnalysis(scope, analysisId)
  if (!analysis) return false
  if (analysis.memberId !== memberId || analysis.profileId !== profileId) refuse('not-found')
  await deleteAnalysis(scope, analysis)
  return true
}
