import { type CheckUp, checkUpsApi, type OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measurement-profiles.ts'
import type { Language } from '@salus/domain/words.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { fittingSteps } from './next-steps.tsx'
import { latestOfEach } from './latest-of-each.ts'
import { latestQuery } from './latest-query.ts'
import type { ResultRow } from './result-row.ts'
import { resultRows } from './result-rows.ts'

/** A check-up of the list with everything that an overview says of it, once it has arrived. */
export interface LatestResult {
  readonly item: OwnCheckUpListItem
  readonly state: 'waiting' | 'failed' | 'ready'
  readonly checkUp?: CheckUp
  readonly rows: readonly ResultRow[]
  /** When the check-up it is compared with was taken. */
  readonly since?: string
  /** The first thing to do that this result itself suggests. */
  readonly firstStep?: string
}

/**
 * The newest check-up of every kind with its values, bands and change, all of them in one request. The kinds of the list
 * stand in for them until they have arrived, and where they cannot be read.
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

/** What an overview says of a result: beside the check-up that the result itself is held against. */
export function readyResult(item: OwnCheckUpListItem, checkUp: CheckUp, { profile, language }: Reader): LatestResult {
  const isSameVersion = profile?.version === checkUp.version
  const steps = profile !== undefined && isSameVersion ? fittingSteps({ profile, scores: checkUp.scores }) : []
  const step = steps.find(({ bands }) => bands !== undefined)
  return {
    item,
    checkUp,
    state: 'ready',
    rows: resultRows(checkUp, { profile, language }),
    ...(checkUp.previous === null ? {} : { since: checkUp.previous.dateOfMeasurement }),
    ...(step === undefined ? {} : { firstStep: step.title }),
  }
}
