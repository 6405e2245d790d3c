import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import {
  type FormerLogin,
  giveBackToLogin,
  holdsBeyondDecision,
  holdsClosed,
  keepForLogin,
  keepInstead,
  keepResultsSince,
  lockFormerLogin,
} from './former.queries.ts'
import { closeToReader, holdsOfOthers, holdsUnshared, openToRecord, showKept } from './closed-rows.queries.ts'

export const findFormerLogin = (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> =>
  lockFormerLogin(scope, memberId)

export const giveBack = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  giveBackToLogin(scope, memberId, userId)

export const keepSince = (scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> =>
  keepResultsSince(scope, memberId, former)

export { keepForLogin as keepFor, keepInstead }

export { holdsBeyondDecision }

export const keepsFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> =>
  holdsClosed(scope, memberId, userId)

/** Returns true if the record contains data that only its member may see. */
export const hasUnshared = (scope: EnteredTenant, memberId: string): Promise<boolean> => holdsClosed(scope, memberId)

/**
 * Returns true if the record contains unshared data that staff could see after a consent. If a login is given, also
 * returns true if the record contains data that a merge left visible only to this login. Ignores data that is kept for
 * other people.
 */
export { holdsUnshared }

/**
 * Returns true if another record was merged into this one since the login was unlinked, or if an earlier merge left
 * hidden data in it.
 */
export const hasJoined = holdsOfOthers

/**
 * Hides the data that a merge had left visible only to an employee's login, so that this login cannot read it either.
 */
export const closeToEmployee = closeToReader

/** Makes the rows that a merge hid visible again. Used when the merge is undone. */
export const openAgain = openToRecord

/**
 * Shows or hides data that is kept for one person, in this transaction only. While the data is shown, it moves with the
 * record.
 */
export const seeKept = showKept
