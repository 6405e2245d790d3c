import type { DayBoard } from '@salus/contract/measurement-days.ts'
import { measurementDaysApi } from '@salus/contract/measurement-days.ts'
import { useT } from '../../i18n/t.tsx'
import { NetworkProblem } from '../../platform/problems.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'
import { useSending } from '../../platform/use-api-mutation.ts'
import { write } from '../../platform/write.ts'
import { askAgain } from '../../platform/stale.ts'

export type StepAct = 'claim' | 'take-over' | 'release' | 'skip'

interface DayAct {
  /** What it is done to: one act at a time. */
  readonly key: string
  readonly work: () => Promise<DayBoard>
}

/** There was no network to send it by, so nothing can have changed. */
class NeverSent extends NetworkProblem {}

const onlineOnly = async (work: () => Promise<DayBoard>): Promise<DayBoard> => {
  if (!navigator.onLine) throw new NeverSent()
  return work()
}

/** Everything that is done on the board. Each answer is the whole board, as all devices have it a moment later. */
export function useDayAct(tenantId: number, dayId: string) {
  const t = useT()
  const params = { tenantId, dayId }
  const { send, sending } = useSending(({ work }: DayAct) => work(), {
    onDone: (board) => {
      queryClient.setQueryData(apiQueryOptions(measurementDaysApi.getDayBoard, { params }).queryKey, board)
    },
    wordsFor: (error) => {
      if (error instanceof NeverSent) return t('measurementDays.unchanged')
      return error instanceof NetworkProblem ? t('measurementDays.maybeChanged') : undefined
    },
    // Somebody else may have been first: the board shows it.
    onFailed: () => void askAgain('getDayBoard', { tenantId }),
    toast: true,
    keyOf: ({ key }) => key,
  })
  const act = (key: string, work: () => Promise<DayBoard>) => send({ key, work: () => onlineOnly(work) })
  return {
    busyKey: sending?.key ?? null,
    arrive: (memberId: string) =>
      act(memberId, () => write(measurementDaysApi.arriveOnDay, { params, body: { memberId } })),
    visit: (visitId: string, how: 'leave' | 'return' | 'talk') =>
      act(visitId, () =>
        write(measurementDaysApi.changeDayVisit, { params: { ...params, visitId }, body: { act: how } }),
      ),
    step: (of: { readonly visitId: string; readonly profileId: string }, how: StepAct) =>
      act(of.visitId, () =>
        write(measurementDaysApi.changeDayStep, { params: { ...params, ...of }, body: { act: how } }),
      ),
    setState: (state: 'open' | 'closed') =>
      act('day', () => write(measurementDaysApi.setMeasurementDayState, { params, body: { state } })),
  }
}
