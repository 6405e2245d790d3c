import { invitationsApi } from '@salus/contract/tenant/invitations.ts'
import type { Language } from '@salus/domain/words.ts'
import { write } from '../../platform/api/write.ts'

export const mostPerRequest = 50

interface ToInvite {
  readonly tenantId: number
  readonly memberIds: readonly string[]
  readonly addresses: readonly string[]
  readonly language: Language
}

export interface SentPart {
  readonly memberIds: readonly string[]
  readonly addresses: readonly string[]
  readonly sent: number
  readonly skipped: number
}

/**
 * Sends invitations in several requests, one after the other, and reports each response. Stops at the first refusal.
 */
export async function sendInvitations(
  { tenantId, memberIds, addresses, language }: ToInvite,
  onPart: (part: SentPart) => void,
): Promise<void> {
  const all = [...memberIds.map((memberId) => ({ memberId })), ...addresses.map((address) => ({ address }))]
  for (let begin = 0; begin < all.length; begin += mostPerRequest) {
    const some = all.slice(begin, begin + mostPerRequest)
    const ofPart = {
      memberIds: some.flatMap((one) => ('memberId' in one ? [one.memberId] : [])),
      addresses: some.flatMap((one) => ('address' in one ? [one.address] : [])),
    }
    const body = {
      members: ofPart.memberIds.map((memberId) => ({ memberId })),
      addresses: ofPart.addresses,
      language,
    }
    const answer = await write(invitationsApi.inviteMembers, { params: { tenantId }, body })
    const skipped = answer.skipped.length + answer.skippedAddresses.length
    onPart({ ...ofPart, sent: answer.items.length, skipped })
  }
}
