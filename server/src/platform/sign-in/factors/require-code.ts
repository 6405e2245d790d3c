import type { Database } from '../../database/open-database.ts'
import { refuse } from '../../refusal.ts'
import type { AttemptLimits } from '../account/attempt-limits.ts'
import type { From } from '../account/visitor.ts'
import { isAppCode } from './app.ts'
import { takeCode } from './recovery-codes.ts'
import type { Seal } from './seal.ts'
import { recordSignInEvent } from '../account/account.queries.ts'

interface Deps {
  readonly pool: Database['signInPool']
  readonly seal: Seal
  readonly limits: AttemptLimits
}

export interface ShownCode {
  readonly userId: string
  readonly email: string
  readonly code: string
  readonly from: From
  /**
   * True if the owner of the account has signed in here before. Only the limits of the account then apply, so wrong
   * codes from other people in the same network do not lock the owner out.
   */
  readonly isKnownPlace: boolean
}

/**
 * Refuses with `wrong-code` unless `code` is the current code of the user's authenticator app or an unused recovery
 * code.
 */
export async function requireCode(deps: Deps, { userId, email, code, from, isKnownPlace }: ShownCode): Promise<void> {
  const { pool, limits } = deps
  const ofNetwork = isKnownPlace ? null : await limits.allowTry('second-factor:network', from.network)
  const digits = code.replaceAll(/[ -]/g, '')
  const isRight = /^\d{6}$/.test(digits)
    ? await isAppCode(deps, { userId, code: digits, isConfirmed: true })
    : await isRecoveryCode(deps, userId, code)
  const outcome = isRight ? 'done' : 'wrong-credentials'
  await recordSignInEvent(pool, { email, kind: 'second-factor', outcome, ...from })
  if (isRight) return
  await ofNetwork?.failed()
  refuse('wrong-code')
}

async function isRecoveryCode(deps: Deps, userId: string, code: string): Promise<boolean> {
  const ofAccount = await deps.limits.allowTry('recovery-code:account', userId)
  const isOne = await takeCode(deps, userId, code)
  if (!isOne) await ofAccount.failed()
  return isOne
}
