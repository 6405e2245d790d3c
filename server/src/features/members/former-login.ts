import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import {
  type FormerLogin,
  giveBackToLogin,
  holdsClosed,
  keepForLogin,
  keepResultsSince,
  lockFormerLogin,
} from './former-login.queries.ts'
import { holdsOfOthers, holdsUnshared, openToRecord, showKept } from './closed-rows.queries.ts'

/** The login that a record had before, with the record locked until the transaction ends. */
export const findFormerLogin = (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> =>
  lockFormerLogin(scope, memberId)

/** Opens what was kept for a login that is linked to its record again. */
export const giveBack = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  giveBackToLogin(scope, memberId, userId)

/** Keeps for the former login what was given by link or tablet since and is not shared. */
export const keepSince = (scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> =>
  keepResultsSince(scope, memberId, former)

/** Keeps for a login what it does not share, where the record goes on without it. */
export const keepFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  keepForLogin(scope, memberId, userId)

/** Whether the record holds anything that is kept for this login. */
export const keepsFor = (scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> =>
  holdsClosed(scope, memberId, userId)

/** Whether the record holds anything that only its member may see. */
export const hasUnshared = (scope: EnteredTenant, memberId: string): Promise<boolean> => holdsClosed(scope, memberId)

/** The same without what is kept for somebody: whether a consent would open anything. */
export { holdsUnshared }

/** Whether another record went into this one since its login was taken off. */
export const hasJoined = holdsOfOthers

/** When the two are taken apart again. */
export const openAgain = openToRecord

/** What is kept for somebody goes along where a record goes to another. */
export const seeKept = showKept
