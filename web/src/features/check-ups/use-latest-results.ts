import { type CheckUp, checkUpsApi, type OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import { type MeasurementProfileAsData, measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { Language } from '@salus/domain/words.ts'
import { useQueries } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/t.tsx'
import { apiQueryOptions, useApiQuery } from '../../platform/query.ts'
import { fittingSteps } from './next-steps.tsx'
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

/** The newest check-up of every kind with its values, bands and change, all of them in one request. */
export function useLatestResults(items: readonly OwnCheckUpListItem[]): readonly LatestResult[] {
  const lang = useLanguage()
  const latest = useApiQuery(checkUpsApi.getMyLatestCheckUps, {}, { enabled: items.length > 0 })
  const profileIds = [...new Set(items.flatMap(({ profileId }) => (isCatalogued(profileId) ? [profileId] : [])))]
  const profiles = useQueries({
    queries: profileIds.map((profileId) => ({
      ...apiQueryOptions(measurementProfilesApi.getMeasurementProfile, { params: { profileId }, query: { lang } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return items.map((item) => {
    const checkUp = latest.data?.items.find(({ resultGuid }) => resultGuid === item.resultGuid)
    const profile = profiles[profileIds.indexOf(item.profileId ?? '')]
    // A list that is newer than the answer waits for the next one.
    if (checkUp === undefined) return { item, rows: [], state: isAnswered(latest) ? 'failed' : 'waiting' }
    if (profile?.isPending === true) return { item, rows: [], state: 'waiting' }
    return readyResult(item, checkUp, { profile: profile?.data, language: lang })
  })
}

const isAnswered = ({ isError, isFetching }: { readonly isError: boolean; readonly isFetching: boolean }) =>
  isError || !isFetching

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

const isCatalogued = (profileId: string | null): profileId is string =>
  profileCatalogue.some(({ id }) => id === profileId)
