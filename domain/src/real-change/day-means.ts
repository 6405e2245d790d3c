import { type Conditions, findSharedConditions } from '../measurement-profiles/measuring-conditions.ts'
import { averageScore, type ComparableCheckUp } from './sitting.ts'

const dayMs = 24 * 60 * 60_000
const periodMs = 7 * dayMs

export interface DayMean {
  readonly value: number
  readonly days: number
  readonly newest: ComparableCheckUp
  /** The conditions that all readings had in common, as far as they are known. */
  readonly conditions: Conditions
}

/**
 * Computes the means of a value over two periods of seven days, for comparison. The later period ends with the newest
 * check-up. The earlier period ends with the newest check-up before the later period. Readings of one day are averaged
 * first, because they are not independent. Returns `undefined` if a period has no value.
 */
export function compareDays(
  checkUps: readonly ComparableCheckUp[],
  code: string,
): { readonly earlier: DayMean; readonly later: DayMean } | undefined {
  const withValue = checkUps
    .filter((checkUp) => averageScore([checkUp], code) !== undefined)
    .toSorted((a, b) => Date.parse(b.dateOfMeasurement) - Date.parse(a.dateOfMeasurement))
  const later = averageDays(withValue, code)
  const earlier = averageDays(withValue.slice(later?.readings ?? 0), code)
  return later === undefined || earlier === undefined ? undefined : { earlier, later }
}

function averageDays(
  newestFirst: readonly ComparableCheckUp[],
  code: string,
): (DayMean & { readonly readings: number }) | undefined {
  const [newest] = newestFirst
  if (newest === undefined) return undefined
  const from = Date.parse(newest.dateOfMeasurement) - periodMs
  const inPeriod = newestFirst.filter(({ dateOfMeasurement }) => Date.parse(dateOfMeasurement) > from)
  const days = Map.groupBy(inPeriod, ({ day, dateOfMeasurement }) => day ?? dateOfMeasurement.slice(0, 10))
  const means = [...days.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : (averageScore([first, ...rest], code)?.value ?? []),
  )
  const value = means.reduce((sum, mean) => sum + mean, 0) / means.length
  const conditions = findSharedConditions(inPeriod.map((reading) => reading.conditions).toReversed())
  return { value, days: means.length, newest, conditions, readings: inPeriod.length }
}
