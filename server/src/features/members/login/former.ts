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

/** The record's former login, with the record locked until the transaction ends. */
export const findFormerLogin = (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> =>
  lockFormerLogin(scope, memberId)

/** When a login is linked to its record again, opens the data that was kept for it, to that login and not to staff. */
export const giveBack = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  giveBackToLogin(scope, memberId, userId)

/** Keeps unshared data given by link or tablet since then for the former login. */
export const keepSince = (scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> =>
  keepResultsSince(scope, memberId, former)

/** Keeps unshared data for a login when the record continues without it. */
export const keepFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  keepForLogin(scope, memberId, userId)

/** Transfers data that is kept for one login to another. */
export { keepInstead }

/** Returns true if the member's next decision would open data that they did not share. */
export { holdsBeyondWord }

/** Returns true if the record contains data that is kept for this login. */
export const keepsFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> =>
  holdsClosed(scope, memberId, userId)

/** Returns true if the record contains data that only its member may see. */
export const hasUnshared = (scope: EnteredTenant, memberId: string): Promise<boolean> => holdsClosed(scope, memberId)

/** The same, leaving out data kept for other people: returns true if a consent, or this login, would open anything. */
export { holdsUnshared }

/** Returns true if another record was merged into this one since its login was unlinked. */
export const hasJoined = holdsOfOthers

/** Closes measurements by staff that another record did not share to a login that becomes an employee. */
export const closeToEmployee = closeToReader

/** For undoing a merge. */
export const openAgain = openToRecord

/** Data kept for a particular person moves along when a record is given to another. */
export const seeKept = showKept
