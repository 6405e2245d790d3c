import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { expect, test } from 'vitest'
import { changeSample, unjudgedSample } from '../../../testing/change-sample.ts'
import { makeFormat } from '../../../i18n/format.ts'
import { makeResultTexts } from '../rows/texts.ts'
import { heartRows } from './rows.ts'

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
const earlier = heart(20, { startedAt: '2026-01-10T08:00:00Z' })
const lying = heart(60, { startedAt: '2026-02-10T08:00:00Z', posture: 'lying' })
const current = heart(35)
const past = (resultGuid: string, of: Heart) => ({ resultGuid, dateOfMeasurement: of.startedAt, heart: of })
// Has only the fields that the rows read.
const checkUp = {
  resultGuid: 'c',
  history: [past('a', earlier), past('b', lying), past('c', current)],
  heartComparison: {
    previous: { resultGuid: 'a', startedAt: earlier.startedAt },
    because: null,
    caveats: [],
    changes: [
      {
        code: 'rmssd',
        change: { ...changeSample(20, 35), verdict: 'within-error', basis: 'derived', threshold: 34.4 },
      },
      { code: 'stressIndex', change: unjudgedSample(160, 160, { reason: 'measurement-error-unknown' }) },
    ],
    alike: ['a', 'c'],
  },
} as unknown as CheckUp

const rows = heartRows(current, { checkUp, language: 'en' })

test('a threshold that was calculated from the earlier reading has the decimals of the value, rounded up', () => {
  const change = { ...changeSample(38.31254, 34.2134), threshold: 24.227047352941174 }
  const heartComparison = checkUp.heartComparison && {
    ...checkUp.heartComparison,
    changes: [{ code: 'rmssd', change }],
  }
  const [row] = heartRows(heart(34.2134), { checkUp: { ...checkUp, heartComparison }, language: 'en' })
  const texts = makeResultTexts((key) => key, makeFormat('en'))
  expect(row && texts.difference(row, change.threshold)).toBe('25 ms')
})

test('a value shows its earlier reading under the same conditions, the threshold, and its meaning', () => {
  expect(rows[0]).toMatchObject({
    name: 'Beat-to-beat variation (RMSSD)',
    value: 35,
    unit: 'ms',
    change: { from: 20, delta: 15, verdict: 'within-error', judged: { basis: 'derived' } },
  })
  expect(rows[0]?.change?.judged.threshold).toBe(34.4)
  expect(rows[0]?.meaning).toContain('compare yourself with yourself')
  expect(rows[0]?.band).toBeUndefined()
})

test('the stress index has its band and range, and its change is not judged', () => {
  expect(rows[1]).toMatchObject({
    band: { word: 'Above range', position: 'over', valence: 'watch' },
    usual: { low: 50, high: 150 },
    change: { delta: 0, verdict: 'cannot-judge', judged: { reason: 'measurement-error-unknown' } },
  })
})

test('the history joins only comparable values', () => {
  expect(rows[0]?.points.map(({ value, version }) => [value, version])).toEqual([
    [20, 'alike'],
    [60, '1.0.0 lying'],
    [35, 'alike'],
  ])
})
