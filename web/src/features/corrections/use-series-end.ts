import type { CheckUp } from '@salus/contract/check-ups.ts'
import { seriesApi } from '@salus/contract/series.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { reportError } from '../../platform/report-error.ts'
import { showToast } from '../../ui/toast.tsx'

/** Ends the series of a check-up, or takes that back, and says which. `onDone` reads anew what shows it. */
export function useSeriesEnd({ groupId: tenantId, resultGuid, seriesEndedAt }: CheckUp, onDone: () => void) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const hasEnded = (seriesEndedAt ?? null) !== null
  const change = async () => {
    setBusy(true)
    try {
      await api.call(hasEnded ? seriesApi.resumeSeries : seriesApi.endSeries, { params: { tenantId, resultGuid } })
      showToast({ tone: 'good', text: t(hasEnded ? 'corrections.seriesResumed' : 'corrections.seriesEnded') })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiProblem)) reportError(error)
      showToast({ tone: 'act', text: problemText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return { hasEnded, isBusy, change: () => void change() }
}
