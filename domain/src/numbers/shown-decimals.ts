import { findBandFor } from '../measurement-profiles/banded-score.ts'
import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { chooseDecimals } from './choose-decimals.ts'
import { roundingLoss, roundUp } from './rounding.ts'
import { type ShownPair, subtractShown } from './shown-difference.ts'

interface Shown {
  readonly value: number | null
  /** The bands for the person, lowest first. */
  readonly bands: readonly Pick<Band, 'upTo' | 'inclusive'>[]
  readonly change?: (ShownPair & { readonly judged: Judged }) | undefined
}

interface Judged {
  readonly threshold: number | null
  readonly isFactor: boolean
}

/** More than this many additional decimals would suggest an accuracy that no difference has. */
const mostForDifference = 4

/**
 * The decimals with which a value and its change are displayed: those of the definition, and more where the rounded
 * value would be in another band, or the rounded difference on the other side of its threshold.
 */
export function chooseShownDecimals(decimals: number, { value, bands, change }: Shown): number {
  const ofValue = value === null ? decimals : chooseDecimals(decimals, value, (one) => findBandFor(bands, one))
  if (change === undefined) return ofValue
  const { threshold, isFactor } = change.judged
  if (threshold === null || isFactor) return ofValue
  const isReached = (difference: number) => Math.abs(difference) >= threshold - roundingLoss
  const isTrue = (shown: number) => isReached(subtractShown(change, shown)) === isReached(change.to - change.from)
  const choices = Array.from({ length: mostForDifference + 1 }, (_, more) => ofValue + more)
  return choices.find(isTrue) ?? ofValue
}

/** A limit may have this many decimals more than the values, for example 7.5 between whole points. */
const mostAdditional = 2

/**
 * A threshold or error as it is displayed. One that was calculated from a measured value can have any number of
 * decimals; it is rounded up, because a difference below it does not count.
 */
export function roundLimit(limit: number, decimals: number): { readonly value: number; readonly decimals: number } {
  const own = String(limit).split('.')[1]?.length ?? 0
  if (own <= decimals + mostAdditional) return { value: limit, decimals: Math.max(decimals, own) }
  return { value: roundUp(limit, 10 ** -decimals), decimals }
}
