import { createHash } from 'node:crypto'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { writeSorted } from '../../../platform/write-sorted.ts'

/**
 * Computes the digest of an entry. An entry that is sent again is recognised by its digest. The digest ignores what can
 * differ between the two requests: the order of keys, the offset of the date, the time of sending, and what a person
 * confirmed after a refusal.
 */
export function digestEntry(measurement: Measurement): string {
  const moment = new Date(measurement.dateOfMeasurement ?? '').toISOString()
  const text = writeSorted({ ...measurement, ...ofSending, dateOfMeasurement: moment })
  return createHash('sha256').update(text).digest('base64url')
}

const ofSending = { confirmed: undefined, despiteStop: undefined, sentAt: undefined }
