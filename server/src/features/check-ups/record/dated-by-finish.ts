import type { Measurement } from '@salus/contract/check-ups/measurement.ts'

/** Answers that arrive sooner are dated by their arrival: sending takes time too. */
const promptlyMs = 2 * 60_000

/**
 * Returns the measurement of a finished analysis with the date on which the person finished it, if its answers waited
 * on a device for a connection. Does not believe a time before the analysis was started: that clock is wrong.
 */
export function datedByFinish<Finished extends Pick<Measurement, 'dateOfMeasurement' | 'finishedAt'>>(
  measurement: Finished,
  { startedAt, now }: { readonly startedAt: string; readonly now: Date },
): Finished {
  const { dateOfMeasurement, finishedAt } = measurement
  if (dateOfMeasurement !== undefined || finishedAt === undefined) return measurement
  const moment = Date.parse(finishedAt)
  const isLate = now.getTime() - moment > promptlyMs
  return isLate && moment >= Date.parse(startedAt) ? { ...measurement, dateOfMeasurement: finishedAt } : measurement
}
