import type { CheckUp } from '@salus/contract/check-ups.ts'
import { seriesApi } from '@salus/contract/series.ts'
import { useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/use-api-mutation.ts'
import { showToast } from '../../ui/toast.tsx'

/** Ends the series of a check-up, or takes that back, and says which. */
export function useSeriesEnd({ groupId: tenantId, resultGuid, seriesEndedAt }: CheckUp) {
  const t = useT()
  const hasEnded = (seriesEndedAt ?? null) !== null
  const { send, isBusy } = useApiMutation(hasEnded ? seriesApi.resumeSeries : seriesApi.endSeries, {
    onDone: () =>
      void showToast({ tone: 'good', text: t(hasEnded ? 'corrections.seriesResumed' : 'corrections.seriesEnded') }),
    toast: true,
  })
  return { hasEnded, isBusy, change: () => send({ params: { tenantId, resultGuid } }) }
}
