import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/devices/heart-rate-variability.json' with { type: 'json' }
import { toMilliseconds } from '../devices/bluetooth/heart-rate-measurement.ts'
import { heartRateVariability } from './heart-rate-variability.ts'

describe('a recording of a strap gives the published figures', () => {
  for (const [id, vector] of Object.entries(vectors)) {
    test(`${id}: ${vector.description}`, () => {
      const { flags, artifactPercent, metrics, stressIndex } = heartRateVariability(vector.rrMs)
      const { expected } = vector
      expect(flags).toEqual(expected.flags)
      expect(artifactPercent).toBeCloseTo(expected.artifactPct, 2)
      expect(metrics).toMatchObject({ nn: expected.metrics.nn, diffs: expected.metrics.diffs })
      for (const name of ['meanNN', 'sdnn', 'rmssd', 'lnRmssd'] as const) {
        expect(metrics?.[name]).toBeCloseTo(expected.metrics[name], 2)
      }
      expect(metrics?.meanHR).toBeCloseTo(expected.metrics.meanHR, 2)
      expect(metrics?.pnn50).toBeCloseTo(expected.metrics.pnn50, 1)
      expect(stressIndex?.modalBin).toEqual(expected.stressIndex.modalBin)
      expect(stressIndex?.amoPercent).toBeCloseTo(expected.stressIndex.AMoPct, 3)
      expect(stressIndex?.modeSeconds).toBeCloseTo(expected.stressIndex.MoSec, 6)
    })
  }

  test('the stress index from rounded and from raw intervals', () => {
    for (const vector of [vectors['hrv-02-ectopic'], vectors['hrv-03-range']]) {
      const index = heartRateVariability(vector.rrMs).stressIndex
      expect(index?.stressIndex).toBeCloseTo(vector.expected.stressIndex.SI, 2)
      expect(index?.squareRoot).toBeCloseTo(vector.expected.stressIndex.sqrtSI, 2)
      expect(index?.stressIndexOfMedian).toBeCloseTo(vector.expected.stressIndex.SI_MoMedian, 2)
    }
    const raw = vectors['hrv-01-raw1024']
    expect(raw.rr1024.map(toMilliseconds)).toEqual(raw.rrMs)
  })
})

test('a heart that beats like a clock has no variability and no stress index', () => {
  const { metrics, stressIndex } = heartRateVariability(Array.from({ length: 30 }, () => 800))
  expect(metrics).toMatchObject({ rmssd: 0, lnRmssd: null, sdnn: 0, meanHR: 75 })
  expect(stressIndex).toBeNull()
})

test('an empty recording gives no values', () => {
  expect(heartRateVariability([])).toEqual({
    flags: [],
    artifactPercent: 0,
    quality: 'poor',
    metrics: null,
    stressIndex: null,
  })
})

test('a real change of the heart rate counts after three beats', () => {
  const { flags } = heartRateVariability([800, 805, 795, 800, 803, 795, 600, 605, 598, 602, 600])
  // 600 differs by 24.5 % from 795, so the first three intervals of the new rate are rejected; all later ones are
  // normal.
  const [ok, ectopic] = [Array.from({ length: 6 }, () => 'ok'), Array.from({ length: 3 }, () => 'ectopic')]
  expect(flags).toEqual([...ok, ...ectopic, 'ok', 'ok'])
})

test('a poor signal gets the quality `poor`', () => {
  const steady = Array.from({ length: 24 }, (_, index) => 800 + (index % 5))
  expect(heartRateVariability(steady).quality).toBe('good')
  expect(heartRateVariability([...steady, 3000, 3000]).quality).toBe('fair')
  expect(heartRateVariability([...steady, ...Array.from({ length: 7 }, () => 3000)]).quality).toBe('poor')
  expect(heartRateVariability(steady.slice(0, 19)).quality).toBe('poor')
})

test('figures are finite and never negative, whatever the strap sends', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 5000, noNaN: true })), (intervals) => {
      const { metrics, stressIndex } = heartRateVariability(intervals)
      for (const value of Object.values(metrics ?? {})) {
        if (value !== null) expect(Number.isFinite(value)).toBe(true)
      }
      expect(stressIndex === null || stressIndex.stressIndex > 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
