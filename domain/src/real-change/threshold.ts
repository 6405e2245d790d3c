import { roundUp } from '../numbers/rounding.ts'
import type { OwnRepeatability } from './own-repeatability.ts'
import type { ChangeRule, Threshold, ThresholdContext } from './change-rule.ts'

interface ThresholdInput extends ThresholdContext {
  readonly threshold: Threshold
  /** The repeatability from the tenant's own repeat readings on this device. */
  readonly own?: Pick<OwnRepeatability, 'minimalDetectableChange'> | undefined
}

/**
 * Computes the smallest difference that is a real change, rounded up to the step of the value. A tenant's own repeat
 * readings show only the error of the device and not the day-to-day variation of the body. They can therefore raise the
 * threshold, but never lower it.
 */
export function calculateThreshold({ threshold, own, ...context }: ThresholdInput): number {
  const published = roundUp(calculateSmallest(threshold, context), threshold.step)
  if (own === undefined || threshold.scale === 'ratio') return published
  return Math.max(published, roundUp(own.minimalDetectableChange, threshold.step))
}

const calculateSmallest = ({ smallest }: Threshold, context: ThresholdContext): number =>
  typeof smallest === 'number' ? smallest : smallest(context)

/**
 * The measurement error of one value. If `isDrawn`, charts show it as a range around the value; otherwise it is given
 * only in words.
 */
export interface Accuracy {
  /** Half the width of the 95 % range around one reading, in the unit of the value. */
  readonly value: number
  readonly isDrawn: boolean
}

interface AccuracyInput {
  readonly value: number
  readonly decimals: number
  readonly heightCm?: number | undefined
  readonly own?: Pick<OwnRepeatability, 'minimalDetectableChange'> | undefined
}

/**
 * Calculates the measurement error of one value: 1.96 × standard error of measurement. It is the smallest real change
 * divided by √2, rounded up to the displayed decimals.
 *
 * Returns `undefined` for thresholds set by Salus, for factors and for scores of facts. Also returns `undefined` for
 * values without a verdict, unless their means over days are judged.
 */
export function calculateAccuracy(rule: ChangeRule | undefined, input: AccuracyInput): Accuracy | undefined {
  const step = 10 ** -input.decimals
  if (rule?.kind === 'without-verdict' && rule.dayMeans !== undefined)
    return { value: roundUp(1.96 * rule.dayMeans.variation * input.value, step), isDrawn: false }
  if (rule?.kind !== 'threshold' || rule.basis === 'own-default') return undefined
  if (rule.isOfFacts === true || rule.scale === 'ratio') return undefined
  const { value, heightCm, own } = input
  const smallest = calculateSmallest(rule, { values: [value, value], heightCm })
  const larger = Math.max(smallest, own?.minimalDetectableChange ?? 0)
  return { value: roundUp(larger / Math.SQRT2, step), isDrawn: true }
}
