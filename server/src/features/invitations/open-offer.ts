import type { OpenedInvitation } from '@salus/contract/invitations.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { readLinkToken } from '../../platform/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/attempt-limits.ts'
import { offerOfToken } from './invitations.queries.ts'

interface OfferMeans {
  readonly pool: Pool
  readonly limits: Pick<AttemptLimits, 'allowTry'>
}

/** What the link of a mail offers to whoever holds it. Wrong tokens are counted by network. */
export async function openOffer(
  { pool, limits }: OfferMeans,
  token: string,
  network: string,
): Promise<OpenedInvitation> {
  const tries = await limits.allowTry('invitation-token:network', network)
  const known = readLinkToken(token)
  const offer = known === null ? undefined : await offerOfToken(pool, known)
  if (offer) return offer
  await tries.failed()
  return refuse('invitation-not-usable')
}
