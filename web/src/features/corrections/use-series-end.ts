import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { seriesApi } from '@salus/contract/measuring/series.ts'
import { useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

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
