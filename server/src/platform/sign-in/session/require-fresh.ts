import { refuse } from '../../refusal.ts'
import type { SignIn } from '../sign-in.ts'
import { findProof } from './session.queries.ts'

/** Refuses with `reauth-required` if the caller has not re-authenticated within the last five minutes. */
export async function requireFresh({ pool, config }: SignIn, token: string | null): Promise<void> {
  const proof = token === null ? null : await findProof(pool, token, config.sessionHours)
  if (proof === null) refuse('signed-out')
  if (!proof.isFresh) refuse('reauth-required')
}
