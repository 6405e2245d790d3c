import { createHash } from 'node:crypto'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { writeSorted } from '../../../platform/write-sorted.ts'

/**
 * A digest of what was measured, independent of the order of keys and the offset of the date. `confirmed` is left out:
 * the same measurement is sent with it after a question about the person.
 */
export function digestEntry(measurement: Measurement): string {
  const moment = new Date(measurement.dateOfMeasurement ?? '').toISOString()
  const text = writeSorted({ ...measurement, confirmed: undefined, dateOfMeasurement: moment })
  return createHash('sha256').update(text).digest('base64url')
}
