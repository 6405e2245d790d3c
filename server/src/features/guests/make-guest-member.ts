import type { guestsApi } from '@salus/contract/guests.ts'
import type { Member } from '@salus/contract/members.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { revokeLinksOfMember } from '../analysis-links/revoke-links-of-member.ts'
import { moveCheckUps } from '../check-ups/move-check-ups.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { moveDocuments } from '../documents/move-documents.ts'
import { closeBeside, limitedBy } from '../members/close-beside.ts'
import { seeKept } from '../members/former-login.ts'
import { becomeMember, readMember } from '../members/become-member.ts'
import { moveNotes } from '../notes/move-notes.ts'
import { moveSafetyAnswers } from '../safety-answers/move-safety-answers.ts'
import { lockRecords, type Measured, updateToShell } from './guests.queries.ts'

type Choice = z.output<typeof guestsApi.makeGuestMember.body>
type Existing = Extract<Choice, { as: 'existing' }>

/** The guest gets a record of their own, or all that was measured goes to the record they already have. */
export async function makeGuestMember(scope: TenantScope, guestId: string, choice: Choice): Promise<Member> {
  const records = await lockRecords(scope, choice.as === 'existing' ? [guestId, choice.memberId] : [guestId])
  const guest = records.find(({ id }) => id === guestId)
  if (guest?.kind !== 'guest' || guest.status !== 'active') refuse('not-found')
  const member = choice.as === 'new' ? await newRecord(scope, guestId, choice) : await join(scope, records, choice)
  audit(scope, {
    action: 'guest.became-member',
    objectKind: 'member',
    objectId: member.id,
    subjectIds: [...new Set([guestId, member.id])],
  })
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  return member
}

const newRecord = (scope: TenantScope, guestId: string, data: Extract<Choice, { as: 'new' }>) =>
  becomeMember(scope, guestId, {
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email ?? null,
    externalNumber: data.externalNumber ?? null,
    department: data.department ?? null,
  })

async function join(scope: TenantScope, records: readonly Measured[], choice: Existing): Promise<Member> {
  const guest = records.find(({ kind }) => kind === 'guest')
  const member = records.find(({ id, kind }) => id === choice.memberId && kind === 'member')
  if (!guest || !member) refuse('not-found')
  if (member.status !== 'active') refuse('invalid-input', { errors: [archived] })
  if (!member.storesHealthData) refuse('consent-required')
  // Somebody else's results would be wrong numbers: whoever says it is the same person says so knowing what differs.
  const differs = guest.birthDate !== member.birthDate || guest.sex !== member.sex
  if (differs && !choice.acceptsDifference) refuse('guest-differs')
  await revokeLinksOfMember(scope, guest.id)
  // That the guest is this member, only staff say.
  const closed = await closeBeside(scope, member, guest)
  const holding = await limitedBy(scope, member, [{ id: guest.id, holding: guest }])
  await seeKept(scope, true)
  await moveCheckUps(scope, { from: guest.id, to: member.id })
  await moveDocuments(scope, guest.id, member.id)
  await moveNotes(scope, guest.id, member.id)
  await moveSafetyAnswers(scope, guest.id, member.id)
  if (holding !== member) {
    await applyHolding(scope, member.id, holding)
    await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId: member.id })
  }
  await seeKept(scope, false)
  await updateToShell(scope, guest.id)
  if (Object.keys(closed).length > 0)
    audit(scope, {
      action: 'guest.answers-closed',
      objectKind: 'member',
      objectId: member.id,
      subjectIds: [guest.id, member.id],
    })
  return (await readMember(scope, member.id)) ?? refuse('not-found')
}

const archived = { path: 'memberId', code: 'member-archived', message: 'This member is archived.' }
