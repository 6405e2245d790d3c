import type { OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { readLinkToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { offerOfToken } from './invitations.queries.ts'

interface OfferDeps {
  readonly pool: Pool
  readonly limits: Pick<AttemptLimits, 'take'>
}

/**
 * Limits attempts with unusable tokens per network. Valid tokens are not limited: a whole office can share a network,
 * and colleagues who open old links must not block people with valid links. This is safe, because a token has 256 bits
 * and cannot be guessed.
 */
export async function openOffer(
  { pool, limits }: OfferDeps,
  token: string,
  network: string,
): Promise<OpenedInvitation> {
  const known = readLinkToken(token)
  const offer = known === null ? undefined : await offerOfToken(pool, known)
  if (offer) return offer
  await limits.take('invitation-token:network', network)
  return refuse('invitation-not-usable')
}
