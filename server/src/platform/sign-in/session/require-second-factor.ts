import { refuse } from '../../refusal.ts'
import { isFactorRequired } from '../factors/factors.queries.ts'
import type { SignIn } from '../sign-in.ts'
import { findProof, type SessionProof } from './session.queries.ts'

type Deps = Pick<SignIn, 'pool' | 'config'>

/**
 * Refuses with `second-factor-required` if the account has an app or a passkey and this session has no second factor.
 * Otherwise an attacker who knows the password could take over the account.
 */
export async function requireFactorOfAccount(deps: Deps, token: string | null): Promise<void> {
  const { hasSecondFactor, hasApp, hasPasskey } = await readProof(deps, token)
  if (!hasSecondFactor && (hasApp || hasPasskey)) refuse('second-factor-required')
}

/**
 * Refuses with `second-factor-required` if the person works in a tenant that requires a second factor and this session
 * has none. Used for reads across tenants, because they do not pass the gate that checks the second factor for each
 * tenant.
 */
export async function requireFactorOfTenants(deps: Deps, token: string | null): Promise<void> {
  const { userId, hasSecondFactor } = await readProof(deps, token)
  if (!hasSecondFactor && (await isFactorRequired(deps.pool, userId))) refuse('second-factor-required')
}

async function readProof({ pool, config }: Deps, token: string | null): Promise<SessionProof> {
  const proof = token === null ? null : await findProof(pool, token, config.sessionHours)
  return proof ?? refuse('signed-out')
}
