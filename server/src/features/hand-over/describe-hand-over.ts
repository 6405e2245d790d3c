import type { HandedOver } from '@salus/contract/session.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { HandOver } from '../../platform/sign-in/hand-over.queries.ts'

interface Handed {
  readonly firstName: string
  readonly sex: 'female' | 'male' | 'diverse'
  readonly birthDate: string | null
  readonly heightCm: number | null
}

/** What the page on the device needs of the member: the first name, and for values what a scale asks for. */
export function describeHandOver({ tenantId, memberId, profileId }: HandOver, member: Handed): HandedOver {
  const { firstName, sex, birthDate, heightCm } = member
  const isQuestionnaire = profileById(profileId)?.kind === 'questionnaire'
  return {
    groupId: tenantId,
    memberId,
    profileId,
    firstName,
    person: isQuestionnaire ? null : { sex, birthDate, heightCm },
  }
}
