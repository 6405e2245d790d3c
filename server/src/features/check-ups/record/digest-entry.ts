import { createHash } from 'node:crypto'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { writeSorted } from '../../../platform/write-sorted.ts'

/**
 * Computes the digest by which an entry that is sent again is recognised. The digest does not depend on the order of
 * keys, on the offset of the date, or on what can differ when an entry is sent again: the time of sending and what a
 * person confirmed after a refusal.
 */
export function digestEntry(measurement: Measurement): string {
  const moment = new Date(measurement.dateOfMeasurement ?? '').toISOString()
  const text = writeSorted({ ...measurement, ...ofSending, dateOfMeasurement: moment })
  return createHash('sha256').update(text).digest('base64url')
}

const ofSending = { confirmed: undefined, despiteStop: undefined, sentAt: undefined }
