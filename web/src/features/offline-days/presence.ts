import { measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { write } from '../../platform/api/write.ts'
import { dayHasChanged } from './day-on-device.ts'
import type { DayMarks } from './prepared-day.ts'
import { awaitDelivery, isAboutSender, sendingMs } from './sending/send-results.ts'
import { readOpenDay } from './use-open-day.ts'
import { withMarks } from './with-marks.ts'

/** Returns the marks after a visit was ended or resumed on this device. */
export function marksWithPresence(marks: DayMarks, visitId: string, isLeft: boolean): DayMarks {
  const others = (visits: readonly string[]) => visits.filter((one) => one !== visitId)
  return {
    ...marks,
    left: isLeft ? [...others(marks.left), visitId] : others(marks.left),
    back: isLeft ? others(marks.back) : [...others(marks.back), visitId],
    presence: [
      ...marks.presence.filter((one) => one.visitId !== visitId),
      { visitId, act: isLeft ? ('leave' as const) : ('return' as const) },
    ],
  }
}

/** Marks on this device that a person has left or returned. The server is notified when the network returns. */
export async function markPresence(visitId: string, isLeft: boolean): Promise<void> {
  await withMarks((open, day) => day.writeMarks(marksWithPresence(open.marks, visitId, isLeft)))
  await dayHasChanged()
}

/**
 * Reports to the server who has left and who has returned. Needs the network and a signed-in user. Changes that could
 * not be sent stay marked and are sent the next time.
 */
export async function sendPresence(): Promise<void> {
  const open = await readOpenDay()
  if (open === null) return
  const { tenantId, day } = open.day
  for (const told of open.marks.presence) {
    const { visitId, act } = told
    const params = { tenantId, dayId: day.id, visitId }
    const signal = AbortSignal.timeout(sendingMs)
    const request = write(measurementDaysApi.changeDayVisit, { params, body: { act }, signal })
    const outcome = await awaitDelivery(tenantId, request)
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return
    // After a refusal that concerns the sender, the change stays marked and is sent again later. Any other refusal
    // means that the visit or the person no longer exists, or that the day is closed. The change is then dropped,
    // because it no longer matters.
    if (outcome.kind === 'refused' && isAboutSender(outcome.code)) return
    await withMarks(({ marks }, onDevice) => {
      const presence = marks.presence.filter((one) => one.visitId !== visitId || one.act !== act)
      return onDevice.writeMarks({ ...marks, presence })
    })
  }
}

/**
 * Returns the marks after the people were refetched. Changes that were sent to the server are dropped, because the
 * refetched people include them.
 */
export function marksAfterRefresh(marks: DayMarks): DayMarks {
  const untold = new Set(marks.presence.map(({ visitId }) => visitId))
  const keep = (visits: readonly string[]) => visits.filter((visitId) => untold.has(visitId))
  return { ...marks, left: keep(marks.left), back: keep(marks.back) }
}
