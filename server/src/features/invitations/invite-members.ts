import { randomUUID } from 'node:crypto'
import type { Invitation, SkippedMember } from '@salus/contract/invitations.ts'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { findMembers } from '../members/link-login.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { invitationJob } from './invitation-mail.ts'
import { insertInvitation, invitationById, languageOfTenant, revokePendingOfMember } from './invitations.queries.ts'

interface MembersToInvite {
  readonly members: readonly { readonly memberId: string; readonly email?: string | undefined }[]
  readonly language?: Language | undefined
}

interface Invited {
  readonly items: Invitation[]
  readonly skipped: SkippedMember[]
}

/** Invites members by mail, each for the own record. A pending invitation of the same member ends with it. */
export async function inviteMembers(
  scope: TenantScope,
  limits: InvitationLimits,
  wanted: MembersToInvite,
): Promise<Invited> {
  const { ready, skipped } = await sorted(scope, wanted.members)
  await limits.takeMails(scope, ready.length)
  const language = wanted.language ?? (await languageOfTenant(scope))
  const items: Invitation[] = []
  for (const { memberId, email } of ready) {
    if (!(await takeRecipient(scope, limits, email))) {
      skipped.push({ memberId, reason: 'too-often' })
      continue
    }
    items.push(await inviteMember(scope, { memberId, email, language }))
  }
  audit(scope, {
    action: 'invitation.members-invited',
    objectKind: 'invitation',
    subjectIds: items.flatMap(({ memberId }) => memberId ?? []),
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return { items, skipped }
}

async function inviteMember(
  scope: TenantScope,
  to: { readonly memberId: string; readonly email: string; readonly language: Language },
): Promise<Invitation> {
  await revokePendingOfMember(scope, to.memberId)
  const invitationId = randomUUID()
  const made = await insertInvitation(scope, { ...to, invitationId, kind: 'mail', role: 'Member', tokenHash: null })
  // Another request invited them in this very moment: the later one counts.
  if (!made) return inviteMember(scope, to)
  await enqueueIn(scope.db, invitationJob({ tenantId: scope.tenantId, invitationId, mailing: 1 }))
  return invitationById(scope, invitationId)
}

async function sorted(scope: TenantScope, members: MembersToInvite['members']) {
  const emails = new Map(members.map(({ memberId, email }) => [memberId, email]))
  const found = new Map((await findMembers(scope, [...emails.keys()])).map((member) => [member.memberId, member]))
  const ready: { readonly memberId: string; readonly email: string }[] = []
  const skipped: SkippedMember[] = []
  for (const [memberId, given] of emails) {
    const member = found.get(memberId)
    const email = given ?? member?.email ?? null
    if (!member) skipped.push({ memberId, reason: 'not-found' })
    else if (member.isLinked) skipped.push({ memberId, reason: 'already-linked' })
    else if (member.status === 'archived') skipped.push({ memberId, reason: 'archived' })
    else if (email === null) skipped.push({ memberId, reason: 'no-email' })
    else ready.push({ memberId, email })
  }
  return { ready, skipped }
}

async function takeRecipient(scope: TenantScope, limits: InvitationLimits, email: string): Promise<boolean> {
  try {
    await limits.takeRecipient(scope, email)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too-many-requests') return false
    throw error
  }
}
