import type { SkippedAddress } from '@salus/contract/tenant/invitations.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { findByAddress } from '../members/login/link.ts'
import { findEmployees } from '../memberships/give-membership.ts'

interface SortedAddresses {
  /** Addresses with exactly one active record that has no login yet. */
  readonly ofRecords: readonly { readonly memberId: string; readonly email: string }[]
  readonly withoutRecord: readonly string[]
  /** The addresses in `withoutRecord` that are in no record at all. */
  readonly unknown: readonly string[]
  readonly skipped: readonly SkippedAddress[]
}

/**
 * Sorts addresses by how they can be invited. Employees are invited without a record. When they accept, they get the
 * existing record if they may take it, and a new one if not. An address with several active records is skipped, because
 * staff must choose the record.
 */
export async function sortAddresses(scope: TenantScope, addresses: readonly string[]): Promise<SortedAddresses> {
  const found = Map.groupBy(await findByAddress(scope, addresses), ({ email }) => email)
  const others = addresses.filter((address) => address.toLowerCase() !== scope.actor.email.toLowerCase())
  const employees = await findEmployees(scope, others)
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
  return {
    ofRecords,
    withoutRecord,
    unknown: withoutRecord.filter((email) => !found.has(email.toLowerCase())),
    skipped,
  }
}
