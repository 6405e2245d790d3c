import type { Conditions } from '../measurement-profiles/measuring-conditions.ts'
import type { Answers, Score, Subject } from '../measurement-profiles/measurement-profile.ts'
import { isSameUnit } from '../same-unit.ts'
import { repeatedWithinMs } from './own-repeatability.ts'

export interface ComparableCheckUp {
  readonly resultGuid: string
  /** ISO date and time with offset. */
  readonly dateOfMeasurement: string
  /** The time of recording, which decides the order of check-ups with the same date of measurement. */
  readonly recordedAt?: string | undefined
  /**
   * The calendar day at the place of measurement, for example 2026-03-01. If omitted, the day in `dateOfMeasurement`.
   */
  readonly day?: string | undefined
  readonly version: string
  readonly origin?: string | undefined
  readonly device?: string | null | undefined
  readonly deviceModel?: string | null | undefined
  readonly conditions?: Conditions | undefined
  readonly subject?:
    | (Omit<Subject, 'age' | 'heightCm' | 'riskRegion'> & {
        readonly age: number | null
        readonly heightCm?: number | undefined
        readonly riskRegion?: Subject['riskRegion'] | undefined
      })
    | undefined
  /** Needed only for profiles that score the answers of an earlier result again. */
  readonly answers?: Answers | null | undefined
  readonly scores: readonly ComparableScore[]
}

export interface ComparableScore extends Pick<Score, 'code' | 'value'> {
  readonly unit?: string | null | undefined
}

/** Check-ups of one version and one device within half an hour of the first one, oldest first. */
export type Sitting = readonly [ComparableCheckUp, ...(readonly ComparableCheckUp[])]

const readMoment = ({ dateOfMeasurement }: ComparableCheckUp): number => Date.parse(dateOfMeasurement)

const byTime = (one: ComparableCheckUp, other: ComparableCheckUp): number =>
  readMoment(one) - readMoment(other) ||
  Math.sign(Date.parse(one.recordedAt ?? '') - Date.parse(other.recordedAt ?? '')) ||
  (one.resultGuid < other.resultGuid ? -1 : 1)

const writeKind = ({ version, device, deviceModel }: ComparableCheckUp): string =>
  JSON.stringify([version, device ?? null, deviceModel ?? null])

/**
 * Groups the check-ups into sittings, oldest first. Each check-up is in exactly one sitting, so that all readings of a
 * sitting get the same verdict.
 */
export function groupSittings(checkUps: readonly ComparableCheckUp[]): readonly Sitting[] {
  const sittings: [ComparableCheckUp, ...ComparableCheckUp[]][] = []
  const open = new Map<string, [ComparableCheckUp, ...ComparableCheckUp[]]>()
  for (const checkUp of checkUps.toSorted(byTime)) {
    const kind = writeKind(checkUp)
    const sitting = open.get(kind)
    if (sitting !== undefined && readMoment(checkUp) - readMoment(sitting[0]) <= repeatedWithinMs) {
      sitting.push(checkUp)
    } else {
      const begun: [ComparableCheckUp, ...ComparableCheckUp[]] = [checkUp]
      open.set(kind, begun)
      sittings.push(begun)
    }
  }
  return sittings
}

/**
 * Finds the newest sitting of the same version that ended more than half an hour before `current` began. If `codes` is
 * given, the sitting must have a value of at least one of them.
 */
export function findEarlierSitting(
  sittings: readonly Sitting[],
  current: Sitting,
  codes?: ReadonlySet<string>,
): Sitting | undefined {
  const [first] = current
  return sittings.findLast((sitting) => {
    const last = findLast(sitting)
    if (codes !== undefined && findLastWith(sitting, codes) === undefined) return false
    return last.version === first.version && readMoment(first) - readMoment(last) > repeatedWithinMs
  })
}

export const findLast = (sitting: Sitting): ComparableCheckUp => sitting.at(-1) ?? sitting[0]

/** Finds the last reading of a sitting that has a value of at least one of `codes`; `undefined` if there is none. */
export const findLastWith = (sitting: Sitting, codes: ReadonlySet<string>): ComparableCheckUp | undefined =>
  sitting.findLast(({ scores }) => scores.some(({ code }) => codes.has(code)))

export interface Averaged {
  readonly value: number
  readonly readings: number
  readonly unit?: string | null | undefined
}

/**
 * Returns the mean of a score over the readings in one unit. This is the unit `wanted` if at least one reading has it,
 * otherwise the unit of the last reading. Values that are not numbers are skipped. `undefined` if no reading has a
 * number.
 */
export function averageScore(sitting: Sitting, code: string, wanted?: string | null): Averaged | undefined {
  const all = sitting.flatMap(({ scores }) => {
    const found = scores.find((score) => score.code === code)
    const value = found?.value
    return typeof value === 'number' && Number.isFinite(value) ? [{ value, unit: found?.unit }] : []
  })
  const last = all.at(-1)
  if (last === undefined) return undefined
  const { unit } = all.findLast((one) => isSameUnit(one.unit, wanted)) ?? last
  const values = all.flatMap((one) => (isSameUnit(one.unit, unit) ? [one.value] : []))
  return { value: values.reduce((sum, value) => sum + value, 0) / values.length, readings: values.length, unit }
}
