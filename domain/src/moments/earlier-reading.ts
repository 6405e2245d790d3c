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
 * Finds the last earlier reading of the same version that is at most half an hour before this one. Two such readings
 * count as one, so they are not compared with each other. `undefined` if there is no such reading.
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

/**
 * Finds the last reading that was recorded before this one and has the same date and time of measurement; `undefined`
 * if there is none. `history` is in the order of recording and contains nothing that was recorded after this reading.
 */
const findSameMoment = <Past extends { readonly resultGuid: string; readonly dateOfMeasurement: string }>(
  { resultGuid, dateOfMeasurement }: Pick<Past, 'resultGuid' | 'dateOfMeasurement'>,
  history: readonly Past[],
): Past | undefined =>
  history.findLast(
    (past) => past.resultGuid !== resultGuid && Date.parse(past.dateOfMeasurement) === Date.parse(dateOfMeasurement),
  )

interface Delivery {
  readonly resultGuid: string
  /** `null` for the delivery of a module. Results of a profile replace nothing. */
  readonly profileId: string | null
  readonly dateOfMeasurement: string
  /** The earlier deliveries, in the order of recording. Does not contain deliveries that were recorded later. */
  readonly history: readonly {
    readonly resultGuid: string
    readonly dateOfMeasurement: string
    readonly scores: readonly { readonly code: string; readonly value: number; readonly unit?: string | undefined }[]
  }[]
}

/**
 * Returns the rows of a delivery that replace a value, each with the replaced value. The replaced value comes from an
 * earlier delivery with the same time of measurement.
 */
export function findReplaced<Row extends { readonly value: number | null }>(
  rows: readonly Row[],
  { profileId, history, ...checkUp }: Delivery,
  readCode: (row: Row) => string,
) {
  if (profileId !== null) return []
  return rows.flatMap((row) => {
    const valueIn = ({ scores }: Delivery['history'][number]) => scores.find(({ code }) => code === readCode(row))
    const found = findSameMoment(
      checkUp,
      history.filter((past) => valueIn(past) !== undefined),
    )
    const replaced = found && valueIn(found)
    return replaced === undefined || row.value === null ? [] : [{ row, value: row.value, replaced }]
  })
}

/** The values that a warning may ask people to measure again. For these values, both readings are shown. */
export const measuredAgain: ReadonlySet<string> = new Set(['sbp', 'dbp', 'restingPulse'])
