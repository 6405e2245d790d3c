import { createHash } from 'node:crypto'
import type { DeliveredCheckUp } from '@salus/contract/modules.ts'

/**
 * Raise it with every change of the contract that makes the same delivery read differently (a new default, say).
 * Digests of another form are not compared.
 */
const form = '1'

/** A digest of everything a delivery says, whatever the order of its keys and the offset of its date. */
export function digestDelivery({ dateOfMeasurement, ...said }: DeliveredCheckUp): string {
  const text = JSON.stringify({ ...said, at: new Date(dateOfMeasurement).toISOString() }, (_key, part: unknown) =>
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).toSorted(byKey)) : part,
  )
  return `${form}:${createHash('sha256').update(text).digest('base64url')}`
}

/** Whether both are known, of one form, and different. */
export const differs = (stored: string | null, sent: string): boolean =>
  stored !== null && stored.startsWith(`${form}:`) && stored !== sent

const isPlainObject = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0
