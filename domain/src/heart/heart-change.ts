import type { Words } from '../words.ts'
import type { Score } from '../measurement-profiles/measurement-profile.ts'
import { heartScore, type HeartCode } from './heart-scores.ts'
import type { Posture, SensorLocation } from './heart-terms.ts'

/** A stored result with what decides whether another may be compared with it. */
export interface HeartReading {
  /** With offset. */
  readonly startedAt: string
  readonly version: string
  readonly posture: Posture
  readonly sensorLocation: SensorLocation | null
  readonly device: { readonly vendor: string | null; readonly model: string | null }
  readonly seconds: number
  readonly scores: readonly Pick<Score, 'code' | 'value'>[]
}

export type HeartDifference = 'other-version' | 'other-posture' | 'other-sensor' | 'other-device'

/** Why two recordings are not held against each other; undefined where nothing speaks against it. */
export function whyNotAlike(one: HeartReading, other: HeartReading): HeartDifference | undefined {
  if (one.version !== other.version) return 'other-version'
  if (one.posture !== other.posture) return 'other-posture'
  if (one.sensorLocation !== other.sensorLocation) return 'other-sensor'
  return one.device.vendor === other.device.vendor && one.device.model === other.device.model
    ? undefined
    : 'other-device'
}

/**
 * How much more a value must be than the earlier one to be more than chance, as a factor; divided by it to be less.
 * exp(1.96 × √2 × ln(1 + typical error)) of two recordings 20 to 30 minutes apart: 5.2 % for the mean interval, 21.1 %
 * for RMSSD. Nothing for the others: nobody is known to have measured it.
 */
const realFactor: Readonly<Partial<Record<HeartCode, number>>> = {
  heartRate: factorOf(0.052),
  rmssd: factorOf(0.211),
}

function factorOf(typicalError: number): number {
  return Math.exp(1.96 * Math.SQRT2 * Math.log(1 + typicalError))
}

export const heartErrorSource: Words = {
  de: '1,96 × √2 × typischer Messfehler zweier Messungen im Abstand von 20 bis 30 Minuten (5,2 % für den mittleren Abstand, 21,1 % für RMSSD; J Hum Kinet 2016, doi:10.1515/hukin-2015-0146)',
  en: '1.96 × √2 × typical error of two measurements 20 to 30 minutes apart (5.2 % for the mean interval, 21.1 % for RMSSD; J Hum Kinet 2016, doi:10.1515/hukin-2015-0146)',
}

export interface HeartChange {
  readonly code: HeartCode
  readonly from: number
  readonly to: number
  readonly outcome: 'better' | 'worse' | 'changed' | 'no-real-change' | 'error-unknown'
  /** From how many percent on a rise, and a fall, is more than chance. */
  readonly realFromPercent?: { readonly rise: number; readonly fall: number }
}

export type HeartCaveat = 'other-length' | 'other-time-of-day'

export interface HeartComparison {
  readonly previous: HeartReading
  readonly changes: readonly HeartChange[]
  /** What was not alike and may have moved the values. */
  readonly caveats: readonly HeartCaveat[]
}

/**
 * The newest earlier recording under the same conditions, and what changed since; or why none of the earlier ones may be
 * held against this one. Nothing where there is none.
 */
export function compareHeart(
  current: HeartReading,
  earlier: readonly HeartReading[],
): HeartComparison | { readonly because: HeartDifference } | undefined {
  const newestFirst = earlier
    .filter(({ startedAt }) => Date.parse(startedAt) < Date.parse(current.startedAt))
    .filter(({ scores }) => scores.some(({ value }) => value !== null))
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
  const previous = newestFirst.find((one) => whyNotAlike(one, current) === undefined)
  if (previous !== undefined)
    return { previous, changes: changesOf(previous, current), caveats: caveatsOf(previous, current) }
  const because = newestFirst[0] && whyNotAlike(newestFirst[0], current)
  return because && { because }
}

function changesOf(previous: HeartReading, current: HeartReading): readonly HeartChange[] {
  return current.scores.flatMap(({ code, value }) => {
    const from = previous.scores.find((score) => score.code === code)?.value
    const definition = heartScore(code)
    if (typeof value !== 'number' || typeof from !== 'number' || definition === undefined) return []
    return [changeOf(code as HeartCode, from, value)] // the codes of `heartScores` alone have a definition
  })
}

/** What binary fractions lose in a division, far below any measurement. */
const divisionLoss = 1e-9

function changeOf(code: HeartCode, from: number, to: number): HeartChange {
  const factor = realFactor[code]
  if (factor === undefined || from <= 0 || to <= 0) return { code, from, to, outcome: 'error-unknown' }
  const realFromPercent = { rise: (factor - 1) * 100, fall: (1 - 1 / factor) * 100 }
  const isReal = Math.max(to / from, from / to) >= factor - divisionLoss
  return { code, from, to, outcome: isReal ? directionOf(code, to > from) : 'no-real-change', realFromPercent }
}

function directionOf(code: HeartCode, isMore: boolean): 'better' | 'worse' | 'changed' {
  const better = heartScore(code)?.better ?? 'neither'
  if (better === 'neither') return 'changed'
  return (better === 'higher') === isMore ? 'better' : 'worse'
}

const alike = { seconds: 60, hoursOfDay: 3 }
const day = 24 * 60 * 60_000

function caveatsOf(previous: HeartReading, current: HeartReading): readonly HeartCaveat[] {
  const apart = Math.abs(Date.parse(current.startedAt) - Date.parse(previous.startedAt)) % day
  const hoursOfDay = Math.min(apart, day - apart) / 3_600_000
  return [
    ...(Math.abs(previous.seconds - current.seconds) > alike.seconds ? (['other-length'] as const) : []),
    ...(hoursOfDay > alike.hoursOfDay ? (['other-time-of-day'] as const) : []),
  ]
}
