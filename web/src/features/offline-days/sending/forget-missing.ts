import { type DayBoard, type MeasurementDay, measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { dayHasChanged } from '../day-on-device.ts'
import { describeEnd } from '../end-of-day.ts'
import { type OpenDay, readOpenDay } from '../use-open-day.ts'
import { withMarks } from '../with-marks.ts'
import { forgetPerson } from './note-refusal.ts'
import { findOpenWork } from './open-work.ts'
import { sendingMs } from './send-results.ts'

/**
 * Deletes from this device the people who are no longer on the server's board, for example because their record was
 * erased. People with open work on this device stay, because a merge of records may have removed them from the board.
 * Also notes whether the day was ended on the server, by whom and when. Needs the network and a signed-in user. Deletes
 * nobody if the server does not return the board.
 */
export async function forgetMissing(): Promise<void> {
  const open = await readOpenDay()
  if (open === null) return
  const board = await readBoard(open.day.tenantId, open.day.day.id)
  if (board === null) return
  await noteEnd(open, board.day)
  const visitIds = new Set(board.visits.map(({ id }) => id))
  const missing = open.day.people.filter(({ visitId }) => !visitIds.has(visitId))
  for (const { memberId, visitId } of missing)
    await withMarks(async (now, onDevice) => {
      // While the board was loading, the people may have been fetched again, or the device may have been set up for
      // another day.
      if (!now.day.people.some((one) => one.visitId === visitId)) return
      if ((await findOpenWork(now.drafts)).has(memberId)) return
      await forgetPerson(now, onDevice, memberId)
    })
  if (missing.length > 0) await dayHasChanged()
}

async function noteEnd({ day: { day }, marks }: OpenDay, board: MeasurementDay): Promise<void> {
  const { isClosed = false, closedAt = null, closedByName = null } = marks
  const next = describeEnd(board)
  if (isClosed === next.isClosed && closedAt === next.closedAt && closedByName === next.closedByName) return
  await withMarks(async (now, onDevice) => {
    if (now.day.day.id === day.id) await onDevice.writeMarks({ ...now.marks, ...next })
  })
  await dayHasChanged()
}

async function readBoard(tenantId: number, dayId: string): Promise<DayBoard | null> {
  try {
    return await api.call(measurementDaysApi.getDayBoard, {
      params: { tenantId, dayId },
      signal: AbortSignal.timeout(sendingMs),
    })
  } catch (error) {
    if (error instanceof NetworkProblem || error instanceof ApiProblem || error instanceof DOMException) return null
    throw error
  }
}
