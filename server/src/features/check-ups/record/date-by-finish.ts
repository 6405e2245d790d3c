import type { Measurement } from '@salus/contract/check-ups/measurement.ts'

/**
 * If answers arrive within this time after the person finished, they are dated by their arrival, because sending takes
 * time too.
 */
const promptlyMs = 2 * 60_000

/**
 * If the answers waited on a device for a connection, dates the measurement by the time at which the person finished
 * the analysis. Ignores a finish before the start of the analysis, because the device's clock was then wrong.
 */
export function dateByFinish<Finished extends Pick<Measurement, 'dateOfMeasurement' | 'finishedAt'>>(
  measurement: Finished,
  { startedAt, now }: { readonly startedAt: string; readonly now: Date },
): Finished {
  const { dateOfMeasurement, finishedAt } = measurement
  if (dateOfMeasurement !== undefined || finishedAt === undefined) return measurement
  const moment = Date.parse(finishedAt)
  const isLate = now.getTime() - moment > promptlyMs
  return isLate && moment >= Date.parse(startedAt) ? { ...measurement, dateOfMeasurement: finishedAt } : measurement
}
