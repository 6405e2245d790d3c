import type { OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { readLinkToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { offerOfToken } from './invitations.queries.ts'

interface OfferMeans {
  readonly pool: Pool
  readonly limits: Pick<AttemptLimits, 'take'>
}

/**
 * The offer of a mail's link, for its holder. Counts only wrong tokens of a network, and a right one is always answered:
 * a whole office opens its mails behind one address, and old links that some of them open again must not keep the others
 * out. A token has 256 bits, so nobody finds one by trying.
 */
export async function openOffer(
  { pool, limits }: OfferMeans,
  token: string,
  network: string,
): Promise<OpenedInvitation> {
  const known = readLinkToken(token)
  const offer = known === null ? undefined : await offerOfToken(pool, known)
  if (offer) return offer
  await limits.take('invitation-token:network', network)
  return refuse('invitation-not-usable')
}
