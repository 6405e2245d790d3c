import { checkUpsApi } from '@salus/contract/check-ups.ts'
import type { Language } from '@salus/domain/words.ts'
import { prefetchScoringProfile } from '../../features/check-ups/use-scoring-profile.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'

/** Asks for a result and what it was scored with while the scripts that draw them are still on their way. */
export async function loadCheckUp(resultGuid: string, lang: Language): Promise<void> {
  const asked = apiQueryOptions(checkUpsApi.getMyCheckUp, { params: { resultGuid } })
  // Why it cannot be had is said by the page, which asks by the same query.
  const checkUp = await queryClient.ensureQueryData(asked).catch(() => null)
  if (checkUp !== null) await prefetchScoringProfile(checkUp, lang)
}
