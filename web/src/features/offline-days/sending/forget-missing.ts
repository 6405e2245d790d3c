import { measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { dayHasChanged } from '../day-on-device.ts'
import { readMemberId } from '../prepared-day.ts'
import { readOpenDay } from '../use-open-day.ts'
import { withMarks } from '../with-marks.ts'
import { forgetPerson, isHidden } from './note-refusal.ts'
import { readResults, sendingMs } from './send-results.ts'

/**
 * Deletes the people from this device who are no longer on the server's board, for example because their record was
 * erased. A merge can also have removed them from the board. Keeps people with an unfinished measurement on this device,
 * because typed values must not be lost, and people whose result was not sent yet or needs a decision, because staff
 * must know whose it is. If their record was erased, sending the result reveals that, and deletes them. Needs the
 * network and a signed-in user. Deletes nobody if the server does not return the board.
 */
export async function forgetMissing(): Promise<void> {
  const open = await readOpenDay()
  if (open === null) return
  const visitIds = await visitsOnServer(open.day.tenantId, open.day.day.id)
  if (visitIds === null) return
  const missing = open.day.people.filter(({ visitId }) => !visitIds.has(visitId))
  for (const { memberId } of missing)
    await withMarks(async (now, onDevice) => {
      if (now.drafts.some((draft) => draft.memberId === memberId)) return
      if (await hasOpenResult(memberId)) return
      await forgetPerson(now, onDevice, memberId)
    })
  if (missing.length > 0) await dayHasChanged()
}

async function hasOpenResult(memberId: string): Promise<boolean> {
  const results = await readResults()
  return results.some(({ state, content }) => readMemberId(content) === memberId && !isHidden(state))
}

async function visitsOnServer(tenantId: number, dayId: string): Promise<ReadonlySet<string> | null> {
  try {
    const { visits } = await api.call(measurementDaysApi.getDayBoard, {
      params: { tenantId, dayId },
      signal: AbortSignal.timeout(sendingMs),
    })
    return new Set(visits.map(({ id }) => id))
  } catch (error) {
    if (error instanceof NetworkProblem || error instanceof ApiProblem || error instanceof DOMException) return null
    throw error
  }
}
