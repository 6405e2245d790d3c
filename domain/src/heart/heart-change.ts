import type { Score } from '../measurement-profiles/measurement-profile.ts'
import { errorUnknown } from '../real-change/change-rule.ts'
import { type JudgedChange, judgeChange } from '../real-change/judge-change.ts'
import { repeatedWithinMs } from '../real-change/own-repeatability.ts'
import { heartChangeRules } from './heart-change-rules.ts'
import { heartScore } from './heart-scores.ts'
import type { HeartCaveat, HeartDifference, Posture, SensorLocation } from './heart-terms.ts'

/** A stored heart recording, with everything that determines whether it can be compared with another one. */
export interface HeartReading {
  readonly startedAt: string
  /** The calendar day at the place of measurement. If omitted, the day in `startedAt`. */
  readonly day?: string | undefined
  readonly version: string
  readonly posture: Posture
  readonly sensorLocation: SensorLocation | null
  readonly device: { readonly vendor: string | null; readonly model: string | null }
  readonly seconds: number
  readonly scores: readonly Pick<Score, 'code' | 'value'>[]
}

/** Returns why two recordings cannot be compared; `undefined` when they can. */
export function findDifference(one: HeartReading, other: HeartReading): HeartDifference | undefined {
  if (one.version !== other.version) return 'other-version'
  if (one.posture !== other.posture) return 'other-posture'
  if (one.sensorLocation !== other.sensorLocation) return 'other-sensor'
  const [before, now] = [nameStrap(one), nameStrap(other)]
  if (before === null || now === null) return 'device-unknown'
  return before === now ? undefined : 'other-device'
}

const nameStrap = ({ device: { vendor, model } }: HeartReading): string | null =>
  [vendor, model].filter((part) => part !== null).join(' ') || null

export interface HeartChange extends JudgedChange {
  readonly code: string
  readonly from: number
  readonly to: number
  /**
   * The smallest difference that is a real change, in the unit of the value. Applies to the direction in which the
   * value changed.
   */
  readonly thresholdInUnit: number | null
}

export interface HeartComparison<Reading extends HeartReading = HeartReading> {
  readonly previous: Reading
  readonly changes: readonly HeartChange[]
  readonly caveats: readonly HeartCaveat[]
}

/**
 * Compares a recording with the newest earlier one under the same conditions. Ignores recordings without values. Also
 * ignores recordings that are at most half an hour older, because the current one repeats them. If no recording was
 * made under the same conditions, returns why the newest one cannot be compared. `undefined` when there are no
 * recordings to consider.
 */
export function compareHeart<Reading extends HeartReading>(
  current: HeartReading,
  earlier: readonly Reading[],
): HeartComparison<Reading> | { readonly because: HeartDifference } | undefined {
  const newestFirst = earlier
    .filter(({ startedAt }) => Date.parse(current.startedAt) - Date.parse(startedAt) > repeatedWithinMs)
    .filter(({ scores }) => scores.some(({ value }) => value !== null))
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
  const previous = newestFirst.find((one) => findDifference(one, current) === undefined)
  if (previous !== undefined)
    return { previous, changes: listChanges(previous, current), caveats: listCaveats(previous, current) }
  const because = newestFirst[0] && findDifference(newestFirst[0], current)
  return because && { because }
}

function listChanges(previous: HeartReading, current: HeartReading): readonly HeartChange[] {
  return current.scores.flatMap(({ code, value }) => {
    const from = previous.scores.find((score) => score.code === code)?.value
    if (typeof value !== 'number' || typeof from !== 'number' || heartScore(code) === undefined) return []
    return [buildChange(code, [previous, from], [current, value])]
  })
}

type Measured = readonly [reading: HeartReading, value: number]

function buildChange(code: string, earlier: Measured, later: Measured): HeartChange {
  const rule = heartChangeRules[code] ?? errorUnknown
  const [from, to] = [earlier[1], later[1]]
  const judged = judgeChange({ rule, bands: [], earlier: describe(earlier), later: describe(later) })
  return { ...judged, code, from, to, thresholdInUnit: convertToUnit(judged, [from, to]) }
}

function convertToUnit({ threshold, isFactor }: JudgedChange, [from, to]: readonly [number, number]): number | null {
  if (threshold === null || !isFactor) return threshold
  return from * (to < from ? 1 - 1 / threshold : threshold - 1)
}

const describe = ([{ startedAt, day, version, device }, value]: Measured) => ({
  value,
  version,
  at: startedAt,
  day,
  device: [device.vendor, device.model].filter((part) => part !== null).join(' '),
})

const alike = { seconds: 60, hoursOfDay: 3 }
const day = 24 * 60 * 60_000

function listCaveats(previous: HeartReading, current: HeartReading): readonly HeartCaveat[] {
  const apart = Math.abs(Date.parse(current.startedAt) - Date.parse(previous.startedAt)) % day
  const hoursOfDay = Math.min(apart, day - apart) / 3_600_000
  return [
    ...(Math.abs(previous.seconds - current.seconds) > alike.seconds ? (['other-length'] as const) : []),
    ...(hoursOfDay > alike.hoursOfDay ? (['other-time-of-day'] as const) : []),
  ]
}
