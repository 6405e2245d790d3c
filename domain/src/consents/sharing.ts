import type { MemberPurpose } from './consent-texts.ts'

/** The plugins whose results staff see: all except `exceptions` if `sharesAll` is true, otherwise only `exceptions`. */
export interface Sharing {
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
}

export const notShared: Sharing = { sharesAll: false, exceptions: [] }

export const shares = ({ sharesAll, exceptions }: Sharing, pluginId: number): boolean =>
  exceptions.includes(pluginId) !== sharesAll

export const sharesAnything = ({ sharesAll, exceptions }: Sharing): boolean => sharesAll || exceptions.length > 0

export interface SharingDecision {
  /** The product that the decision is about; `null` for all products, including future ones. */
  readonly pluginId: number | null
  readonly isGiven: boolean
}

/** What a member has consented to: whether data may be stored, and which results staff see. */
export interface Holding extends Sharing {
  readonly storesHealthData: boolean
}

export interface ConsentDecision {
  readonly purpose: MemberPurpose
  readonly decision: 'given' | 'withdrawn'
  readonly pluginId: number | null
}

/**
 * Returns what the member has consented to after one more decision. Withdrawing the consent to storage also ends all
 * sharing.
 */
export function holdingAfter(
  { storesHealthData, ...sharing }: Holding,
  { purpose, decision, pluginId }: ConsentDecision,
): Holding {
  const isGiven = decision === 'given'
  if (purpose === 'share-with-staff') return { storesHealthData, ...applyDecision(sharing, { pluginId, isGiven }) }
  return isGiven ? { storesHealthData: true, ...sharing } : { storesHealthData: false, ...notShared }
}

/** Combines the consents of two records of one person: something is allowed only if both records allow it. */
export function holdingOfBoth(one: Holding, other: Holding): Holding {
  const storesHealthData = one.storesHealthData && other.storesHealthData
  if (one.sharesAll && other.sharesAll)
    return { storesHealthData, sharesAll: true, exceptions: union(one.exceptions, other.exceptions) }
  if (!one.sharesAll && !other.sharesAll)
    return {
      storesHealthData,
      sharesAll: false,
      exceptions: one.exceptions.filter((id) => other.exceptions.includes(id)),
    }
  const [open, closed] = one.sharesAll ? [one, other] : [other, one]
  return {
    storesHealthData,
    sharesAll: false,
    exceptions: closed.exceptions.filter((id) => !open.exceptions.includes(id)),
  }
}

const union = (one: readonly number[], other: readonly number[]): readonly number[] =>
  [...new Set([...one, ...other])].toSorted((a, b) => a - b)

export function applyDecision(sharing: Sharing, { pluginId, isGiven }: SharingDecision): Sharing {
  if (pluginId === null) return { sharesAll: isGiven, exceptions: [] }
  const others = sharing.exceptions.filter((exception) => exception !== pluginId)
  const exceptions = isGiven === sharing.sharesAll ? others : [...others, pluginId].toSorted((a, b) => a - b)
  return { sharesAll: sharing.sharesAll, exceptions }
}
