import { type Conditions, findDifferingConditions } from '../measurement-profiles/measuring-conditions.ts'
import type { Band, Score } from '../measurement-profiles/measurement-profile.ts'
import type { Words } from '../words.ts'
import { judgeDirection } from './change-direction.ts'
import {
  type ChangeRule,
  type DayMeans,
  type Threshold,
  type ThresholdContext,
  type ThresholdRule,
} from './change-rule.ts'
import type { ChangeBasis, ChangeReason, Verdict } from './change-terms.ts'
import { type OwnRepeatability, repeatedWithinMs } from './own-repeatability.ts'
import { roundingLoss } from '../numbers/rounding.ts'
import { isSameUnit } from '../same-unit.ts'
import { calculateThreshold } from './threshold.ts'

/** One value of a score, with everything that decides whether it may be compared with another value. */
export interface Reading {
  readonly value: Score['value']
  /** The unit as delivered; omitted or `null` if the value has no unit. */
  readonly unit?: string | null | undefined
  readonly version: string
  /** The name of the device; omitted or `null` if it is unknown. */
  readonly device?: string | null | undefined
  readonly deviceModel?: string | null | undefined
  /** How the value was entered, for example typed or by Bluetooth. */
  readonly origin?: string | undefined
  readonly conditions?: Conditions | undefined
  /** ISO date and time with offset. */
  readonly at?: string | undefined
  /** The calendar day at the place of measurement. If omitted, the day in `at`. */
  readonly day?: string | undefined
  readonly age?: number | null | undefined
  /** The calculation model in profiles with several models: SCORE2 or SCORE2-OP. */
  readonly model?: string | undefined
  /** The points for age that are part of the score. */
  readonly agePoints?: number | undefined
  /** The answers about the past (medicine, high blood sugar ever, family), serialised so that they can be compared. */
  readonly historyItems?: string | undefined
  /** The number of days whose mean is the value; 1 if omitted. */
  readonly days?: number | undefined
}

export interface ChangeComparison {
  readonly rule: ChangeRule
  /** The person's bands at the later reading; empty if the score has none. */
  readonly bands: readonly Band[]
  readonly heightCm?: number | undefined
  readonly earlier: Reading
  readonly later: Reading
  /** The repeatability from the tenant's own repeat readings on this device, if there are enough of them. */
  readonly own?: OwnRepeatability | undefined
  /** The factor by which the threshold grows when several scores represent a whole check-up; 1 if omitted. */
  readonly stricter?: number | undefined
}

export interface JudgedChange {
  readonly verdict: Verdict
  /** Whether the number rose or fell; `null` if the two values cannot be compared. */
  readonly direction: 'up' | 'down' | 'none' | null
  /**
   * Later minus earlier, unrounded. If the values can be compared, points for age are subtracted first. `null` if one
   * of the values is not a number, or if their units differ.
   */
  readonly difference: number | null
  /**
   * The smallest difference that is a real change, in the unit of the value or as a factor; `null` if no threshold
   * applies.
   */
  readonly threshold: number | null
  readonly isFactor: boolean
  readonly basis: ChangeBasis | null
  readonly source: Words | null
  readonly reason: ChangeReason | null
  readonly isAtLimit: boolean
  readonly caveats: readonly Words[]
  readonly conditions: readonly Words[]
  /**
   * True if the difference is smaller than the day-to-day variation. This is possible only if the score is judged by
   * means over several days and at least one of the two values is a single reading.
   */
  readonly isBelowVariation: boolean
}

export const unjudged = {
  direction: null,
  difference: null,
  threshold: null,
  isFactor: false,
  basis: null,
  source: null,
  reason: null,
  isAtLimit: false,
  caveats: [],
  conditions: [],
  isBelowVariation: false,
} as const

/**
 * Judges whether two readings of one score differ by more than measurement error, and whether that is better or worse.
 * Readings of different units, versions, models or devices are not compared, because these may cause the difference.
 */
