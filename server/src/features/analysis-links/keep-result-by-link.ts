import type { LinkScope } from '../../platform/link-scope.ts'
import { hashOf } from '../../platform/link-token.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/tenant-scope.ts'
import { type CodeMeans, makeCodeFor } from '../invitations/make-invitation-codes.ts'
import { findMembers } from '../members/link-login.ts'
import { requireKnownMember } from '../members/require-measured-member.ts'
import { useOfLink } from './analysis-links.queries.ts'

interface Keeping extends CodeMeans {
  readonly birthDate: string
  /** The key that the analysis was finished with. */
  readonly idempotencyKey: string
}

interface Kept {
  readonly code: string
  readonly url: string
  readonly expiresAt: string
}

/** A code for the person who finished the link and knows the date of birth of its member. */
export async function keepResultByLink(
  scope: LinkScope,
  { birthDate, idempotencyKey, ...means }: Keeping,
): Promise<Kept> {
  const { memberId } = scope.link
  const used = await useOfLink(scope)
  if (used?.keyHash !== hashOf(idempotencyKey)) refuse('link-not-usable')
  const known = await requireKnownMember(scope, memberId)
  if (known.birthDate !== birthDate)
    refuse('invalid-input', { errors: [{ path: 'birthDate', code: 'not-valid', message: 'not the date on record' }] })
  const [member] = await findMembers(scope, [memberId])
  if (member === undefined || member.status === 'archived') refuse('link-not-usable')
  if (member.isLinked) refuse('already-linked')
  const { invitationId, code, url, expiresAt } = await makeCodeFor(scope, member, means)
  audit(scope, {
    action: 'invitation.codes-made',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return { code, url, expiresAt }
}
