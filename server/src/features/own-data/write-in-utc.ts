import { readUtcOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'

const namesOfMoments = /(?:At|_at|^at|^since|dateOfMeasurement)$/

/**
 * Rewrites each moment that has a local UTC offset as the same moment in UTC, at any depth. Finds moments by the names
 * of their fields, so that an answer that only looks like a moment does not change.
 */
export function writeInUtc<Value>(value: Value): Value
export function writeInUtc(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => writeInUtc(one))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && namesOfMoments.test(name) && readUtcOffset(one) !== null
        ? writeAtOffset(one, 0)
        : writeInUtc(one),
    ]),
  )
}