export function judgeChange(comparison: ChangeComparison): JudgedChange {
  const { rule, earlier, later } = comparison
  if (!isNumber(earlier.value) || !isNumber(later.value))
    return { ...unjudged, verdict: 'not-comparable', reason: 'no-number' }
  const reason = findObstacle(rule, earlier, later)
  if (reason === 'other-unit') return { ...unjudged, verdict: 'not-comparable', reason }
  if (reason !== undefined)
    return { ...unjudged, verdict: 'not-comparable', reason, difference: later.value - earlier.value }
  const values = withoutAgePoints(rule, comparison, [earlier.value, later.value])
  const difference = values[1] - values[0]
  const compared = { ...unjudged, direction: nameDirection(difference), difference }
  const threshold = findThreshold(rule, earlier, later)
  if (threshold === undefined) return { ...compared, verdict: 'cannot-judge', ...explainWithout(rule, values) }
  return { ...compared, ...judgeNumbers(comparison, threshold, values) }
}

function explainWithout(rule: ChangeRule, values: Values): Pick<JudgedChange, 'reason' | 'isBelowVariation'> {
  if (rule.kind !== 'without-verdict') return { reason: 'no-number', isBelowVariation: false }
  const { reason, dayMeans } = rule
  if (dayMeans === undefined) return { reason, isBelowVariation: false }
  const { smallest } = thresholdOfDayMeans(dayMeans, [1, 1])
  return { reason, isBelowVariation: Math.abs(values[1] - values[0]) < smallest({ values }) }
}

const isNumber = (value: Score['value']): value is number => typeof value === 'number' && Number.isFinite(value)

const nameDirection = (difference: number): 'up' | 'down' | 'none' =>
  Math.abs(difference) < roundingLoss ? 'none' : difference > 0 ? 'up' : 'down'

/** Returns why two readings cannot be compared; `undefined` if they can. */
export function findObstacle(rule: ChangeRule, earlier: Reading, later: Reading): ChangeReason | undefined {
  if (!isSameUnit(earlier.unit, later.unit)) return 'other-unit'
  if (earlier.version !== later.version) return 'other-version'
  if (earlier.model !== later.model) return 'other-model'
  const obstacle = findDeviceObstacle(rule, earlier, later)
  if (obstacle !== undefined) return obstacle
  if (isOfSameSitting(earlier, later)) return 'same-sitting'
  return isAdult(earlier) === isAdult(later) ? undefined : 'not-adult'
}

function findDeviceObstacle(rule: ChangeRule, earlier: Reading, later: Reading): ChangeReason | undefined {
  const pairs = [
    [earlier.device ?? null, later.device ?? null],
    [earlier.deviceModel ?? null, later.deviceModel ?? null],
  ] as const
  const known = pairs.filter(([before, now]) => before !== null && now !== null)
  if (known.some(([before, now]) => before !== now)) return 'other-device'
  if (known.length > 0) return undefined
  // For the device and for the model, at least one of the two readings gives no name. The readings may come from
  // different devices if one of them names a device, or if the value always comes from a device.
  return pairs.flat().some((name) => name !== null) || rule.isFromDevice === true ? 'device-unknown' : undefined
}

const isOfSameSitting = (earlier: Reading, later: Reading): boolean =>
  earlier.at !== undefined &&
  later.at !== undefined &&
  Math.abs(Date.parse(later.at) - Date.parse(earlier.at)) <= repeatedWithinMs

/** A person of unknown age is treated as an adult. */
const isAdult = ({ age }: Reading): boolean => (age ?? 18) >= 18

type Values = readonly [earlier: number, later: number]

function withoutAgePoints(rule: ChangeRule, { earlier, later }: ChangeComparison, values: Values): Values {
  if (rule.kind !== 'threshold' || rule.withoutAge === undefined) return values
  return [values[0] - (earlier.agePoints ?? 0), values[1] - (later.agePoints ?? 0)]
}

type FoundThreshold = Threshold & Pick<ThresholdRule, 'direction'>

