import { refuse } from '../../refusal.ts'
import type { SignIn } from '../sign-in.ts'
import { findProof } from './session.queries.ts'

/** Refuses a caller who has not re-authenticated within the last minutes. */
export async function requireFresh({ pool, config }: SignIn, token: string | null): Promise<void> {
  const proof = token === null ? null : await findProof(pool, token, config.sessionHours)
  if (proof === null) refuse('signed-out')
  if (!proof.isFresh) refuse('reauth-required')
}
