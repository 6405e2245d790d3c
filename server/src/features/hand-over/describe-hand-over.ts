import type { HandedOver } from '@salus/contract/account/session.ts'
import { shares, type Sharing } from '@salus/domain/consents/sharing.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { HandOver, PresentHandOver } from '../../platform/sign-in/session/hand-over.queries.ts'

interface Handed extends Sharing {
  readonly firstName: string
  readonly sex: 'female' | 'male' | 'diverse'
  readonly birthDate: string | null
  readonly heightCm: number | null
}

/**
 * Returns only the data that the page on the device needs. Includes sex, birth date and height only if the profile has
 * measured values.
 */
export function describeHandOver(
  {
    tenantId,
    memberId,
    profileId,
    presentMemberId = memberId,
  }: HandOver & Partial<Pick<PresentHandOver, 'presentMemberId'>>,
  member: Handed,
  survey: HandedOver['survey'],
): HandedOver {
  const { firstName, sex, birthDate, heightCm } = member
  const profile = profileById(profileId)
  return {
    groupId: tenantId,
    memberId,
    ...(presentMemberId === memberId ? {} : { presentMemberId }),
    profileId,
    firstName,
    isShared: profile !== undefined && shares(member, profile.pluginId),
    person: profile?.kind === 'questionnaire' ? null : { sex, birthDate, heightCm },
    survey,
  }
}
