import type { DayBoard } from '@salus/contract/measuring/days.ts'
import { measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { askAgain } from '../../platform/api/stale.ts'
import { useTellDone } from './use-tell-done.ts'

export type StepAct = 'claim' | 'take-over' | 'release' | 'skip'

interface DayAct {
  /** The target of the action: the id of a visit or member, or `day`. A target can have only one running action. */
  readonly key: string
  readonly work: () => Promise<DayBoard>
  readonly step?: StepToChange
}

interface StepToChange {
  readonly visitId: string
  readonly profileId: string
}

const isDoneAlready = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.problem.code === 'step-done'

/** Thrown if the device was offline before the request, so that nothing was changed on the server. */
class NeverSent extends NetworkProblem {}

const onlineOnly = async (work: () => Promise<DayBoard>): Promise<DayBoard> => {
  if (!navigator.onLine) throw new NeverSent()
  return work()
}

/**
 * Returns all actions on the board. Each response contains the whole board. The server notifies other devices of the
 * change.
 */
export function useDayAct(tenantId: number, dayId: string) {
  const t = useT()
  const tellDone = useTellDone()
  const params = { tenantId, dayId }
  const { queryKey } = apiQueryOptions(measurementDaysApi.getDayBoard, { params })
  const { send, underWay } = useSending(({ work }: DayAct) => work(), {
    onDone: (board) => {
      queryClient.setQueryData(queryKey, board)
    },
    wordsFor: (error) => {
      if (isDoneAlready(error)) return null
      if (error instanceof NeverSent) return t('measurementDays.unchanged')
      return error instanceof NetworkProblem ? t('measurementDays.maybeChanged') : undefined
    },
    // Another person may have acted first, so the board is refetched.
    onFailed: async (error, { step }) => {
      const asked = askAgain('getDayBoard', { tenantId })
      if (step === undefined || !isDoneAlready(error)) return
      await asked
      const board = queryClient.getQueryData<DayBoard>(queryKey)
      tellDone({ ...step, board, by: error.problem.performedByName ?? undefined })
    },
    toast: true,
    makeKey: ({ key }) => key,
  })
  /** Resolves to true if the action succeeded. */
  const act = async (key: string, work: () => Promise<DayBoard>, step?: StepToChange) =>
    (await send({ key, work: () => onlineOnly(work), ...(step && { step }) })) === 'done'
  return {
    busyKeys: new Set(underWay.map(({ key }) => key)) as ReadonlySet<string>,
    arrive: (memberId: string) =>
      act(memberId, () => write(measurementDaysApi.arriveOnDay, { params, body: { memberId } })),
    visit: (visitId: string, how: 'leave' | 'return' | 'talk') =>
      act(visitId, () =>
        write(measurementDaysApi.changeDayVisit, { params: { ...params, visitId }, body: { act: how } }),
      ),
    step: (of: StepToChange, how: StepAct) =>
      act(
        of.visitId,
        () => write(measurementDaysApi.changeDayStep, { params: { ...params, ...of }, body: { act: how } }),
        of,
      ),
    setState: (state: 'open' | 'closed') =>
      act('day', () => write(measurementDaysApi.setMeasurementDayState, { params, body: { state } })),
  }
}
