import { createHash } from 'node:crypto'
import type { DeliveredCheckUp } from '@salus/contract/tenant/modules.ts'
import type { SentText } from '../../platform/files/sent-text.ts'
import { writeSorted } from '../../platform/write-sorted.ts'

export type SentCheckUp = Omit<DeliveredCheckUp, 'document'> & { readonly document?: SentText | undefined }

/**
 * The version of the digest. Increase it if a change of the contract, for example a new default, changes the digest of
 * an unchanged delivery. Digests of different versions are not compared.
 */
const form = '1'

/** Computes a digest that depends neither on the order of the keys nor on the offset of the date. */
export async function digestDelivery({ dateOfMeasurement, ...said }: SentCheckUp): Promise<string> {
  const text = writeSorted({ ...said, at: new Date(dateOfMeasurement).toISOString() })
  const digest = said.document?.computeDigest(text) ?? createHash('sha256').update(text).digest('base64url')
  return `${form}:${await digest}`
}

/** Returns true if the stored digest has the current version and differs from the sent one. */
export const isOtherDelivery = (stored: string | null, sent: string): boolean =>
  stored !== null && stored.startsWith(`${form}:`) && stored !== sent
