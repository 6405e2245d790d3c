import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import {
  type FormerLogin,
  giveBackToLogin,
  holdsBeyondWord,
  holdsClosed,
  keepForLogin,
  keepInstead,
  keepResultsSince,
  lockFormerLogin,
} from './former.queries.ts'
import { closeToReader, holdsOfOthers, holdsUnshared, openToRecord, showKept } from './closed-rows.queries.ts'

/** Locks the record until the transaction ends. Returns its former login, or `undefined` if it never had one. */
export const findFormerLogin = (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> =>
  lockFormerLogin(scope, memberId)

/** Opens the data that was kept for a login which is linked to its record again: to that login and not to staff. */
export const giveBack = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  giveBackToLogin(scope, memberId, userId)

/** Keeps unshared data for the former login that was given by link or tablet since it was unlinked. */
export const keepSince = (scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> =>
  keepResultsSince(scope, memberId, former)

/** Keeps unshared data for a login when the record continues without it. */
export const keepFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  keepForLogin(scope, memberId, userId)

/** Transfers data that is kept for one login to another. */
export { keepInstead }

/** Returns true if the member's current decision would open data that they did not share. */
export { holdsBeyondWord }

/** Returns true if the record contains data that is kept for this login. */
export const keepsFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> =>
  holdsClosed(scope, memberId, userId)

/** Returns true if the record contains data that only its member may see. */
export const hasUnshared = (scope: EnteredTenant, memberId: string): Promise<boolean> => holdsClosed(scope, memberId)

/**
 * Returns true if the record contains unshared data that a consent, or this reader, would open. Ignores data kept for
 * other people.
 */
export { holdsUnshared }

/** Returns true if another record was merged into this one since its login was unlinked, or left closed data in it. */
export const hasJoined = holdsOfOthers

/** Closes data that another record did not share to a login that becomes an employee. */
export const closeToEmployee = closeToReader

/** Reopens the rows that a merge closed, when the merge is undone. */
export const openAgain = openToRecord

/** Shows or hides data kept for particular people in this transaction, so that it moves with the record. */
export const seeKept = showKept
