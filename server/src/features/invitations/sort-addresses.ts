import type { SkippedAddress } from '@salus/contract/invitations.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { findByAddress } from '../members/link-login.ts'
import { employeesOf } from '../memberships/give-membership.ts'

interface SortedAddresses {
  /** Each has one record that waits for its login. */
  readonly ofRecords: readonly { readonly memberId: string; readonly email: string }[]
  readonly withoutRecord: readonly string[]
  readonly skipped: readonly SkippedAddress[]
}

/**
 * Whom each address is of. People who work here are invited without a record: when they accept, they get the known one if
 * they may take it, else one of their own; who invites oneself is refused the known one in words. Which of several records
 * with one address is meant, only staff can say.
 */
export async function sortAddresses(scope: TenantScope, addresses: readonly string[]): Promise<SortedAddresses> {
  const found = Map.groupBy(await findByAddress(scope, addresses), ({ email }) => email)
  const others = addresses.filter((address) => address.toLowerCase() !== scope.actor.email.toLowerCase())
  const employees = await employeesOf(scope, others)
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
    else if (employees.has(key)) withoutRecord.push(email)
    else ofRecords.push({ memberId: only.memberId, email })
  }
  return { ofRecords, withoutRecord, skipped }
}
