import { createHash } from 'node:crypto'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { writeSorted } from '../../../platform/write-sorted.ts'

/**
 * A digest of what was measured, independent of the order of keys and the offset of the date. Left out is what differs
 * from one time of sending to the next: the time itself, and what a person confirmed when the entry was refused.
 */
export function digestEntry(measurement: Measurement): string {
  const moment = new Date(measurement.dateOfMeasurement ?? '').toISOString()
  const text = writeSorted({ ...measurement, ...ofSending, dateOfMeasurement: moment })
  return createHash('sha256').update(text).digest('base64url')
}

const ofSending = { confirmed: undefined, despiteStop: undefined, sentAt: undefined }
