import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fewestPairs,
  ownRepeatability,
  type RepeatableReading,
  repeatPairs,
  computeSpread,
} from './own-repeatability.ts'

const minute = 60_000
const reading = (id: string, atMinute: number, weight: number, more: Partial<RepeatableReading> = {}) => ({
  id,
  at: atMinute * minute,
  version: '1.0.0',
  device: 'tanita',
  values: { weight },
  ...more,
})
const listPairs = (readings: readonly RepeatableReading[]) =>
  repeatPairs(readings).map(({ earlier, later }) => `${earlier.id}${later.id}`)

test('the error of ten pairs matches a calculation by hand', () => {
  const differences = [0.2, -0.1, 0.3, 0, -0.2, 0.1, 0.4, -0.3, 0, 0.1]
  // Sum 0.5, mean 0.05. Deviations 0.15 −0.15 0.25 −0.05 −0.25 0.05 0.35 −0.35 −0.05 0.05, squared
  // 0.0225 0.0225 0.0625 0.0025 0.0625 0.0025 0.1225 0.1225 0.0025 0.0025: together 0.425; 0.425 / 9 = 0.047222
  const spread = computeSpread(differences)
  expect(spread.standardDeviation).toBeCloseTo(0.217307, 6) // √0.047222
  const own = ownRepeatability(spread)
  expect(own?.pairs).toBe(10)
  expect(own?.typicalError).toBeCloseTo(0.153659, 6) // 0.217307 / 1.414214
  expect(own?.minimalDetectableChange).toBeCloseTo(0.425921, 6) // 1.96 × 1.414214 × 0.153659 = 1.96 × 0.217307
})

test('there is no error for nine pairs, nor if all differences are equal, because such readings were typed twice', () => {
  expect(fewestPairs).toBe(10)
  expect(ownRepeatability({ pairs: 9, standardDeviation: 1 })).toBeUndefined()
  expect(ownRepeatability({ pairs: 10, standardDeviation: 1 })).toBeDefined()
  expect(ownRepeatability({ pairs: 50, standardDeviation: 0 })).toBeUndefined()
})

test('two readings are a repeat up to half an hour apart, but not a minute more', () => {
  expect(listPairs([reading('a', 0, 70), reading('b', 30, 71)])).toEqual(['ab'])
  expect(listPairs([reading('a', 0, 70), reading('b', 31, 71)])).toEqual([])
})

test('three readings in a row are one pair, four are two', () => {
  expect(listPairs([reading('c', 10, 70), reading('a', 0, 70), reading('b', 5, 71)])).toEqual(['ab'])
  expect(listPairs(['a', 'b', 'c', 'd'].map((id, index) => reading(id, index * 5, 70)))).toEqual(['ab', 'cd'])
})

test('a reading of another device or version between two readings does not break their pair', () => {
  const other = reading('x', 2, 70, { device: 'seca' })
  const older = reading('y', 3, 70, { version: '0.9.0' })
  expect(listPairs([reading('a', 0, 70), other, older, reading('b', 5, 71)])).toEqual(['ab'])
})

test('a difference is the later minus the earlier value, for each value that both readings have', () => {
  const earlier = reading('a', 0, 70, { values: { weight: 70, bodyFat: 20 } })
  const later = reading('b', 5, 70.5, { values: { weight: 70.5, phaseAngle: 6 } })
  expect(repeatPairs([later, earlier])[0]?.differences).toEqual({ weight: 0.5 })
})

const readings = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 300 }),
    device: fc.constantFrom('a', 'b'),
    value: fc.float({ noNaN: true }),
  }),
  { maxLength: 40 },
)

test('no reading is in two pairs, and every pair is of one device within half an hour', () => {
  fc.assert(
    fc.property(readings, (drawn) => {
      const all = drawn.map(({ at, device, value }, index) => reading(`${index}`, at, value, { device }))
      const pairs = repeatPairs(all)
      const used = pairs.flatMap(({ earlier, later }) => [earlier.id, later.id])
      expect(new Set(used).size).toBe(used.length)
      for (const { earlier, later } of pairs) {
        expect(later.device).toBe(earlier.device)
        expect(later.at - earlier.at).toBeGreaterThanOrEqual(0)
        expect(later.at - earlier.at).toBeLessThanOrEqual(30 * minute)
      }
    }),
  )
})

test('the error grows with the spread and does not move with a constant drift', () => {
  const differences = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 10, maxLength: 60 })
  fc.assert(
    fc.property(differences, fc.integer({ min: -50, max: 50 }), (drawn, drift) => {
      const own = ownRepeatability(computeSpread(drawn))
      const drifted = ownRepeatability(computeSpread(drawn.map((difference) => difference + drift)))
      const doubled = ownRepeatability(computeSpread(drawn.map((difference) => difference * 2)))
      if (own === undefined) return expect(new Set(drawn).size).toBe(1)
      expect(own.minimalDetectableChange).toBeGreaterThan(own.typicalError)
      expect(drifted?.typicalError).toBeCloseTo(own.typicalError, 9)
      expect(doubled?.typicalError).toBeCloseTo(own.typicalError * 2, 9)
    }),
  )
})
