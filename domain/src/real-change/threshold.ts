import { roundUp } from '../numbers/rounding.ts'
import type { OwnRepeatability } from './own-repeatability.ts'
import type { ChangeRule, Threshold, ThresholdContext } from './change-rule.ts'

interface ThresholdInput extends ThresholdContext {
  readonly threshold: Threshold
  /** From the tenant's own repeat readings on the device. */
  readonly own?: Pick<OwnRepeatability, 'minimalDetectableChange'> | undefined
}

/**
 * The smallest difference that is a real change, rounded up to the step of the value. Own repeat readings contain only
 * the error of the device, without the day-to-day variation of the body, so they can raise the threshold but never
 * lower it.
 */
export function calculateThreshold({ threshold, own, ...context }: ThresholdInput): number {
  const published = roundUp(calculateSmallest(threshold, context), threshold.step)
  if (own === undefined || threshold.scale === 'ratio') return published
  return Math.max(published, roundUp(own.minimalDetectableChange, threshold.step))
}

const calculateSmallest = ({ smallest }: Threshold, context: ThresholdContext): number =>
  typeof smallest === 'number' ? smallest : smallest(context)

/** The measurement error of one value. It is drawn as a range around the value (`isDrawn`), or given only in words. */
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
 * The error of one value, 1.96 × standard error of measurement: the smallest certain difference of two values divided
 * by √2, rounded up to the displayed decimals. `undefined` for own defaults, factors, scores of facts, and values
 * without a verdict, unless means over days are judged.
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
