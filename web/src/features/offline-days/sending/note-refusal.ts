import type { OfflineDay } from '../../../platform/offline-day/offline-day.ts'
import type { DayMarks, PreparedPerson } from '../prepared-day.ts'
import type { OpenDay } from '../use-open-day.ts'
import { withMarks } from '../with-marks.ts'

const hidden = new Set(['not-found', 'on-hold', 'consent-required'])

/**
 * Returns true if staff may no longer see the result. This is the case if the person has withdrawn the consent, or if
 * the record was erased or is on hold. An erasure begins with a hold.
 */
export const isHidden = (code: string): boolean => hidden.has(code)

/** Returns true if staff may not even see whose result it is. */
export const isNameless = (code: string): boolean => code === 'not-found' || code === 'on-hold'

/**
 * Deletes from this device the data that staff may no longer see after an entry was refused. If the person's record was
 * erased or is on hold, deletes everything about the person except the entry itself. The entry stays without a name
 * until staff have read why it was refused. If the person has withdrawn the consent, they can no longer be measured on
 * this device.
 */
export async function noteRefusal(memberId: string, code: string): Promise<void> {
  if (!isHidden(code)) return
  await withMarks(async ({ day, marks, drafts }, onDevice) => {
    const isTheirs = (one: { readonly memberId: string }) => one.memberId === memberId
    if (isNameless(code)) return forgetPerson({ day, marks, drafts }, onDevice, memberId)
    for (const { id } of drafts.filter(isTheirs)) await onDevice.forgetDraft(id)
    const people = day.people.map((one) => (isTheirs(one) ? { ...one, storesHealthData: false } : one))
    await onDevice.writePrepared({ ...day, people })
  })
}

/**
 * Deletes a person with their marks and unfinished measurements from this device. The person's results stay until they
 * are sent.
 */
export async function forgetPerson(
  { day, marks, drafts }: OpenDay,
  onDevice: OfflineDay,
  memberId: string,
): Promise<void> {
  const isTheirs = (one: { readonly memberId: string }) => one.memberId === memberId
  for (const { id } of drafts.filter(isTheirs)) await onDevice.forgetDraft(id)
  await onDevice.writePrepared({ ...day, people: day.people.filter((one) => !isTheirs(one)) })
  await onDevice.writeMarks(marksWithout(marks, { memberId, visitId: day.people.find(isTheirs)?.visitId }))
}

interface Erased extends Pick<PreparedPerson, 'memberId'> {
  readonly visitId: string | undefined
}

function marksWithout(marks: DayMarks, { memberId, visitId }: Erased): DayMarks {
  const isOther = (one: { readonly memberId: string }) => one.memberId !== memberId
  const { [memberId]: _, ...safety } = marks.safety
  return {
    ...marks,
    done: marks.done.filter(isOther),
    left: marks.left.filter((one) => one !== visitId),
    back: marks.back.filter((one) => one !== visitId),
    presence: marks.presence.filter((one) => one.visitId !== visitId),
    safety,
    crises: marks.crises.filter(isOther),
    scoredAnew: marks.scoredAnew.filter(isOther),
    doubles: marks.doubles.filter(isOther),
  }
}
