import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { expect, test } from 'vitest'
import { judgeHeart } from './judge-heart.ts'

const heart = (rmssd: number, more: Partial<Heart> = {}): Heart => ({
  source: 'device',
  startedAt: '2026-03-10T08:00:00Z',
  posture: 'sitting',
  device: { vendor: 'Polar', model: 'H10', name: 'Polar H10', firmware: '3.1.1' },
  sensorLocation: 'chest',
  version: '1.0.0',
  quality: 'good',
  seconds: 300,
  intervals: 350,
  rejectedPercent: 0,
  gaps: 0,
  scores: [
    { code: 'rmssd', value: rmssd, unit: 'ms' },
    { code: 'stressIndex', value: 160, band: 'raised', low: 50, high: 150 },
  ],
  ...more,
})
const recorded = (resultGuid: string, of: Heart, utcOffsetMinutes: number | null = 60) => ({
  resultGuid,
  utcOffsetMinutes,
  heart: of,
})
const now = recorded('now', heart(35))
const sitting = recorded('sitting', heart(20, { startedAt: '2026-01-10T14:00:00Z', seconds: 120 }))
const lying = recorded('lying', heart(60, { startedAt: '2026-02-10T08:00:00Z', posture: 'lying' }))

test('is compared with the newest recording under the same conditions, with a threshold in the unit', () => {
  const { previous, because, changes } = judgeHeart(now, [sitting, lying, now])
  expect({ previous, because }).toEqual({
    previous: { resultGuid: 'sitting', startedAt: '2026-01-10T14:00:00Z' },
    because: null,
  })
  expect(changes.map(({ code, change: { verdict, reason } }) => [code, verdict, reason])).toEqual([
    ['rmssd', 'within-error', null],
    ['stressIndex', 'cannot-judge', 'measurement-error-unknown'],
  ])
  expect(changes[0]?.change).toMatchObject({
    basis: 'derived',
    isFactor: false,
    earlier: { value: 20, resultGuid: 'sitting' },
    later: { value: 35, resultGuid: 'now' },
  })
  expect(changes[0]?.change.threshold).toBeCloseTo(34.4, 6) // 20 × 1.72
})

test('the day is that of the place, however late in the evening or early in the morning', () => {
  const verdict = (from: string, to: string, minutes: number) => {
    const [earlier, later] = [heart(20, { startedAt: from }), heart(36, { startedAt: to })]
    const { changes } = judgeHeart(recorded('later', later, minutes), [recorded('earlier', earlier, minutes)])
    return changes[0]?.change.verdict
  }
  // 36 is 1.80 times 20. Within a day, this is a change (more than 1.70 times). Between two days, it is none (less than
  // 2.72 times).
  expect(verdict('2026-03-10T06:00:00Z', '2026-03-10T22:30:00Z', 60), 'half past eleven, the same day').toBe('changed')
  expect(verdict('2026-03-10T07:00:00Z', '2026-03-10T23:30:00Z', 60), 'after midnight').toBe('within-error')
  expect(verdict('2026-03-10T23:30:00Z', '2026-03-11T08:00:00Z', 60), 'from midnight to the morning').toBe('changed')
})

test('names the differing conditions, for all values and next to each', () => {
  const { caveats, changes } = judgeHeart(now, [sitting, now])
  expect(caveats).toEqual(['other-length', 'other-time-of-day'])
  expect(changes[0]?.change.caveats.map(({ en }) => en)).toEqual([
    'The two measurements differed in length.',
    'The two measurements were at different times of day.',
  ])
})

test('names the recordings that a line may join', () => {
  expect(judgeHeart(now, [sitting, lying, now]).alike).toEqual(['sitting', 'now'])
})

test('explains why nothing is compared, and is silent without an earlier recording', () => {
  expect(judgeHeart(now, [lying, now])).toMatchObject({ previous: null, because: 'other-posture', changes: [] })
  expect(judgeHeart(now, [now])).toMatchObject({ previous: null, because: null, changes: [], alike: ['now'] })
})
