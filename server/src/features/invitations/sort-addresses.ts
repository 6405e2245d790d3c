import type { SkippedAddress } from '@salus/contract/invitations.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { findByAddress } from '../members/link-login.ts'

interface SortedAddresses {
  /** Each has one record that waits for its login. */
  readonly ofRecords: readonly { readonly memberId: string; readonly email: string }[]
  readonly withoutRecord: readonly string[]
  readonly skipped: readonly SkippedAddress[]
}

/** Whom each address is of. Which of several records with one address is meant, only staff can say. */
export async function sortAddresses(scope: TenantScope, addresses: readonly string[]): Promise<SortedAddresses> {
  const found = Map.groupBy(await findByAddress(scope, addresses), ({ email }) => email)
  const ofRecords: { memberId: string; email: string }[] = []
  const withoutRecord: string[] = []
  const skipped: SkippedAddress[] = []
  for (const [key, email] of new Map(addresses.map((address) => [address.toLowerCase(), address]))) {
    const records = found.get(key) ?? []
    const [only, another] = records.filter(({ status }) => status === 'active')
    if (records.length === 0) withoutRecord.push(email)
    else if (records.some(({ isLinked }) => isLinked)) skipped.push({ email, reason: 'already-linked' })
    else if (!only) skipped.push({ email, reason: 'archived' })
    else if (another) skipped.push({ email, reason: 'several-records' })
    else ofRecords.push({ memberId: only.memberId, email })
  }
  return { ofRecords, withoutRecord, skipped }
}
