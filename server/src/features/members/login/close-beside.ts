import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { erasedLogin } from '../../../platform/database/subjects/erased-login.ts'
import { audit, type EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { worksHere } from '../../memberships/give-membership.ts'
import { type ClosedRows, closeRows, holdsUnshared } from './closed-rows.queries.ts'

export type { ClosedRows }

export interface RecordBeside {
  readonly id: string
  readonly userId: string | null
  /** The former login. `null` if its account was erased, or if there never was one. */
  readonly formerUserId: string | null
  /** When the former login was unlinked; `null` if there never was one. */
  readonly unlinkedAt: string | null
}

/**
 * Hides unshared data of one record before it is merged with another one. Staff may be wrong that both records
 * belong to one person. So the login of one record must not see more of the other record than staff do. The unshared
 * data of that other record is hidden as follows:
 *
 * - Data that was given without staff stays visible only to the former login of the other record.
 * - Data that staff measured stays visible only to the login that the remaining record will have or, without one, to a
 *   former login. If the person with this login works here, the first rule applies to this data as well.
 */
export async function closeBeside(scope: EnteredTenant, kept: RecordBeside, merged: RecordBeside): Promise<ClosedRows> {
  const both = [kept, merged]
  const holder = both.find(({ userId }) => userId !== null) ?? both.find(({ unlinkedAt }) => unlinkedAt !== null)
  if (!holder) return {}
  const other = holder === kept ? merged : kept
  const own = findFormerLogin(other)
  const reader = holder.userId ?? own ?? findFormerLogin(holder)
  const aloneFor = own ?? other.id
  const measuredFor = reader === null || (await worksHere(scope, reader)) ? aloneFor : reader
  return closeRows(scope, { memberId: other.id, measuredFor, aloneFor })
}

/**
 * Limits the consents after a merge. If one of the two records contains unshared data, the merge shares no more than
 * the consents of that record allow. So a decision for one record never shares data of the other.
 */
export async function limitHolding(
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

/**
 * Writes an audit entry if less is shared after the merge than the consents in `from` allow. Neither staff nor the
 * member has chosen this limit.
 */
export function auditLimit(
  scope: EnteredTenant,
  { from, to }: { readonly from: Holding; readonly to: Holding },
  subjectIds: readonly string[],
): void {
  const writeSharing = ({ sharesAll, exceptions }: Holding) => JSON.stringify([sharesAll, exceptions])
  if (writeSharing(from) === writeSharing(to)) return
  audit(scope, {
    action: 'consent.limited-by-record',
    objectKind: 'consent',
    objectId: 'share-with-staff',
    subjectIds: [...subjectIds],
  })
}

const findFormerLogin = ({ unlinkedAt, formerUserId }: RecordBeside): string | null =>
  unlinkedAt === null ? null : (formerUserId ?? erasedLogin)
