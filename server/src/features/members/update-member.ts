import type { Member, membersApi } from '@salus/contract/members/members.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { scoreForRecord } from '../check-ups/correct/score-for-record.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { duplicate, requireBorn } from './create-member.ts'
import { endOpenOffers } from './end-open-offers.ts'
import { changeMember, isExternalNumberOfAnother, lockMember } from './members.queries.ts'

export interface MemberChange {
  readonly memberId: string
  readonly fields: z.output<typeof membersApi.updateMember.body>
  /** The revision that the caller has read. If it is `undefined`, the revision is not checked. */
  readonly revision: number | undefined
}

export async function updateMember(scope: TenantScope, change: MemberChange): Promise<Member> {
  const standing = await lockMember(scope, change.memberId)
  if (!standing) refuse('not-found')
  if (change.revision !== undefined && change.revision !== standing.revision) refuse('version-conflict')
  const { birthDate, externalNumber } = change.fields
  if (birthDate !== undefined) requireBorn(scope, birthDate)
  if (typeof externalNumber === 'string' && (await isExternalNumberOfAnother(scope, change.memberId, externalNumber)))
    refuse('duplicate-external-number', { errors: [duplicate] })
  if (change.fields.status === 'active' && standing.status === 'archived') await requireRoom(scope, 'activeMembers')
  if (change.fields.status === 'archived') await endOpenOffers(scope, [change.memberId])
  const member = await changeMember(scope, change.memberId, change.fields)
  if (member.birthDate !== standing.birthDate || member.sex !== standing.sex)
    await scoreForRecord(scope, member.id, { reasons })
  audit(scope, { action: 'member.updated', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  return member
}

const reasons = {
  de: 'Geburtsdatum oder Geschlecht der Person berichtigt: neu bewertet',
  en: 'Date of birth or sex of the person was corrected: scored again',
} as const
