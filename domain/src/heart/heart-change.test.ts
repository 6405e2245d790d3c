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

test('between two days, RMSSD has changed from a factor of 2.72 on, which is neither better nor worse', () => {
  expect(outcome(30, 30 * 2.73)).toMatchObject({ verdict: 'changed', direction: 'up', threshold: 2.72 })
  expect(outcome(30, 30 * 2.71)).toMatchObject({ verdict: 'within-error' })
  expect(outcome(30 * 2.73, 30)).toMatchObject({ verdict: 'changed', direction: 'down' })
  expect(outcome(30, 31)?.thresholdInUnit).toBeCloseTo(51.6, 6) // 30 × 1.72
  expect(outcome(30, 29)?.thresholdInUnit).toBeCloseTo(18.97, 2) // 30 × (1 − 1 / 2.72)
})

test('within one day, RMSSD has changed from a factor of 1.70 on', () => {
  const sameDay = { startedAt: '2026-03-10T17:00:00Z' }
  const found = (after: number) => {
    const comparison = compareHeart(reading(after, sameDay), [reading(30)])
    return comparison !== undefined && 'changes' in comparison
      ? comparison.changes.find(({ code }) => code === 'rmssd')
      : undefined
  }
  expect(found(51.1)).toMatchObject({ verdict: 'changed', threshold: 1.7 })
  expect(found(50.9)).toMatchObject({ verdict: 'within-error' })
})

test('a heart rate has changed from 19 beats on, which is neither better nor worse', () => {
  expect(outcome(30, 30, 'heartRate', [60, 79])).toMatchObject({ verdict: 'changed', threshold: 19 })
  expect(outcome(30, 30, 'heartRate', [60, 78.9])).toMatchObject({ verdict: 'within-error' })
})

test('a value without a measured error gets no verdict', () => {
  expect(outcome(20, 80, 'sdnn')).toMatchObject({
    verdict: 'cannot-judge',
    reason: 'measurement-error-unknown',
    from: 20,
    to: 80,
  })
})

test('recordings of one half hour are not compared with each other', () => {
  const repeat = { startedAt: '2026-03-10T08:20:00Z' }
  expect(compareHeart(reading(30, repeat), [reading(90)])).toBeUndefined()
})

test('two straps that were not named may be different ones', () => {
  const unnamed = { device: { vendor: null, model: null } }
  expect(compareHeart(reading(30, { ...later, ...unnamed }), [reading(30, unnamed)])).toEqual({
    because: 'device-unknown',
  })
})

test('a recording is compared with the newest earlier one under the same conditions', () => {
  const earlier = [
    reading(20, { startedAt: '2026-01-01T08:00:00Z' }),
    reading(25, { startedAt: '2026-02-01T08:00:00Z' }),
    reading(90, { startedAt: '2026-03-01T08:00:00Z', posture: 'lying' }),
    reading(null, { startedAt: '2026-03-05T08:00:00Z', scores: [{ code: 'rmssd', value: null }] }),
  ]
  expect(compareHeart(reading(30, later), earlier)).toMatchObject({ previous: { startedAt: '2026-02-01T08:00:00Z' } })
})

test('a recording is never compared with a later one, wherever the check-up of the later one was moved', () => {
  const after = reading(20, { startedAt: '2026-05-01T08:00:00Z' })
  expect(compareHeart(reading(30, later), [after])).toBeUndefined()
  expect(compareHeart(reading(30, later), [after, reading(25)])).toMatchObject({
    previous: { startedAt: '2026-03-10T08:00:00Z' },
  })
})

test('if no recording is comparable, the reason is given', () => {
  const because = (more: Partial<HeartReading>) => compareHeart(reading(30, later), [reading(30, more)])
  expect(because({ posture: 'lying' })).toEqual({ because: 'other-posture' })
  expect(because({ version: '0.9.0' })).toEqual({ because: 'other-version' })
  expect(because({ sensorLocation: 'wrist' })).toEqual({ because: 'other-sensor' })
  expect(because({ device: { vendor: 'Garmin', model: 'HRM' } })).toEqual({ because: 'other-device' })
  expect(compareHeart(reading(30, later), [])).toBeUndefined()
})

test('another length and another time of day are mentioned, and do not change the verdict', () => {
  const caveats = (more: Partial<HeartReading>) => {
    const found = compareHeart(reading(30, later), [reading(30, more)])
    return found !== undefined && 'caveats' in found ? found.caveats : undefined
  }
  expect(caveats({})).toEqual([])
  expect(caveats({ seconds: 150 })).toEqual(['other-length'])
  expect(caveats({ startedAt: '2026-03-10T21:00:00Z' })).toEqual(['other-time-of-day'])
  // 23:30 and 00:30 are treated as the same time of day.
  const night = compareHeart(reading(30, { startedAt: '2026-04-10T00:30:00Z' }), [
    reading(30, { startedAt: '2026-03-10T23:30:00Z' }),
  ])
  expect(night).toMatchObject({ caveats: [] })
})
