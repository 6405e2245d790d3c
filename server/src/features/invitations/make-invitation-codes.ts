import { randomUUID } from 'node:crypto'
import type { InvitationCode, SkippedMember } from '@salus/contract/tenant/invitations.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findMembers, type MemberToInvite } from '../members/login/link.ts'
import { hashOfCode, makeCode } from './invitation-code.ts'
import { insertInvitation, invitationById, languageOfTenant, revokePendingOfMembers } from './invitations.queries.ts'

export interface CodeDeps {
  readonly secret: string
  readonly publicUrl: string
}

interface MadeCodes {
  readonly items: InvitationCode[]
  readonly skipped: SkippedMember[]
}

/**
 * Creates a code for each member who can get one. Skips the other members, and returns a reason for each of them. Staff
 * hand the codes over in person, so they see who receives a code.
 */
export async function makeInvitationCodes(
  scope: TenantScope,
  memberIds: readonly string[],
  deps: CodeDeps,
): Promise<MadeCodes> {
  const found = new Map((await findMembers(scope, [...new Set(memberIds)])).map((one) => [one.memberId, one]))
  const items: InvitationCode[] = []
  const skipped: SkippedMember[] = []
  for (const memberId of new Set(memberIds)) {
    const member = found.get(memberId)
    if (!member) skipped.push({ memberId, reason: 'not-found' })
    else if (member.isLinked) skipped.push({ memberId, reason: 'already-linked' })
    else if (member.status === 'archived') skipped.push({ memberId, reason: 'archived' })
    else if (member.birthDate === null) skipped.push({ memberId, reason: 'no-birth-date' })
    else items.push(await makeCodeFor(scope, member, deps))
  }
  audit(scope, {
    action: 'invitation.codes-made',
    objectKind: 'invitation',
    subjectIds: items.map(({ memberId }) => memberId),
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return { items, skipped }
}

export async function makeCodeFor(
  scope: EnteredTenant,
  member: MemberToInvite,
  deps: CodeDeps,
): Promise<InvitationCode> {
  const { memberId, firstName, lastName, externalNumber } = member
  await revokePendingOfMembers(scope, [memberId])
  const invitationId = randomUUID()
  const code = makeCode()
  const language = await languageOfTenant(scope)
  const tokenHash = hashOfCode(deps.secret, code)
  const invited = { role: 'Member', email: null, memberId, invitedBy: scope.responsibleId } as const
  const to = { invitationId, kind: 'code', ...invited, language, tokenHash } as const
  // If another request has just invited the same person, repeats the call, which replaces that invitation.
  if (!(await insertInvitation(scope, to))) return makeCodeFor(scope, member, deps)
  const { expiresAt } = await invitationById(scope, invitationId)
  const url = `${deps.publicUrl}/invitation#${code}`
  return { invitationId, memberId, firstName, lastName, externalNumber, code, url, expiresAt }
}
