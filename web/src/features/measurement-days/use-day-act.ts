import type { DayBoard } from '@salus/contract/measurement-days.ts'
import { measurementDaysApi } from '@salus/contract/measurement-days.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { NetworkProblem } from '../../platform/problems.ts'
import { apiQueryOptions, invalidate, queryClient } from '../../platform/query.ts'
import { showToast } from '../../ui/toast.tsx'

export type StepAct = 'claim' | 'take-over' | 'release' | 'skip'

/** Everything that is done on the board. Each answer is the whole board, as all devices have it a moment later. */
export function useDayAct(tenantId: number, dayId: string) {
  const t = useT()
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const params = { tenantId, dayId }
  const act = async (key: string, work: () => Promise<DayBoard>): Promise<boolean> => {
    setBusyKey(key)
    try {
      const board = await work()
      queryClient.setQueryData(apiQueryOptions(measurementDaysApi.getDayBoard, { params }).queryKey, board)
      return true
    } catch (error) {
      const text = error instanceof NetworkProblem ? t('measurementDays.unchanged') : problemText(t, error)
      showToast({ tone: 'act', text })
      // Somebody else may have been first: the board shows it.
      void invalidate(measurementDaysApi.getDayBoard, params)
      return false
    } finally {
      setBusyKey(null)
    }
  }
  return {
    busyKey,
    arrive: (memberId: string) =>
      act(memberId, () => api.call(measurementDaysApi.arriveOnDay, { params, body: { memberId } })),
    visit: (visitId: string, how: 'leave' | 'return' | 'talk') =>
      act(visitId, () =>
        api.call(measurementDaysApi.changeDayVisit, { params: { ...params, visitId }, body: { act: how } }),
      ),
    step: (of: { readonly visitId: string; readonly profileId: string }, how: StepAct) =>
      act(of.visitId, () =>
        api.call(measurementDaysApi.changeDayStep, { params: { ...params, ...of }, body: { act: how } }),
      ),
    setState: (state: 'open' | 'closed') =>
      act('day', () => api.call(measurementDaysApi.setMeasurementDayState, { params, body: { state } })),
  }
}
