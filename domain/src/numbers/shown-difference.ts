import { roundAsShown } from './rounding.ts'

/** Two values that are displayed with the same decimals. */
export interface ShownPair {
  readonly from: number
  readonly to: number
}

/**
 * Returns the difference of the displayed values, so that readers who subtract them get the same result. The words for
 * the difference depend on the exact values.
 */
export const subtractShown = ({ from, to }: ShownPair, decimals: number): number =>
  Number((roundAsShown(to, decimals) - roundAsShown(from, decimals)).toFixed(decimals))

interface AgeShare {
  readonly age: number
  readonly rest: number
}

/**
 * Rounds the two parts of a difference for display: the part that age explains and the rest. They add up to the
 * displayed difference.
 */
export function splitShown(share: AgeShare | null, difference: number, decimals: number): AgeShare | null {
  if (share === null) return null
  const age = roundAsShown(share.age, decimals)
  return { age, rest: Number((difference - age).toFixed(decimals)) }
}
