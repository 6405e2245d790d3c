import { chooseCheckUp } from '../../features/check-ups/list/choose.ts'

/**
 * How the check-up in the URL relates to the list:
 * - `listed`: the list contains it or is not loaded yet, or the URL names none.
 * - `pending`: it was requested, and there is no response yet.
 * - `stays`: the list does not contain it, but the page stays and shows it or says why not. It was withdrawn, or its
 *   request was refused or failed.
 * - `not-found`: it does not exist.
 * - `elsewhere`: it exists, but not for the chosen member and products.
 */
export type UnlistedCheckUp = 'listed' | 'pending' | 'stays' | 'not-found' | 'elsewhere'

export interface MeasurementsFacts {
  readonly memberId: string | undefined
  readonly memberChoice: 'automatic' | 'all' | undefined
  readonly resultGuid: string | undefined
  readonly isNew: boolean
  readonly isMemberUnknown: boolean
  /** The member of the check-up in the URL, needed if the URL names no member; `undefined` while unknown. */
  readonly namedBy: { readonly memberId: string } | 'none' | undefined
  /** The first active member, needed if nothing else determines the member; `undefined` while unknown. */
  readonly firstMember: { readonly memberId: string } | 'none' | undefined
  /** `ready`: the list has been loaded, and loaded again if it lacked the check-up in the URL. */
  readonly list: 'pending' | 'failed' | 'ready'
  readonly checkUps: readonly { readonly resultGuid: string }[]
  readonly unlisted: UnlistedCheckUp
  readonly mayBeFurtherBack: boolean
}

/** The automatic redirect of the page. `isLost` means that the check-up in the URL does not exist. */
export type MeasurementsStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'forget-member' }
  | { readonly kind: 'name-member'; readonly memberId: string }
  /** `memberId` is `null` if there is no first member. All members are chosen then. */
  | { readonly kind: 'choose-member'; readonly memberId: string | null }
  | { readonly kind: 'open'; readonly resultGuid: string; readonly isLost: boolean }
  | { readonly kind: 'go-to-bare-list'; readonly isLost: boolean }

const stay: MeasurementsStep = { kind: 'stay' }

/** Specification 2.5 and 4: decides which member is chosen by default and which of their check-ups is opened. */
export function chooseStep(facts: MeasurementsFacts): MeasurementsStep {
  const { memberId, memberChoice } = facts
  if (facts.isMemberUnknown) return { kind: 'forget-member' }
  if (memberId === undefined && memberChoice !== 'all') return stepToMember(facts)
  return stepToCheckUp(facts)
}

function stepToMember({ namedBy, firstMember, resultGuid }: MeasurementsFacts): MeasurementsStep {
  if (resultGuid !== undefined && namedBy !== 'none')
    return namedBy === undefined ? stay : { kind: 'name-member', memberId: namedBy.memberId }
  if (firstMember === undefined) return stay
  return { kind: 'choose-member', memberId: firstMember === 'none' ? null : firstMember.memberId }
}

function stepToCheckUp(facts: MeasurementsFacts): MeasurementsStep {
  const { resultGuid, isNew, list, checkUps, unlisted, mayBeFurtherBack } = facts
  const isLost = unlisted === 'not-found'
  // The list fails if the data of the member must not be shown or could not be loaded. The page says which of the
  // two, so do not redirect, except from a check-up that does not exist.
  if (list === 'failed') return isLost ? { kind: 'go-to-bare-list', isLost } : stay
  if (list === 'pending' || unlisted === 'pending' || unlisted === 'stays' || mayBeFurtherBack) return stay
  const choice = chooseCheckUp({ inMeasurementsArea: true, isNew, resultGuid }, checkUps)
  if (choice.kind === 'open') return { ...choice, isLost }
  return choice.kind === 'go-to-bare-list' && resultGuid !== undefined ? { ...choice, isLost } : stay
}
