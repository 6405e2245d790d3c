import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import type { Language } from '@salus/domain/words.ts'
import { prefetchScoringProfile } from '../../features/check-ups/result/use-scoring-profile.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'

/** Requests a result and its profile while the scripts that show them are still loading. */
export async function loadCheckUp(resultGuid: string, lang: Language): Promise<void> {
  const asked = apiQueryOptions(checkUpsApi.getMyCheckUp, { params: { resultGuid } })
  // Ignores an error, because the page uses the same query and reports the error.
  const checkUp = await queryClient.ensureQueryData(asked).catch(() => null)
  if (checkUp !== null) await prefetchScoringProfile(checkUp, lang)
}
