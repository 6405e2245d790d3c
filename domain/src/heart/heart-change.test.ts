import { expect, test } from 'vitest'
import { compareHeart, type HeartReading } from './heart-change.ts'

const reading = (rmssd: number | null, more: Partial<HeartReading> = {}, heartRate = 60): HeartReading => ({
  startedAt: '2026-03-10T08:00:00Z',
  version: '1.0.0',
  posture: 'sitting',
  sensorLocation: 'chest',
  device: { vendor: 'Polar', model: 'H10' },
  seconds: 300,
  scores: [
    { code: 'heartRate', value: heartRate },
    { code: 'rmssd', value: rmssd },
    { code: 'sdnn', value: rmssd },
  ],
  ...more,
})
const later = { startedAt: '2026-04-10T08:30:00Z' }
const outcome = (before: number, after: number, code = 'rmssd', rates: readonly [number, number] = [60, 60]) => {
  const found = compareHeart(reading(after, later, rates[1]), [reading(before, {}, rates[0])])
  return found !== undefined && 'changes' in found ? found.changes.find((change) => change.code === code) : undefined
}

test('RMSSD has really changed from 70 % more or 41 % less on', () => {
  // exp(1.96 × √2 × ln 1.211) = exp(2.7719 × 0.19145) = exp(0.53067) = 1.7001
  expect(outcome(30, 30 * 1.701)).toMatchObject({ outcome: 'better' })
  expect(outcome(30, 30 * 1.699)).toMatchObject({ outcome: 'no-real-change' })
  expect(outcome(30, 30 / 1.701)).toMatchObject({ outcome: 'worse' })
  expect(outcome(30, 30 / 1.699)).toMatchObject({ outcome: 'no-real-change' })
  expect(outcome(30, 30)?.realFromPercent?.rise).toBeCloseTo(70, 0)
  expect(outcome(30, 30)?.realFromPercent?.fall).toBeCloseTo(41.2, 1)
})

test('a heart rate has really changed from 15 % on, for neither better nor worse', () => {
  // exp(2.7719 × ln 1.052) = exp(2.7719 × 0.050693) = exp(0.14052) = 1.1509
  expect(outcome(30, 30, 'heartRate', [60, 69.1])).toMatchObject({ outcome: 'changed' })
  expect(outcome(30, 30, 'heartRate', [60, 69])).toMatchObject({ outcome: 'no-real-change' })
})

test('nothing is said of a figure whose error nobody measured', () => {
  expect(outcome(20, 80, 'sdnn')).toMatchObject({ outcome: 'error-unknown', from: 20, to: 80 })
})

test('the newest earlier one under the same conditions is held against it', () => {
  const earlier = [
    reading(20, { startedAt: '2026-01-01T08:00:00Z' }),
    reading(25, { startedAt: '2026-02-01T08:00:00Z' }),
    reading(90, { startedAt: '2026-03-01T08:00:00Z', posture: 'lying' }),
    reading(null, { startedAt: '2026-03-05T08:00:00Z', scores: [{ code: 'rmssd', value: null }] }),
  ]
  expect(compareHeart(reading(30, later), earlier)).toMatchObject({ previous: { startedAt: '2026-02-01T08:00:00Z' } })
})

test('what was recorded afterwards is nothing that came before, wherever its check-up was moved', () => {
  const after = reading(20, { startedAt: '2026-05-01T08:00:00Z' })
  expect(compareHeart(reading(30, later), [after])).toBeUndefined()
  expect(compareHeart(reading(30, later), [after, reading(25)])).toMatchObject({
    previous: { startedAt: '2026-03-10T08:00:00Z' },
  })
})

test('where none was alike it is said why', () => {
  const because = (more: Partial<HeartReading>) => compareHeart(reading(30, later), [reading(30, more)])
  expect(because({ posture: 'lying' })).toEqual({ because: 'other-posture' })
  expect(because({ version: '0.9.0' })).toEqual({ because: 'other-version' })
  expect(because({ sensorLocation: 'wrist' })).toEqual({ because: 'other-sensor' })
  expect(because({ device: { vendor: 'Garmin', model: 'HRM' } })).toEqual({ because: 'other-device' })
  expect(compareHeart(reading(30), [])).toBeUndefined()
})

test('another length and another time of day are said, and change nothing in the verdict', () => {
  const caveats = (more: Partial<HeartReading>) => {
    const found = compareHeart(reading(30, later), [reading(30, more)])
    return found !== undefined && 'caveats' in found ? found.caveats : undefined
  }
  expect(caveats({})).toEqual([])
  expect(caveats({ seconds: 150 })).toEqual(['other-length'])
  expect(caveats({ startedAt: '2026-03-10T21:00:00Z' })).toEqual(['other-time-of-day'])
  // Shortly before and shortly after midnight is the same time of day.
  const night = compareHeart(reading(30, { startedAt: '2026-04-10T00:30:00Z' }), [
    reading(30, { startedAt: '2026-03-10T23:30:00Z' }),
  ])
  expect(night).toMatchObject({ caveats: [] })
})
