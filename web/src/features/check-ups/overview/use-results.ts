import { type CheckUp, checkUpsApi, type OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { Language } from '@salus/domain/words.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { chooseFittingSteps } from '../result/next-steps.tsx'
import { latestOfEach } from './latest-of-each.ts'
import { latestQuery } from './latest-query.ts'
import type { ResultRow } from '../rows/row.ts'
import { resultRows } from '../rows/rows.ts'

export interface LatestResult {
  readonly item: OwnCheckUpListItem
  readonly state: 'waiting' | 'failed' | 'ready'
  readonly checkUp?: CheckUp
  readonly rows: readonly ResultRow[]
  /** The date of the check-up that this result is compared with. */
  readonly since?: string | undefined
  /** The first next step that depends on this result's bands; general steps are not considered. */
  readonly firstStep?: string | undefined
}

/**
 * Loads the newest check-up of every kind with values, bands and changes in one request. While loading and after a
 * failure, the list items are returned without values.
 */
export function useLatestResults(list: readonly OwnCheckUpListItem[]): readonly LatestResult[] {
  const language = useLanguage()
  const latest = useApiQuery(checkUpsApi.getMyLatestCheckUps, latestQuery(language), { enabled: list.length > 0 })
  if (latest.data === undefined) {
    const state = latest.isError ? 'failed' : 'waiting'
    return latestOfEach(list).map((item) => ({ item, rows: [], state }))
  }
  const { items, profiles = [] } = latest.data
  return latestOfEach(items).map((checkUp) => {
    const profile = profiles.find(({ id }) => id === checkUp.profileId)
    return readyResult(checkUp, checkUp, { profile, language })
  })
}

export const useLatestAreLoading = (hasResults: boolean): boolean =>
  useApiQuery(checkUpsApi.getMyLatestCheckUps, latestQuery(useLanguage()), { enabled: hasResults }).isLoading

interface Reader {
  readonly profile: MeasurementProfileAsData | undefined
  readonly language: Language
}

export function readyResult(item: OwnCheckUpListItem, checkUp: CheckUp, { profile, language }: Reader): LatestResult {
  const isSameVersion = profile?.version === checkUp.version
  const steps = profile !== undefined && isSameVersion ? chooseFittingSteps({ profile, scores: checkUp.scores }) : []
  const step = steps.find(({ bands }) => bands !== undefined)
  return {
    item,
    checkUp,
    state: 'ready',
    rows: resultRows(checkUp, { profile, language }),
    since: checkUp.previous?.dateOfMeasurement,
    firstStep: step?.title,
  }
}
