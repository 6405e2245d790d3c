import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { noteClock } from '../clock/device-clock.ts'
import type { DayMarks } from '../prepared-day.ts'
import type { OpenDay } from '../use-open-day.ts'

type Told = Pick<
  RecordedCheckUp,
  'resultGuid' | 'version' | 'sameStep' | 'preliminaryVersion' | 'clockCorrectedSeconds'
>

/** Returns the marks of the day after a result was stored. Returns the same object if no mark has changed. */
export function marksAfter(
  { day, marks }: Pick<OpenDay, 'day' | 'marks'>,
  { memberId, profileId }: Pick<Measurement, 'memberId' | 'profileId'>,
  stored: Told,
): DayMarks {
  const { resultGuid, version, sameStep, preliminaryVersion } = stored
  const clock = noteClock(marks.clock, stored, day.clockAheadMs)
  if (sameStep === undefined && preliminaryVersion === undefined && clock === marks.clock) return marks
  const of = { memberId, profileId }
  return {
    ...marks,
    clock,
    doubles: withNewer(marks.doubles, sameStep && { ...of, resultGuid: sameStep.resultGuid }),
    scoredAnew: withNewer(
      marks.scoredAnew,
      preliminaryVersion === undefined ? undefined : { ...of, resultGuid, here: preliminaryVersion, now: version },
    ),
  }
}

function withNewer<One extends { readonly resultGuid: string }>(known: readonly One[], newer: One | undefined): One[] {
  return newer === undefined
    ? [...known]
    : [...known.filter(({ resultGuid }) => resultGuid !== newer.resultGuid), newer]
}
