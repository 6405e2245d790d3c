import { findBandFor } from '../measurement-profiles/banded-score.ts'
import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { placeInRange, type UsualRange } from '../usual-range/usual-range.ts'
import { chooseDecimals } from './choose-decimals.ts'
import { countDecimals, roundingLoss, roundUp } from './rounding.ts'
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

/** The most decimals that are added for a difference. More would suggest an accuracy that no difference has. */
const mostForDifference = 4

/**
 * Chooses the number of decimals for a value and its change. Returns more than `decimals` in two cases: rounding would
 * move the value or one of the two compared values into another band, or rounding would move the difference across its
 * threshold. The later of the two compared values can be a mean, so it can differ from the value.
 */
export function chooseShownDecimals(decimals: number, { value, bands, change }: Shown): number {
  const choose = (one: number) => chooseDecimals(decimals, one, (shown) => findBandFor(bands, shown))
  const shown = [value, change?.from, change?.to].flatMap((one) => (typeof one === 'number' ? [choose(one)] : []))
  const ofValue = Math.max(decimals, ...shown)
  if (change === undefined) return ofValue
  const { threshold, isFactor } = change.judged
  if (threshold === null || isFactor) return ofValue
  const isReached = (difference: number) => Math.abs(difference) >= threshold - roundingLoss
  const isTrue = (shown: number) => isReached(subtractShown(change, shown)) === isReached(change.to - change.from)
  const choices = Array.from({ length: mostForDifference + 1 }, (_, more) => ofValue + more)
  return choices.find(isTrue) ?? ofValue
}

interface ShownScore {
  readonly decimals: number
  readonly bands: Shown['bands']
  readonly usual: UsualRange
}

/**
 * Chooses the number of decimals for another value of a score, such as an earlier one or one of a course. The displayed
 * value must stay in its band and on its side of the usual range that is drawn beside it.
 */
export const chooseDecimalsAt = ({ decimals, bands, usual }: ShownScore, value: number): number =>
  Math.max(
    chooseShownDecimals(decimals, { value, bands }),
    chooseDecimals(decimals, value, (shown) => placeInRange(shown, usual)?.position),
  )

/** The most decimals that a limit may have beyond those of the values, for example 7.5 between whole points. */
const mostAdditional = 2

/**
 * Rounds a threshold or an error for display. A limit that was calculated from a measured value may have any number of
 * decimals. It is rounded up: if it were rounded down, a difference that is no change could exceed the displayed limit.
 */
export function roundLimit(limit: number, decimals: number): { readonly value: number; readonly decimals: number } {
  const own = countDecimals(limit)
  if (own <= decimals + mostAdditional) return { value: limit, decimals: Math.max(decimals, own) }
  return { value: roundUp(limit, 10 ** -decimals), decimals }
}
