import type { Heart } from '@salus/contract/check-ups/heart.ts'
import type { HeartComparison } from '@salus/contract/check-ups/heart-comparison.ts'
import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { compareHeart, type HeartChange, findDifference } from '@salus/domain/heart/heart-change.ts'
import type { HeartCaveat } from '@salus/domain/heart/heart-terms.ts'
import { caveatWords } from '@salus/domain/heart/heart-words.ts'
import { readUtcOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'

interface RecordedHeart {
  readonly resultGuid: string
  readonly utcOffsetMinutes: number | null
  readonly heart?: Heart | null | undefined
}

/** Compares the recording of a chest strap with the newest earlier recording that is comparable. */
export function judgeHeart(
  { resultGuid, utcOffsetMinutes, heart }: RecordedHeart,
  course: readonly RecordedHeart[],
): HeartComparison {
  const nothing = { previous: null, because: null, caveats: [], changes: [], alike: [] }
  if (heart == null) return nothing
  const recordings = course.flatMap((past) =>
    past.heart ? [{ ...withDay(past.heart, past.utcOffsetMinutes), resultGuid: past.resultGuid }] : [],
  )
  const alike = recordings.filter((one) => findDifference(one, heart) === undefined).map((one) => one.resultGuid)
  const compared = compareHeart(
    withDay(heart, utcOffsetMinutes),
    recordings.filter((one) => one.resultGuid !== resultGuid),
  )
  if (compared === undefined) return { ...nothing, alike }
  if ('because' in compared) return { ...nothing, because: compared.because, alike }
  const { previous, caveats, changes } = compared
  const of = { earlier: previous, later: { resultGuid, startedAt: heart.startedAt }, caveats }
  return {
    previous: describeRecording(previous),
    because: null,
    caveats: [...caveats],
    changes: changes.map((change) => ({ code: change.code, change: describeChange(change, of) })),
    alike,
  }
}

/**
 * Adds the local day of a recording. Its start is often stored in UTC, where the date can differ from the local one.
 */
const withDay = (heart: Heart, minutes: number | null) => ({
  ...heart,
  day: writeAtOffset(heart.startedAt, readUtcOffset(heart.startedAt) ?? minutes).slice(0, 10),
})

interface Recording {
  readonly resultGuid: string
  readonly startedAt: string
}

const describeRecording = ({ resultGuid, startedAt }: Recording): Recording => ({ resultGuid, startedAt })

interface Compared {
  readonly earlier: Recording
  readonly later: Recording
  readonly caveats: readonly HeartCaveat[]
}

function describeChange(
  { code: _code, from, to, thresholdInUnit, ...judged }: HeartChange,
  { earlier, later, caveats }: Compared,
): ScoreChange {
  return {
    ...judged,
    threshold: thresholdInUnit,
    isFactor: false,
    caveats: [...judged.caveats, ...caveats.map((caveat) => caveatWords[caveat])],
    conditions: [...judged.conditions],
    earlier: describeSide(from, earlier),
    later: describeSide(to, later),
    ageShare: null,
  }
}

const describeSide = (value: number, { resultGuid, startedAt }: Recording): ScoreChange['earlier'] => ({
  value,
  resultGuid,
  dateOfMeasurement: startedAt,
  readings: 1,
  days: 1,
})
