import type { guestsApi } from '@salus/contract/members/guests.ts'
import type { Member } from '@salus/contract/members/members.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokeLinksOfMembers } from '../analysis-links/revoke-links-of-members.ts'
import { moveCheckUps } from '../check-ups/correct/move.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { moveDocuments } from '../documents/move-documents.ts'
import { auditLimit, closeBeside, limitHolding } from '../members/login/close-beside.ts'
import { seeKept } from '../members/login/former.ts'
import { becomeMember, readMember } from '../members/login/become-member.ts'
import { moveNotes } from '../notes/move-notes.ts'
import { moveSafetyAnswers } from '../safety-answers/move-safety-answers.ts'
import { lockRecords, type Measured, updateToShell } from './guests.queries.ts'

type Choice = z.output<typeof guestsApi.makeGuestMember.body>
type Existing = Extract<Choice, { as: 'existing' }>

/**
 * Turns the guest into a member. If the person already has a record, moves all data of the guest to that record
 * instead.
 */
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

const newRecord = (scope: TenantScope, guestId: string, { as: _as, ...fields }: Extract<Choice, { as: 'new' }>) =>
  becomeMember(scope, guestId, fields)

async function join(scope: TenantScope, records: readonly Measured[], choice: Existing): Promise<Member> {
  const guest = records.find(({ kind }) => kind === 'guest')
  const member = records.find(({ id, kind }) => id === choice.memberId && kind === 'member')
  if (!guest || !member) refuse('not-found')
  if (member.status !== 'active') refuse('invalid-input', { errors: [archived] })
  if (!member.storesHealthData) refuse('consent-required')
  // If birth date or sex differ, the guest may be another person, whose results do not belong in this record. Staff
  // must therefore confirm that they have seen the difference.
  const differs = guest.birthDate !== member.birthDate || guest.sex !== member.sex
  if (differs && !choice.acceptsDifference) refuse('guest-differs')
  await revokeLinksOfMembers(scope, [guest.id])
  // Staff say that both records belong to one person, but nothing proves it. So the login of one record must not get
  // access to the data of the other record.
  const closed = await closeBeside(scope, member, guest)
  const holding = await limitHolding(scope, member, [{ id: guest.id, holding: guest }])
  await seeKept(scope, true)
  await moveCheckUps(scope, { from: guest.id, to: member.id })
  await moveDocuments(scope, guest.id, member.id)
  await moveNotes(scope, guest.id, member.id)
  await moveSafetyAnswers(scope, guest.id, member.id)
  if (holding !== member) {
    await applyHolding(scope, member.id, holding)
    await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId: member.id })
  }
  auditLimit(scope, { from: member, to: holding }, [guest.id, member.id])
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
