import { chooseCheckUp } from '../../features/check-ups/list/choose.ts'

/**
 * How the check-up in the URL relates to the list of check-ups:
 * - `listed`: the list contains the check-up or has not been loaded, or the URL contains no check-up.
 * - `pending`: the check-up was requested, but the response has not arrived.
 * - `stays`: the list does not contain the check-up, because it was withdrawn, is older than the pages that have been
 *   loaded, or its request was refused or failed. The page stays, and shows the check-up or the reason.
 * - `not-found`: the check-up does not exist.
 * - `elsewhere`: the check-up exists, but the chosen member and products exclude it.
 */
export type UnlistedCheckUp = 'listed' | 'pending' | 'stays' | 'not-found' | 'elsewhere'

export interface MeasurementsFacts {
  readonly memberId: string | undefined
  readonly memberChoice: 'automatic' | 'all' | undefined
  readonly resultGuid: string | undefined
  readonly isNew: boolean
  readonly isMemberUnknown: boolean
  /** True if the page has shown the member before, but the record was then erased, merged or put on hold. */
  readonly isMemberGone: boolean
  /**
   * The member of the check-up in the URL. Needed if the URL contains no member. `none` if the check-up does not exist;
   * `undefined` while the member is unknown.
   */
  readonly namedBy: { readonly memberId: string } | 'none' | undefined
  /**
   * The first active member, needed if nothing else determines the member. `none` if the tenant has no active member;
   * `undefined` while the member is unknown.
   */
  readonly firstMember: { readonly memberId: string } | 'none' | undefined
  /** `ready`: the list has been loaded. If the list lacked the check-up in the URL, it has been loaded twice. */
  readonly list: 'pending' | 'failed' | 'ready'
  readonly checkUps: readonly { readonly resultGuid: string }[]
  readonly unlisted: UnlistedCheckUp
}

/** What the page does automatically. `isLost` means that the check-up in the URL does not exist. */
export type MeasurementsStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'forget-member' }
  /** Redirects to the list of members. Without this, the page would show the results of another person. */
  | { readonly kind: 'leave-record' }
  | { readonly kind: 'name-member'; readonly memberId: string }
  /** The first active member. `null` if the tenant has no active member. All members are then chosen. */
  | { readonly kind: 'choose-member'; readonly memberId: string | null }
  | { readonly kind: 'open'; readonly resultGuid: string; readonly isLost: boolean }
  | { readonly kind: 'go-to-bare-list'; readonly isLost: boolean }

const stay: MeasurementsStep = { kind: 'stay' }

/**
 * Decides which member is chosen by default, and which of the member's check-ups is opened (specification 2.5 and 4).
 */
export function chooseStep(facts: MeasurementsFacts): MeasurementsStep {
  const { memberId, memberChoice } = facts
  if (facts.isMemberGone) return stepFromRecord(facts)
  if (facts.isMemberUnknown) return { kind: 'forget-member' }
  if (memberId === undefined && memberChoice !== 'all') return stepToMember(facts)
  return stepToCheckUp(facts)
}

/**
 * Decides what the page does if the record that it shows no longer exists. After a merge, the check-up in the URL
 * belongs to the remaining record. The old member is then removed from the URL, and the check-up determines the member.
 */
function stepFromRecord({ resultGuid, unlisted }: MeasurementsFacts): MeasurementsStep {
  if (resultGuid === undefined || unlisted === 'not-found') return { kind: 'leave-record' }
  return unlisted === 'listed' || unlisted === 'pending' ? stay : { kind: 'forget-member' }
}

function stepToMember({ namedBy, firstMember, resultGuid }: MeasurementsFacts): MeasurementsStep {
  if (resultGuid !== undefined && namedBy !== 'none')
    return namedBy === undefined ? stay : { kind: 'name-member', memberId: namedBy.memberId }
  if (firstMember === undefined) return stay
  return { kind: 'choose-member', memberId: firstMember === 'none' ? null : firstMember.memberId }
}

function stepToCheckUp(facts: MeasurementsFacts): MeasurementsStep {
  const { resultGuid, isNew, list, checkUps, unlisted } = facts
  const isLost = unlisted === 'not-found'
  // The list is not available, because the member's data must not be shown or could not be loaded. The page explains
  // the reason. So it redirects only if the check-up in the URL does not exist.
  if (list === 'failed') return isLost ? { kind: 'go-to-bare-list', isLost } : stay
  if (list === 'pending' || unlisted === 'pending' || unlisted === 'stays') return stay
  const choice = chooseCheckUp({ inMeasurementsArea: true, isNew, resultGuid }, checkUps)
  if (choice.kind === 'open') return { ...choice, isLost }
  return choice.kind === 'go-to-bare-list' && resultGuid !== undefined ? { ...choice, isLost } : stay
}
