import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreDefinitions as body } from '../measurement-profiles/body-scale/manual-questionnaire/score-definitions.ts'
import type { Score, ScoreDefinition, Subject } from '../measurement-profiles/measurement-profile.ts'
import { scoreDefinitions as stress } from '../measurement-profiles/stress/stress-load/bands.ts'
import { realChange } from './real-change.ts'

const subject: Subject = { age: 40, sex: 'female' }
const compare = (definition: ScoreDefinition, before: Score['value'], after: Score['value']) =>
  realChange({
    definition,
    subject,
    previous: { value: before, version: '1.0.0' },
    current: { value: after, version: '1.0.0' },
  })

test('a difference of the threshold itself is real, one point less is not', () => {
  expect(compare(stress.total, 27, 20)).toMatchObject({ outcome: 'better', difference: -7, threshold: 7 })
  expect(compare(stress.total, 27, 21)).toMatchObject({ outcome: 'no-real-change', difference: -6, threshold: 7 })
  expect(compare(stress.total, 20, 27)).toMatchObject({ outcome: 'worse', difference: 7 })
  expect(compare(stress.total, 20, 20)).toMatchObject({ outcome: 'no-real-change', difference: 0 })
})

test('the explanation names where the threshold comes from', () => {
  expect(compare(stress.total, 27, 20)).toMatchObject({ thresholdSource: stress.total.minimalDetectableChange.source })
})

test('where more is better the direction turns round', () => {
  expect(compare(body.ffm, 50, 53)).toMatchObject({ outcome: 'better' })
  expect(compare(body.ffm, 53, 50)).toMatchObject({ outcome: 'worse' })
})

test('where neither is better, towards the usual range is better and away from it is worse', () => {
  expect(compare(body.bmi, 31, 28)).toMatchObject({ outcome: 'better' })
  expect(compare(body.bmi, 28, 31)).toMatchObject({ outcome: 'worse' })
  expect(compare(body.bmi, 17, 19)).toMatchObject({ outcome: 'better' })
  expect(compare(body.bmi, 19, 17)).toMatchObject({ outcome: 'worse' })
  expect(compare(body.bmi, 20, 23)).toMatchObject({ outcome: 'changed' })
})

test('without a usual range a real difference is neither good nor bad', () => {
  expect(compare(body.weight, 80, 75)).toMatchObject({ outcome: 'changed', difference: -5 })
})

test('binary fractions do not hide a real change', () => {
  expect(32.3 - 31.8).toBeLessThan(0.5)
  expect(compare(body.bmi, 32.3, 31.8)).toMatchObject({ outcome: 'better' })
})

test('readings of another version or another device are not compared', () => {
  const previous = { value: 30, version: '1.0.0', source: 'seca mBCA' }
  const changed = (current: Partial<typeof previous>) =>
    realChange({ definition: stress.total, subject, previous, current: { ...previous, value: 10, ...current } })
  expect(changed({ version: '2.0.0' })).toEqual({ outcome: 'not-comparable', reason: 'other-version', difference: -20 })
  expect(changed({ source: 'InBody 270' })).toEqual({
    outcome: 'not-comparable',
    reason: 'other-source',
    difference: -20,
  })
  expect(changed({})).toMatchObject({ outcome: 'better' })
})

test.each([
  [null, 20],
  [20, null],
  ['grade1', 'grade2'],
  [Number.NaN, 20],
])('%s and %s cannot be subtracted', (before, after) => {
  expect(compare(stress.total, before, after)).toEqual({ outcome: 'not-comparable', reason: 'no-number' })
})

test('without a known measurement error nothing is called real', () => {
  expect(compare(stress.helplessness, 24, 0)).toEqual({
    outcome: 'not-comparable',
    reason: 'measurement-error-unknown',
    difference: -24,
  })
})

test('turning two readings round turns better into worse', () => {
  const opposite = {
    better: 'worse',
    worse: 'better',
    changed: 'changed',
    'no-real-change': 'no-real-change',
    'not-comparable': 'not-comparable',
  } as const
  const definitions: readonly ScoreDefinition[] = [...Object.values(body), ...Object.values(stress)]
  fc.assert(
    fc.property(
      fc.constantFrom(...definitions),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (definition, a, b) => {
        expect(compare(definition, b / 4, a / 4).outcome).toBe(opposite[compare(definition, a / 4, b / 4).outcome])
      },
    ),
  )
})
