import { createHash } from 'node:crypto'
import type { DeliveredCheckUp } from '@salus/contract/tenant/modules.ts'
import type { SentText } from '../../platform/files/sent-text.ts'

export type SentCheckUp = Omit<DeliveredCheckUp, 'document'> & { readonly document?: SentText | undefined }

/**
 * Must be raised with every change of the contract after which the same delivery is read differently, such as a new
 * default. Digests of different forms are not compared.
 */
const form = '1'

/** A digest of a delivery's content, independent of the order of its keys and the offset of its date. */
export async function digestDelivery({ dateOfMeasurement, ...said }: SentCheckUp): Promise<string> {
  const text = JSON.stringify({ ...said, at: new Date(dateOfMeasurement).toISOString() }, (_key, part: unknown) =>
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).toSorted(byKey)) : part,
  )
  const digest = said.document?.digestOf(text) ?? createHash('sha256').update(text).digest('base64url')
  return `${form}:${await digest}`
}

/** Returns true if the stored digest is known, of the same form, and different. */
export const differs = (stored: string | null, sent: string): boolean =>
  stored !== null && stored.startsWith(`${form}:`) && stored !== sent

const isPlainObject = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0
