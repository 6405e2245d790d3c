import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAnswers, isVisible } from './check-answers.ts'
import type { Answers, AnswerValue, Item } from './measurement-profile.ts'

const text = { de: 'Frage', en: 'Question' }
const options = [
  { value: 'a', label: text },
  { value: 'b', label: text },
]
const days: Item = { kind: 'number', id: 'days', text, required: true, min: 0, max: 7, step: 1, unit: 'd' }
const minutes: Item = {
  kind: 'number',
  id: 'minutes',
  text,
  required: true,
  min: 0,
  max: 1440,
  step: 5,
  visibleIf: { item: 'days', atLeast: 1 },
}
const single: Item = { kind: 'single-choice', id: 'single', text, required: true, options }
const several: Item = { kind: 'multiple-choice', id: 'several', text, required: false, options }
const yesNo: Item = { kind: 'yes-no', id: 'yesNo', text, required: true }
const fraction: Item = { kind: 'number', id: 'fraction', text, required: false, min: 0.3, max: 9.9, step: 0.1 }
const items = [days, minutes, single, several, yesNo, fraction]
const good: Answers = { days: 3, minutes: 30, single: 'a', several: ['a', 'b'], yesNo: false, fraction: 0.7 }

const codes = (answers: Answers, mayDecline = 0) =>
  checkAnswers(items, answers, mayDecline).map(({ path, code }) => `${path} ${code}`)

test('good answers have no problems', () => {
  expect(codes(good)).toEqual([])
})

test.each<[string, AnswerValue, string]>([
  ['days', 8, 'days out-of-range'],
  ['days', -1, 'days out-of-range'],
  ['days', 1.5, 'days not-a-step'],
  ['days', '3', 'days wrong-type'],
  ['days', true, 'days wrong-type'],
  ['days', Number.NaN, 'days wrong-type'],
  ['days', null, 'days required'],
  ['minutes', 31, 'minutes not-a-step'],
  ['single', 'c', 'single not-an-option'],
  ['single', 1, 'single wrong-type'],
  ['single', ['a'], 'single wrong-type'],
  ['several', 'a', 'several wrong-type'],
  ['several', ['a', 'c'], 'several not-an-option'],
  ['several', ['a', 'a'], 'several not-an-option'],
  ['yesNo', 'true', 'yesNo wrong-type'],
  ['yesNo', 0, 'yesNo wrong-type'],
  ['other', 1, 'other unknown-item'],
  ['constructor', 1, 'constructor unknown-item'],
])('%s answered %j: %s', (id, value, problem) => {
  expect(codes({ ...good, [id]: value })).toEqual([problem])
})

test('a value out of range comes with the range, in words and in numbers', () => {
  expect(checkAnswers([days], { days: 9 })).toEqual([
    { path: 'days', code: 'out-of-range', message: 'The value must be between 0 and 7 d.', min: 0, max: 7 },
  ])
})

test('every bad item is reported, in the order of the questionnaire, unknown items last', () => {
  expect(codes({ other: 1, single: 'c', days: 9 })).toEqual([
    'days out-of-range',
    'single not-an-option',
    'yesNo required',
    'other unknown-item',
  ])
})

test('a property that is inherited from Object is not an answer', () => {
  const named: Item = { ...days, id: 'toString' }
  expect(checkAnswers([named], {})).toMatchObject([{ path: 'toString', code: 'required' }])
})

test('binary rounding makes no valid step invalid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 99 }), (tenths) => {
      expect(codes({ ...good, fraction: tenths / 10 })).toEqual([])
      expect(codes({ ...good, fraction: Math.min(tenths, 98) / 10 + 0.05 })).toEqual(['fraction not-a-step'])
    }),
  )
})

describe('items that are not asked', () => {
  test('need no answer', () => {
    const { minutes: _, ...rest } = good
    expect(codes({ ...rest, days: 0 })).toEqual([])
    expect(codes({ ...rest, days: 0, minutes: null })).toEqual([])
    expect(codes({ ...rest, days: 1 })).toEqual(['minutes required'])
  })

  test('must not have one', () => {
    expect(codes({ ...good, days: 0 })).toEqual(['minutes not-asked'])
  })

  test('are not reported while the answer on which they depend is bad', () => {
    expect(codes({ ...good, days: 'three' })).toEqual(['days wrong-type'])
  })

  test('may depend on an exact answer', () => {
    expect(isVisible({ item: 'yesNo', equals: true }, { yesNo: true })).toBe(true)
    expect(isVisible({ item: 'yesNo', equals: true }, { yesNo: false })).toBe(false)
    expect(isVisible({ item: 'yesNo', equals: true }, {})).toBe(false)
  })
})

describe('declining', () => {
  test('is allowed up to the number that the profile sets; beyond it, each declined item is reported', () => {
    expect(codes({ ...good, days: 0, minutes: null, single: null }, 1)).toEqual([])
    expect(codes({ ...good, single: null, yesNo: null }, 1)).toEqual(['single required', 'yesNo required'])
    expect(codes({ ...good, single: null, yesNo: null }, 2)).toEqual([])
  })

  test('is not the same as leaving out', () => {
    const { single: _, ...rest } = good
    expect(codes(rest, 2)).toEqual(['single required'])
  })
})

describe('an item that is skipped only for convenience', () => {
  const sparing: readonly Item[] = [
    { kind: 'yes-no', id: 'known', text, required: false },
    {
      kind: 'number',
      id: 'value',
      text,
      required: true,
      min: 0,
      max: 10,
      step: 1,
      visibleIf: { item: 'known', unless: true, isOnlySpared: true },
    },
  ]

  test('is not required, and an answer that is given anyway is accepted if it is valid', () => {
    expect(checkAnswers(sparing, { known: true })).toEqual([])
    expect(checkAnswers(sparing, { known: true, value: 5 })).toEqual([])
    expect(checkAnswers(sparing, { known: true, value: 11 })).toMatchObject([{ path: 'value', code: 'out-of-range' }])
  })

  test('is asked with any other answer and with none', () => {
    for (const answers of [{ known: false }, { known: null }, {}])
      expect(checkAnswers(sparing, answers)).toMatchObject([{ path: 'value', code: 'required' }])
  })
})
