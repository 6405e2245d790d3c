import { expect, test } from 'vitest'
import { bodyAnalysisDevice } from '../measurement-profiles/body-scale/body-analysis-device/body-analysis-device.ts'
import { bandMovedByAge } from './band-moved-by-age.ts'
import { judgeScores } from './judge-check-up.ts'
import type { ComparableCheckUp } from './sitting.ts'

const taken = (at: string, age: number, bodyFat: number): ComparableCheckUp => ({
  resultGuid: at,
  dateOfMeasurement: at,
  version: bodyAnalysisDevice.version,
  device: 'tanita',
  subject: { age, sex: 'female' },
  scores: [{ code: 'bodyFat', value: bodyFat }],
})

// For women, overfat begins at 33 % from the age of 20 and at 34 % from the age of 40.
test.each([
  ['on a birthday, with the same value', 39, 33.5, 40, 33.5, true],
  ['on a birthday, with a value of the same band', 39, 33.5, 40, 33, true],
  ['by the value, on the same day of life', 39, 33.5, 39, 31, false],
  ['by the value, also at the limits of the later age', 39, 35, 40, 31, false],
  ['not at all, although the limits moved', 39, 31, 40, 31, false],
])('a band that changes %s', (_, ageBefore, before, age, now, isSaid) => {
  const current = taken('2026-03-01T08:00:00Z', age, now)
  const others = [taken('2026-01-01T08:00:00Z', ageBefore, before)]
  const [change] = judgeScores({ profile: bodyAnalysisDevice, current, others })
  expect(change?.caveats.includes(bandMovedByAge)).toBe(isSaid)
})
