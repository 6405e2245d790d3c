import { randomUUID } from 'node:crypto'
import type { Invitation, SkippedAddress, SkippedMember } from '@salus/contract/tenant/invitations.ts'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findMembers } from '../members/login/link.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { invitationJob } from './invitation-mail.ts'
import {
  insertInvitation,
  invitationById,
  languageOfTenant,
  revokePendingOfAddresses,
  revokePendingOfMembers,
} from './invitations.queries.ts'
import { requireRoomForInvited } from './require-room-for-invited.ts'
import { sortAddresses } from './sort-addresses.ts'
import { tellInvitedPages } from './tell-invited-pages.ts'

interface MembersToInvite {
  readonly members: readonly { readonly memberId: string; readonly email?: string | undefined }[]
  readonly addresses: readonly string[]
  readonly language?: Language | undefined
}

interface Invited {
  readonly items: Invitation[]
  readonly skipped: SkippedMember[]
  readonly skippedAddresses: SkippedAddress[]
}

/** `memberId` is `null` for a person who gets a record only when they accept. */
interface Recipient {
  readonly memberId: string | null
  readonly email: string
  readonly language: Language
}

/** Invites people by mail, each to their own record. Replaces pending invitations of the same member or address. */
export async function inviteMembers(
  scope: TenantScope,
  limits: InvitationLimits,
  wanted: MembersToInvite,
): Promise<Invited> {
  const addresses = await sortAddresses(scope, wanted.addresses)
  const { ready, skipped } = await sortMembers(scope, [...addresses.ofRecords, ...wanted.members])
  const skippedAddresses = [...addresses.skipped]
  await limits.takeMails(scope, ready.length + addresses.withoutRecord.length)
  await revokePendingOfAddresses(scope, wanted.addresses)
  await requireRoomForInvited(scope, { role: 'Member', memberId: null }, addresses.unknown.length)
  const language = wanted.language ?? (await languageOfTenant(scope))
  const items: Invitation[] = []
  for (const to of [...ready, ...addresses.withoutRecord.map((email) => ({ memberId: null, email }))]) {
    if (await takeRecipient(scope, limits, to.email)) items.push(await invite(scope, { ...to, language }))
    else if (to.memberId === null) skippedAddresses.push({ email: to.email, reason: 'too-often' })
    else skipped.push({ memberId: to.memberId, reason: 'too-often' })
  }
  audit(scope, {
    action: 'invitation.members-invited',
    objectKind: 'invitation',
    subjectIds: items.flatMap(({ memberId }) => memberId ?? []),
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await tellInvitedPages(
    scope,
    items.map((item) => item.invitationId),
  )
  return { items, skipped, skippedAddresses }
}

async function invite(scope: TenantScope, to: Recipient): Promise<Invitation> {
  if (to.memberId === null) await revokePendingOfAddresses(scope, [to.email])
  else await revokePendingOfMembers(scope, [to.memberId])
  const invitationId = randomUUID()
  const made = await insertInvitation(scope, { ...to, invitationId, kind: 'mail', role: 'Member', tokenHash: null })
  // If another request has just invited the same person, repeats the call, which replaces that invitation.
  if (!made) return invite(scope, to)
  await enqueueIn(scope.db, invitationJob({ tenantId: scope.tenantId, invitationId, mailing: 1 }))
  return invitationById(scope, invitationId)
}

async function sortMembers(scope: TenantScope, members: MembersToInvite['members']) {
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
