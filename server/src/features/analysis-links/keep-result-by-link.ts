import type { LinkScope } from '../../platform/scope/link.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/scope/tenant.ts'
import { type CodeDeps, makeCodeFor } from '../invitations/make-invitation-codes.ts'
import { findMembers } from '../members/login/link.ts'
import { requireKnownMember } from '../members/require-measured-member.ts'
import { useOfLink } from './analysis-links.queries.ts'

interface Keeping extends CodeDeps {
  readonly birthDate: string
  /** The idempotency key of the request that finished the analysis. */
  readonly idempotencyKey: string
}

interface Kept {
  readonly code: string
  readonly url: string
  readonly expiresAt: string
}

/**
 * Creates an invitation code, so that the member can sign in and see the result. The idempotency key proves that the
 * caller finished the analysis. The birth date proves that the caller is the member.
 */
export async function keepResultByLink(
  scope: LinkScope,
  { birthDate, idempotencyKey, ...deps }: Keeping,
): Promise<Kept> {
  const { memberId } = scope.link
  const used = await useOfLink(scope)
  if (used?.keyHash !== hashToken(idempotencyKey)) refuse('link-not-usable')
  const known = await requireKnownMember(scope, memberId)
  if (known.birthDate !== birthDate)
    refuse('invalid-input', { errors: [{ path: 'birthDate', code: 'not-valid', message: 'not the date on record' }] })
  const [member] = await findMembers(scope, [memberId])
  if (member === undefined || member.status === 'archived') refuse('link-not-usable')
  if (member.isLinked) refuse('already-linked')
  const { invitationId, code, url, expiresAt } = await makeCodeFor(scope, member, deps)
  audit(scope, {
    action: 'invitation.codes-made',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return { code, url, expiresAt }
}
