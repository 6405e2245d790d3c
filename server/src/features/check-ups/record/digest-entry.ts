import { createHash } from 'node:crypto'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { writeSorted } from '../../../platform/write-sorted.ts'

/**
 * A digest of the measurement, independent of the order of keys and the offset of the date. It leaves out what may
 * differ when the entry is sent again: the time of sending and what a person confirmed after a refusal.
 */
export function digestEntry(measurement: Measurement): string {
  const moment = new Date(measurement.dateOfMeasurement ?? '').toISOString()
  const text = writeSorted({ ...measurement, ...ofSending, dateOfMeasurement: moment })
  return createHash('sha256').update(text).digest('base64url')
}

const ofSending = { confirmed: undefined, despiteStop: undefined, sentAt: undefined }
