import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DayMarks } from '../prepared-day.ts'

/** As on the server: below this, nothing is corrected. */
const toleratedMs = 2 * 60_000

/** By how many milliseconds the clock of this device is ahead of the server's; negative: behind it. */
export const clockAheadMs = (serverNow: string, { asked, answered }: Record<'asked' | 'answered', number>): number =>
  Math.round((asked + answered) / 2 - Date.parse(serverNow))

/** True from a difference of two minutes on. */
export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > toleratedMs

/**
 * The end of the day by the clock of this device, in milliseconds. A slow clock reaches the end later, so it ends the
 * day earlier; a fast clock ends it too early, never too late, also if somebody sets it right meanwhile.
 */
export const endByOwnClock = (endsAt: string, aheadMs: number): number =>
  Date.parse(endsAt) + (isClockOff(aheadMs) ? Math.min(0, aheadMs) : 0)

/**
 * What sending a result tells of the clock. `before`: what is known from results sent before. A clock that was set since
 * the device was made ready cannot be corrected: results made before that have a wrong time.
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
