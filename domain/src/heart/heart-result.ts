import { buildScore } from '../measurement-profiles/banded-score.ts'
import type { Score, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'
import { toMilliseconds } from '../devices/bluetooth/heart-rate-measurement.ts'
import { everyPerson } from './heart-bands.ts'
import { heartRateVariability } from './heart-rate-variability.ts'
import { heartScores } from './heart-scores.ts'
import type { HeartQuality } from './heart-terms.ts'

/** Changes whenever the computation changes. Results of different versions are not compared. */
export const heartVersion = '1.0.0'

export interface RecordedBeats {
  /** Intervals between beats in the received units of 1/1024 s, oldest first. */
  readonly rr1024: readonly number[]
  /** The indexes of intervals before which beats are missing, because contact or connection was lost. Ascending. */
  readonly gaps: readonly number[]
}

export interface HeartResult {
  readonly version: string
  readonly quality: HeartQuality
  /** The total duration of the normal intervals from which the scores are computed. */
  readonly seconds: number
  /** The number of examined intervals; those in the settling time are not included. */
  readonly intervals: number
  /** The share of the examined intervals that are artefacts or early beats, in %. */
  readonly rejectedPercent: number
  /** A score has no value if the recording is not sufficient to compute it. */
  readonly scores: readonly Score[]
}

/**
 * The examined part of a recording, in milliseconds. The settling time at the beginning is left out, because people are
 * still restless. Everything after five more minutes is left out, because longer recordings are not comparable.
 */
const examinedPart = { settlingMs: 15_000, longestMs: 300_000 }

/**
 * The shortest recording for each kind of value, in seconds of normal beats. Values that compare neighbouring beats
 * need less time than values that describe the spread.
 */
const leastSeconds = { ofNeighbours: 60, ofSpread: 120 }

const mostRejectedPercent = 20
const fairFromPercent = 5

/**
 * Durations of a recording in seconds, all including the settling time. `some` is enough for some values, `least` is
 * enough for all values, and `whole` is the standard duration.
 */
export const recordingSeconds = {
  settling: examinedPart.settlingMs / 1000,
  some: examinedPart.settlingMs / 1000 + leastSeconds.ofNeighbours,
  least: examinedPart.settlingMs / 1000 + leastSeconds.ofSpread,
  whole: (examinedPart.settlingMs + examinedPart.longestMs) / 1000,
} as const

export function heartResult({ rr1024, gaps }: RecordedBeats): HeartResult {
  const all = rr1024.map(toMilliseconds)
  const [from, to] = findExamined(all)
  const intervals = all.slice(from, to)
  const { flags, artifactPercent, metrics, stressIndex } = heartRateVariability(
    intervals,
    gaps.map((gap) => gap - from),
  )
  const normal = intervals.filter((_, index) => flags[index] === 'ok')
  const seconds = Math.round(normal.reduce((sum, interval) => sum + interval, 0) / 100) / 10
  const quality = judgeQuality(artifactPercent, seconds)
  const isSure = quality === 'good' || quality === 'fair'
  const isLong = isSure && seconds >= leastSeconds.ofSpread
  return {
    version: heartVersion,
    quality,
    seconds,
    intervals: intervals.length,
    rejectedPercent: artifactPercent,
    scores: [
      buildGivenScore(heartScores.heartRate, isSure ? metrics?.meanHR : null),
      buildGivenScore(heartScores.rmssd, isSure ? metrics?.rmssd : null),
      buildGivenScore(heartScores.sdnn, isLong ? metrics?.sdnn : null),
      buildGivenScore(heartScores.stressIndex, isLong ? stressIndex?.stressIndex : null),
    ],
  }
}

/** Returns the index range of the intervals after settling, limited to five minutes. */
function findExamined(intervals: readonly number[]): readonly [from: number, to: number] {
  let before = 0
  let [from, to] = [intervals.length, intervals.length]
  let begun = 0
  for (const [index, interval] of intervals.entries()) {
    if (from === intervals.length && before > examinedPart.settlingMs) {
      from = index
      begun = before
    }
    if (from < intervals.length && before - begun >= examinedPart.longestMs) {
      to = index
      break
    }
    before += interval
  }
  return [from, to]
}

function judgeQuality(rejectedPercent: number, seconds: number): HeartQuality {
  if (rejectedPercent > mostRejectedPercent) return 'too-noisy'
  if (seconds < leastSeconds.ofNeighbours) return 'too-short'
  return rejectedPercent >= fairFromPercent ? 'fair' : 'good'
}

const buildGivenScore = (definition: ScoreDefinition, value: number | null | undefined): Score =>
  typeof value === 'number' && Number.isFinite(value)
    ? buildScore(definition, value, everyPerson)
    : { code: definition.code, value: null, unit: definition.unit }
