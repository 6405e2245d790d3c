import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { erasedLogin } from '../../../platform/database/subjects/erased-login.ts'
import { audit, type EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { worksHere } from '../../memberships/give-membership.ts'
import { type ClosedRows, closeRows, holdsUnshared } from './closed-rows.queries.ts'

export type { ClosedRows }

export interface RecordBeside {
  readonly id: string
  readonly userId: string | null
  /** The former login; `null` if its account was erased or if there never was one. */
  readonly formerUserId: string | null
  /** The time when the former login was unlinked; `null` if there never was one. */
  readonly unlinkedAt: string | null
}

/**
 * Must be called before two records are merged. Staff only state that both belong to one person, so a login of one
 * record must not see more of the other record than staff do. The unshared data of that other record is therefore
 * closed:
 *
 * - Data given without staff stays open only to the former login of the other record.
 * - Data that staff measured is open to the login that the remaining record will have, or else to a former login,
 *   unless that person works here.
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
 * If a record contains unshared data, no more is shared after the merge than that record shares, so that a decision for
 * one record opens nothing of the other.
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

/** Audits if the merge leaves less shared than the given consents (`from`) allow, because nobody chose this limit. */
export function auditLimit(
  scope: EnteredTenant,
  { from, to }: { readonly from: Holding; readonly to: Holding },
  subjectIds: readonly string[],
): void {
  const sharingOf = ({ sharesAll, exceptions }: Holding) => JSON.stringify([sharesAll, exceptions])
  if (sharingOf(from) === sharingOf(to)) return
  audit(scope, {
    action: 'consent.limited-by-record',
    objectKind: 'consent',
    objectId: 'share-with-staff',
    subjectIds: [...subjectIds],
  })
}

const formerLoginOf = ({ unlinkedAt, formerUserId }: RecordBeside): string | null =>
  unlinkedAt === null ? null : (formerUserId ?? erasedLogin)
