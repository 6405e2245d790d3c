import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { erasedLogin } from '../../platform/database/erased-login.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { roleOf } from '../memberships/give-membership.ts'
import { type ClosedRows, closeRows, holdsUnshared } from './closed-rows.queries.ts'

export type { ClosedRows }

export interface RecordBeside {
  readonly id: string
  readonly userId: string | null
  /** Null where its account was erased. */
  readonly formerUserId: string | null
  /** When its former login was taken off; null where it never had another one. */
  readonly unlinkedAt: string | null
}

/**
 * Before two records go together. Staff say that both are one person, so the login that one of them has, or had, gains
 * nothing by it that staff did not have: what the other one does not share is closed. What was given without staff only the
 * former login of that record sees; what staff measured the login sees, too, unless it works here.
 */
export async function closeBeside(scope: EnteredTenant, kept: RecordBeside, merged: RecordBeside): Promise<ClosedRows> {
  const both = [kept, merged]
  const holder = both.find(({ userId }) => userId !== null) ?? both.find(({ unlinkedAt }) => unlinkedAt !== null)
  if (!holder) return {}
  const other = holder === kept ? merged : kept
  const own = formerLoginOf(other)
  const reader = holder.userId ?? own ?? formerLoginOf(holder)
  const aloneFor = own ?? other.id
  const measuredFor = reader === null || (await worksHere(scope, reader)) ? aloneFor : reader
  return closeRows(scope, { memberId: other.id, measuredFor, aloneFor })
}

/**
 * What may hold for the record in which both are: the word of one opens nothing of the other. Where a record holds what it
 * does not share, no more is shared than that record shares.
 */
export async function limitedBy(
  scope: EnteredTenant,
  holding: Holding,
  records: readonly { readonly id: string; readonly holding: Holding }[],
): Promise<Holding> {
  let limited = holding
  for (const record of records)
    if (await holdsUnshared(scope, record.id))
      limited = { ...holdingOfBoth(limited, record.holding), storesHealthData: holding.storesHealthData }
  return limited
}

const formerLoginOf = ({ unlinkedAt, formerUserId }: RecordBeside): string | null =>
  unlinkedAt === null ? null : (formerUserId ?? erasedLogin)

async function worksHere(scope: EnteredTenant, userId: string): Promise<boolean> {
  const role = await roleOf(scope, userId)
  return role !== null && isEmployee(role)
}
