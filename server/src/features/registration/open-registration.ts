import type { Pool } from '../../platform/database/open-database.ts'
import { refuse } from '../../platform/refusal.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { findStateOfLink, type LinkState } from './registration.queries.ts'

interface OpenDeps {
  readonly pool: Pool
  readonly limits: Pick<AttemptLimits, 'take'>
}

/** Returns whether a link is still valid. Limits attempts with unknown tokens per network, as confirming does. */
export async function openRegistration(
  { pool, limits }: OpenDeps,
  token: string,
  network: string,
): Promise<{ readonly state: LinkState }> {
  const state = await findStateOfLink(pool, hashToken(token))
  if (state !== null) return { state }
  await limits.take('registration-token:network', network)
  return refuse('link-not-usable')
}
