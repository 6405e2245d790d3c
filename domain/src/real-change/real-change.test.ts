import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreDefinitions as body } from '../measurement-profiles/body-scale/manual-questionnaire/score-definitions.ts'
import type { Conditions } from '../measurement-profiles/measuring-conditions.ts'
import type { Score, ScoreDefinition, Subject } from '../measurement-profiles/measurement-profile.ts'
import { scoreDefinitions as stress } from '../measurement-profiles/stress/stress-load/bands.ts'
import { type OwnRepeatability, ownRepeatability } from './own-repeatability.ts'
import { measurementErrorOf, type Reading, realChange, wordChange } from './real-change.ts'

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
  const previous = { value: 30, version: '1.0.0', device: 'seca' }
  const changed = (current: Partial<Reading>) =>
    realChange({ definition: stress.total, subject, previous, current: { ...previous, value: 10, ...current } })
  const not = (reason: string) => ({ outcome: 'not-comparable', reason, difference: -20 })
  expect(changed({ version: '2.0.0' })).toEqual(not('other-version'))
  expect(changed({ device: 'inbody' })).toEqual(not('other-device'))
  expect(changed({ device: 'seca 2' })).toEqual(not('other-device'))
  expect(changed({ device: null })).toEqual(not('device-unknown'))
  expect(changed({ device: undefined })).toEqual(not('device-unknown'))
  expect(changed({})).toMatchObject({ outcome: 'better' })
})

test('two readings of which neither names its device are compared', () => {
  const previous = { value: 30, version: '1.0.0', device: null }
  const current = { value: 10, version: '1.0.0' }
  expect(realChange({ definition: stress.total, subject, previous, current })).toMatchObject({ outcome: 'better' })
})

test('conditions that were not alike are said, and change nothing in the verdict', () => {
  const reading = (value: number, conditions: Conditions, origin = 'typed'): Reading => ({
    value,
    version: '1.0.0',
    device: 'tanita',
    origin,
    conditions,
  })
  const caveats = (previous: Reading, current: Reading) => {
    const change = realChange({ definition: body.weight, subject, previous, current })
    return change.outcome === 'not-comparable'
      ? [change.reason]
      : [change.outcome, ...change.caveats.map(({ en }) => en)]
  }
  const sober = { hasEaten: false, hasExercised: false }
  expect(caveats(reading(80, sober), reading(75, sober))).toEqual(['changed'])
  expect(caveats(reading(80, sober), reading(75, { ...sober, hasEaten: true }))).toEqual([
    'changed',
    'Only one of the two measurements came after a meal.',
  ])
  expect(caveats(reading(80, sober), reading(75, { hasExercised: true }, 'bluetooth'))).toEqual([
    'changed',
    'Only one of the two measurements came after exercise.',
    'The two values came in by different ways, for example one typed and one sent by the device.',
  ])
  const said = (before: Conditions, now: Conditions) => caveats(reading(80, before), reading(75, now)).slice(1)
  expect(said({ clothing: 'light' }, { clothing: 'street' })).toEqual([
    'Different clothing was worn for the two measurements.',
  ])
  expect(said({ hasEaten: true, hoursSinceMeal: 0.5 }, { hasEaten: true, hoursSinceMeal: 2 })).toEqual([])
  expect(said({ hasEaten: true, hoursSinceMeal: 0.5 }, { hasEaten: true, hoursSinceMeal: 2.5 })).toEqual([
    'The last meal was not equally long before.',
  ])
  // Around midnight the clock goes on.
  expect(said({ hourOfDay: 23 }, { hourOfDay: 2 })).toEqual([])
  expect(said({ hourOfDay: 8 }, { hourOfDay: 12 })).toEqual(['The two measurements were at different times of day.'])
  expect(said({ fever: false }, { fever: true })).toEqual(['Only for one of the two measurements fever was noted.'])
  expect(said({}, { fever: true })).toEqual([])
  // What nobody said is not held against the value.
  expect(caveats(reading(80, {}), reading(75, { hasEaten: true }))).toEqual(['changed'])
})

test('a tenant’s own repeat readings take the place of the default', () => {
  const change = (own?: OwnRepeatability) =>
    realChange({
      definition: body.weight,
      subject,
      previous: { value: 80, version: '1.0.0', device: 'tanita' },
      current: { value: 79.2, version: '1.0.0', device: 'tanita' },
      own,
    })
  expect(body.weight.minimalDetectableChange.value).toBeGreaterThan(0.8)
  expect(change()).toMatchObject({ outcome: 'no-real-change' })
  const own = ownRepeatability({ pairs: 12, standardDeviation: 0.2 })
  const judged = change(own)
  // 1.96 × 0.2 = 0.392, shown with one decimal: from 0.4 on
  expect(judged).toMatchObject({ outcome: 'changed', threshold: 0.4 })
  expect(judged).toMatchObject({ thresholdSource: { en: expect.stringContaining('12 pairs') } })
})

test('own repeat readings never promise more than the shown decimals can tell', () => {
  const own = ownRepeatability({ pairs: 30, standardDeviation: 0.0001 })
  expect(measurementErrorOf({ decimals: 1 }, own)?.value).toBe(0.1)
  expect(measurementErrorOf({ decimals: 0 }, own)?.value).toBe(1)
})

test('own repeat readings judge a score that has no published error', () => {
  const own = ownRepeatability({ pairs: 10, standardDeviation: 1 })
  const reading = (value: number): Reading => ({ value, version: '1.0.0', device: 'tanita' })
  const { helplessness: definition } = stress
  const change = realChange({ definition, subject, previous: reading(24), current: reading(0), own })
  expect(change).toMatchObject({ outcome: 'better', difference: -24 })
})

test('words are the same or another, and never better or worse', () => {
  const word = (value: Reading['value'], version = '1.0.0'): Reading => ({ value, version })
  expect(wordChange(word('type-a'), word('type-a'))).toEqual({ outcome: 'same-word' })
  expect(wordChange(word('type-a'), word('type-b'))).toEqual({ outcome: 'other-word' })
  expect(wordChange(word('type-a', '0.9.0'), word('type-a'))).toEqual({
    outcome: 'not-comparable',
    reason: 'other-version',
  })
  expect(wordChange(word(3), word('type-a'))).toBeUndefined()
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
