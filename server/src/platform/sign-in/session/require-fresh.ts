import { refuse } from '../../refusal.ts'
import type { Caller } from '../../scope/entrance.ts'
import { requireExpectedUser } from '../../scope/expected-user.ts'
import type { SignIn } from '../sign-in.ts'
import { findProof } from './session.queries.ts'

/** Refuses with `reauth-required` if the caller has not re-authenticated within the last five minutes. */
export async function requireFresh({ pool, config }: SignIn, caller: Caller): Promise<void> {
  const { sessionToken: token } = caller
  const proof = token === null ? null : await findProof(pool, token, config.sessionHours)
  if (proof === null) refuse('signed-out')
  requireExpectedUser(caller, proof.userId)
  if (!proof.isFresh) refuse('reauth-required')
}