function findThreshold(rule: ChangeRule, earlier: Reading, later: Reading): FoundThreshold | undefined {
  if (rule.kind === 'threshold')
    return rule.sameDay !== undefined && isSameDay(earlier, later)
      ? { ...rule.sameDay, direction: rule.direction }
      : rule
  const days = [earlier.days ?? 1, later.days ?? 1] as const
  if (rule.kind !== 'without-verdict' || rule.dayMeans === undefined || Math.min(...days) < 2) return undefined
  return thresholdOfDayMeans(rule.dayMeans, days)
}

/**
 * Returns the threshold 1.96 × variation × mean × √(1/n1 + 1/n2), where n1 and n2 are numbers of days. Days are counted
 * instead of readings, because readings of one sitting are not independent of each other.
 */
const thresholdOfDayMeans = ({ variation, source }: DayMeans, [n1, n2]: Values) =>
  ({
    basis: 'derived',
    smallest: ({ values: [one, other] }: ThresholdContext) =>
      1.96 * variation * ((one + other) / 2) * Math.sqrt(1 / n1 + 1 / n2),
    step: 1,
    source,
    direction: 'banded',
  }) as const

const findDay = ({ day, at }: Reading): string | undefined => day ?? at?.slice(0, 10)

const isSameDay = (one: Reading, other: Reading): boolean =>
  findDay(one) !== undefined && findDay(one) === findDay(other)

type Numbers = Omit<JudgedChange, 'direction' | 'difference' | 'isBelowVariation'>

function judgeNumbers(comparison: ChangeComparison, threshold: FoundThreshold, values: Values): Numbers {
  const { earlier, later, rule, own, heightCm, stricter = 1 } = comparison
  const smallest = stricter * calculateThreshold({ threshold, values, heightCm, own })
  const size = measureDifference(threshold, values)
  const differing = findDifferingConditions(earlier.conditions, later.conditions, rule.movedBy ?? [])
  const judged = {
    threshold: smallest,
    isFactor: threshold.scale === 'ratio',
    basis: threshold.basis,
    source: threshold.source,
    reason: null,
    isAtLimit: Math.abs(size - smallest) < roundingLoss,
    conditions: differing.map(({ name }) => name),
    caveats: [...differing.map(({ differs }) => differs), ...(cameInDifferently(earlier, later) ? [otherOrigin] : [])],
  }
  if (size < smallest - roundingLoss) return { ...judged, verdict: 'within-error' }
  const doubled = threshold.scale === 'ratio' ? smallest ** 2 : 2 * smallest
  if (differing.length > 0 && size < doubled - roundingLoss)
    return { ...judged, verdict: 'cannot-judge', reason: 'conditions-differ' }
  return { ...judged, verdict: judgeSide(comparison, threshold, [values, smallest]) }
}

function measureDifference({ scale }: Threshold, [earlier, later]: Values): number {
  if (scale !== 'ratio') return Math.abs(later - earlier)
  return earlier > 0 && later > 0 ? Math.max(later / earlier, earlier / later) : 1
}

function judgeSide(
  { bands, earlier, later }: ChangeComparison,
  { basis, direction }: FoundThreshold,
  [values, smallest]: readonly [Values, number],
): 'better' | 'worse' | 'changed' {
  // If answers about the past differ, Salus has learned something new about the person. The person has become neither
  // better nor worse.
  const knowsMore = earlier.historyItems !== later.historyItems
  if (basis === 'own-default' || direction === 'neither' || knowsMore) return 'changed'
  if (direction === 'banded') return judgeDirection(bands, values, smallest)
  return (direction === 'higher') === values[1] > values[0] ? 'better' : 'worse'
}

const cameInDifferently = (earlier: Reading, later: Reading): boolean =>
  earlier.origin !== undefined && later.origin !== undefined && earlier.origin !== later.origin

const otherOrigin: Words = {
  de: 'Die beiden Werte wurden auf verschiedenem Weg erfasst, zum Beispiel einmal eingetippt und einmal vom Gerät übertragen.',
  en: 'The two values came in by different ways, for example one typed and one sent by the device.',
}
