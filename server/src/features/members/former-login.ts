import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { type FormerLogin, giveBackToLogin, keepResultsSince, lockFormerLogin } from './former-login.queries.ts'

/** The login that a record had before, with the record locked until the transaction ends. */
export const findFormerLogin = (scope: EnteredTenant, memberId: string): Promise<FormerLogin | undefined> =>
  lockFormerLogin(scope, memberId)

/** Opens what was kept for a login that is linked to its record again. */
export const giveBack = (scope: EnteredTenant, memberId: string, userId: string): Promise<void> =>
  giveBackToLogin(scope, memberId, userId)

/** Keeps for the former login what was given by link or tablet since and is not shared. */
export const keepSince = (scope: EnteredTenant, memberId: string, former: FormerLogin): Promise<void> =>
  keepResultsSince(scope, memberId, former)
