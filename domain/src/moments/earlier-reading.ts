import { repeatedWithinMs } from '../real-change/own-repeatability.ts'

interface Reading {
  readonly dateOfMeasurement: string
  readonly version: string
}

export interface EarlierReading<Past> {
  readonly past: Past
  /** Whole minutes between the two. */
  readonly minutes: number
}

/**
 * The last reading of the same version at most half an hour before this one. Both count as one, and neither is compared
 * with the other. `undefined` if this reading repeats none.
 */
export function findEarlierReading<Past extends Reading>(
  { dateOfMeasurement, version }: Reading,
  others: readonly Past[],
): EarlierReading<Past> | undefined {
  const apart = (past: Past) => Date.parse(dateOfMeasurement) - Date.parse(past.dateOfMeasurement)
  const past = others
    .filter((other) => other.version === version && apart(other) > 0 && apart(other) <= repeatedWithinMs)
    .toSorted((one, other) => apart(one) - apart(other))[0]
  return past && { past, minutes: Math.floor(apart(past) / 60_000) }
}

/** The values that a warning asks to measure again, of which the reader needs both readings. */
export const measuredAgain: ReadonlySet<string> = new Set(['sbp', 'dbp', 'restingPulse'])
