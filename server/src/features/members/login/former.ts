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

export const findFormerLogin = (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> =>
  lockFormerLogin(scope, memberId)

export const giveBack = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  giveBackToLogin(scope, memberId, userId)

export const keepSince = (scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> =>
  keepResultsSince(scope, memberId, former)

export const keepFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  keepForLogin(scope, memberId, userId)

export { keepInstead }

export { holdsBeyondWord }

export const keepsFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> =>
  holdsClosed(scope, memberId, userId)

/** Returns true if the record contains data that only its member is allowed to see. */
export const hasUnshared = (scope: EnteredTenant, memberId: string): Promise<boolean> => holdsClosed(scope, memberId)

/** Returns true if a consent, or access by this login, would open unshared data. Ignores data kept for other people. */
export { holdsUnshared }

/** Returns true if another record was merged into this one since its login was unlinked, or left closed data in it. */
export const hasJoined = holdsOfOthers

export const closeToEmployee = closeToReader

/** Reopens the rows that a merge closed, when the merge is undone. */
export const openAgain = openToRecord

/** Shows or hides data kept for particular people in this transaction, so that it moves with the record. */
export const seeKept = showKept
