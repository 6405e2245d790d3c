import type { MemberPurpose } from './consent-texts.ts'

/** Whose results staff see: those of all products but the exceptions, or those of the exceptions alone. */
export interface Sharing {
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
}

/** Nothing is shared until somebody says so. */
export const notShared: Sharing = { sharesAll: false, exceptions: [] }

export const shares = ({ sharesAll, exceptions }: Sharing, pluginId: number): boolean =>
  exceptions.includes(pluginId) !== sharesAll

/** Whether anything at all is shared. */
export const sharesAnything = ({ sharesAll, exceptions }: Sharing): boolean => sharesAll || exceptions.length > 0

export interface SharingDecision {
  /** Null: all products, those that come later included. */
  readonly pluginId: number | null
  readonly isGiven: boolean
}

/** What may be kept of a member, and what staff see of it. */
export interface Holding extends Sharing {
  readonly storesHealthData: boolean
}

export interface ConsentDecision {
  readonly purpose: MemberPurpose
  readonly decision: 'given' | 'withdrawn'
  /** Null: all products. */
  readonly pluginId: number | null
}

/** What holds after a decision of either purpose. Nothing is shared of somebody of whom nothing may be kept. */
export function holdingAfter(
  { storesHealthData, ...sharing }: Holding,
  { purpose, decision, pluginId }: ConsentDecision,
): Holding {
  const isGiven = decision === 'given'
  if (purpose === 'share-with-staff') return { storesHealthData, ...afterDecision(sharing, { pluginId, isGiven }) }
  return isGiven ? { storesHealthData: true, ...sharing } : { storesHealthData: false, ...notShared }
}

/** What both allow, of two statements about the same person. */
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

/** What holds after a decision on one product or on all. */
export function afterDecision(sharing: Sharing, { pluginId, isGiven }: SharingDecision): Sharing {
  if (pluginId === null) return { sharesAll: isGiven, exceptions: [] }
  const others = sharing.exceptions.filter((exception) => exception !== pluginId)
  const exceptions = isGiven === sharing.sharesAll ? others : [...others, pluginId].toSorted((a, b) => a - b)
  return { sharesAll: sharing.sharesAll, exceptions }
}
