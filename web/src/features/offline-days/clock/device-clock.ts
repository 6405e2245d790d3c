import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ClockRow } from '../../../platform/offline-day/day-store.ts'
import type { DayMarks } from '../prepared-day.ts'

/**
 * In milliseconds. The largest error with which a clock counts as right. The server tolerates the same error, and
 * corrects only times with a larger one.
 */
const toleratedMs = 2 * 60_000

/** Returns how many milliseconds the clock of this device is ahead of the server's clock; negative if it is behind. */
export const clockAheadMs = (serverNow: string, { asked, answered }: Record<'asked' | 'answered', number>): number =>
  Math.round((asked + answered) / 2 - Date.parse(serverNow))

export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > toleratedMs

/**
 * In milliseconds. A device whose clock is wrong by more than this is not set up. Correcting the clock later would make
 * the device's day end hours too early or too late.
 */
const mostMs = 60 * 60_000

export const isClockFarOff = (aheadMs: number): boolean => Math.abs(aheadMs) > mostMs

/**
 * In milliseconds. The longest time from the setup of a device to the end of its day: the device is set up on the day
 * or on the day before, and the day ends at midnight.
 */
const longestDayMs = 50 * 60 * 60_000

/** True if the clock shows a time at which this device cannot have been set up yet. The clock was set back or reset. */
export const isClockSetBack = (endsAt: string, now: number): boolean => now < Date.parse(endsAt) - longestDayMs

/**
 * Returns the end of the day by this device's clock, in milliseconds. If the clock is slow, the returned time is
 * earlier than `endsAt`. If the clock is fast, the returned time is `endsAt`, because a later time would end the day
 * too late once the clock is corrected.
 */
export const endByOwnClock = (endsAt: string, aheadMs: number): number =>
  Date.parse(endsAt) + (isClockOff(aheadMs) ? Math.min(0, aheadMs) : 0)

/**
 * Notes the time that this device's clock shows. If the time is earlier than the time noted before, the clock was set
 * back: it was wrong before or is wrong now. A step forward proves nothing, because a device that sleeps makes the same
 * step.
 */
export function noteTime(clock: ClockRow, now: number): ClockRow {
  if (now < clock.latestAt - toleratedMs) return { ...clock, latestAt: now, wasSet: true }
  return now > clock.latestAt + noticedMs ? { ...clock, latestAt: now } : clock
}

/**
 * In milliseconds. The time is stored only if the clock has advanced by more than this, so that not every reading of
 * the clock causes a write.
 */
const noticedMs = 10_000

/**
 * Notes the difference from the server's clock, in milliseconds. Before the first result (`hasMeasured` is false), a
 * corrected clock is not noted as set.
 */
export function noteDifference(
  clock: ClockRow,
  { aheadMs, now }: { readonly aheadMs: number; readonly now: number },
  hasMeasured: boolean,
): ClockRow {
  const wasSet = hasMeasured && (noteTime(clock, now).wasSet || isClockOff(aheadMs - clock.aheadMs))
  return { latestAt: now, aheadMs, wasSet }
}

/**
 * Updates the note about the clock from the server's response to a sent result. `before` is the note from earlier
 * results. `wasSet` means that the time on the clock was changed after the device was set up. Results recorded before
 * that change have a wrong time, which cannot be corrected.
 */
export function noteClock(
  before: DayMarks['clock'],
  { clockCorrectedSeconds = 0 }: Pick<RecordedCheckUp, 'clockCorrectedSeconds'>,
  aheadAtPreparationMs: number | undefined,
): DayMarks['clock'] {
  const isCorrected = clockCorrectedSeconds !== 0
  const aheadMs = -clockCorrectedSeconds * 1000
  const wasSet = aheadAtPreparationMs !== undefined && isClockOff(aheadMs - aheadAtPreparationMs)
  if (!isCorrected && !wasSet) return before
  const known = before ?? { aheadMs: aheadAtPreparationMs ?? 0, corrected: 0, wasSet: false }
  return {
    aheadMs: isCorrected ? aheadMs : known.aheadMs,
    corrected: known.corrected + (isCorrected ? 1 : 0),
    wasSet: wasSet || known.wasSet,
  }
}
