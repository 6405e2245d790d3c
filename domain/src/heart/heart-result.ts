import { scoreOf } from '../measurement-profiles/banded-score.ts'
import type { Score, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'
import { millisecondsOf } from '../devices/bluetooth/heart-rate-measurement.ts'
import { everyPerson } from './heart-bands.ts'
import { heartRateVariability } from './heart-rate-variability.ts'
import { heartScores } from './heart-scores.ts'
import type { HeartQuality } from './heart-terms.ts'

/** Changes whenever the figures do: results of two versions are not compared. */
export const heartVersion = '1.0.0'

/** What a strap recorded while somebody sat still. */
export interface RecordedBeats {
  /** Intervals between beats in 1/1024 s, as they came, oldest first. */
  readonly rr1024: readonly number[]
  /** Before which intervals beats are missing, because contact or connection was lost. Ascending. */
  readonly gaps: readonly number[]
}

export interface HeartResult {
  readonly version: string
  readonly quality: HeartQuality
  /** Seconds of normal beats that went into it. */
  readonly seconds: number
  /** Intervals that were looked at, after settling. */
  readonly intervals: number
  /** Share of them that are artefacts or early beats, %. */
  readonly rejectedPercent: number
  /** Without a value where the recording does not carry it. */
  readonly scores: readonly Score[]
}

/** Milliseconds. What comes first is still restless; what comes after five minutes makes recordings unlike each other. */
const looksAt = { settlingMs: 15_000, longestMs: 300_000 }

/** Seconds of normal beats. The shorter one is enough for what neighbouring beats say. */
const leastSeconds = { ofNeighbours: 60, ofSpread: 120 }

const mostRejectedPercent = 20
const fairFromPercent = 5

/** So long a recording needs to be for some figures, for every figure, and for the standard; settling included. */
export const recordingSeconds = {
  settling: looksAt.settlingMs / 1000,
  some: looksAt.settlingMs / 1000 + leastSeconds.ofNeighbours,
  least: looksAt.settlingMs / 1000 + leastSeconds.ofSpread,
  whole: (looksAt.settlingMs + looksAt.longestMs) / 1000,
} as const

/** Heart rate, RMSSD, SDNN and stress index of a recording at rest, as far as it carries them. */
export function heartResult({ rr1024, gaps }: RecordedBeats): HeartResult {
  const all = rr1024.map(millisecondsOf)
  const [from, to] = lookedAt(all)
  const intervals = all.slice(from, to)
  const { flags, artifactPercent, metrics, stressIndex } = heartRateVariability(
    intervals,
    gaps.map((gap) => gap - from),
  )
  const normal = intervals.filter((_, index) => flags[index] === 'ok')
  const seconds = Math.round(normal.reduce((sum, interval) => sum + interval, 0) / 100) / 10
  const quality = qualityOf(artifactPercent, seconds)
  const isSure = quality === 'good' || quality === 'fair'
  const isLong = isSure && seconds >= leastSeconds.ofSpread
  return {
    version: heartVersion,
    quality,
    seconds,
    intervals: intervals.length,
    rejectedPercent: artifactPercent,
    scores: [
      given(heartScores.heartRate, isSure ? metrics?.meanHR : null),
      given(heartScores.rmssd, isSure ? metrics?.rmssd : null),
      given(heartScores.sdnn, isLong ? metrics?.sdnn : null),
      given(heartScores.stressIndex, isLong ? stressIndex?.stressIndex : null),
    ],
  }
}

/** The intervals that begin after settling, up to five minutes of them. */
function lookedAt(intervals: readonly number[]): readonly [from: number, to: number] {
  let before = 0
  let [from, to] = [intervals.length, intervals.length]
  let begun = 0
  for (const [index, interval] of intervals.entries()) {
    if (from === intervals.length && before > looksAt.settlingMs) {
      from = index
      begun = before
    }
    if (from < intervals.length && before - begun >= looksAt.longestMs) {
      to = index
      break
    }
    before += interval
  }
  return [from, to]
}

function qualityOf(rejectedPercent: number, seconds: number): HeartQuality {
  if (rejectedPercent > mostRejectedPercent) return 'too-noisy'
  if (seconds < leastSeconds.ofNeighbours) return 'too-short'
  return rejectedPercent >= fairFromPercent ? 'fair' : 'good'
}

const given = (definition: ScoreDefinition, value: number | null | undefined): Score =>
  typeof value === 'number' && Number.isFinite(value)
    ? scoreOf(definition, value, everyPerson)
    : {
        code: definition.code,
        value: null,
        ...(definition.unit === undefined ? {} : { unit: definition.unit }),
      }
