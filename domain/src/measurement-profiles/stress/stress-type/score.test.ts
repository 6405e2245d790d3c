import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import coping from '../../../../vectors/brief_cope_types.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { copingScales, scoreDefinitions, type Style } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { scoreStressType } from './score.ts'

const subject: Subject = { age: 40, sex: 'diverse' }
const buildAnswers = (raw: readonly number[]): Answers =>
  Object.fromEntries(raw.map((value, index) => [`q${index + 1}`, value]))
const joined = (prefix: string, name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`

const computeScores = (answers: Answers) => {
  const scoring = scoreStressType(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreStressType(answers, subject)
  return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
}

const byStyle = (values: Readonly<Record<Style, number>>): Answers =>
  Object.fromEntries(copingScales.flatMap(({ items, style }) => items.map((number) => [`q${number}`, values[style]])))

test.each(coping.cases.map((entry) => [entry.in.raw.join(' '), entry] as const))('vector %s', (_, entry) => {
  const scores = computeScores(buildAnswers(entry.in.raw))
  for (const [name, value] of Object.entries(entry.out.scales))
    expect(scores[joined('scales', name)]?.value, name).toBe(value)
  for (const [name, value] of Object.entries(entry.out.styles))
    expect(Math.abs(Number(scores[joined('styles', name)]?.value) - value), name).toBeLessThanOrEqual(0.0005)
  expect(scores['type']).toMatchObject({ value: entry.out.type, band: entry.out.type })
})

test('the item pairs are those of the model, each item in one scale', () => {
  const pairs = Object.fromEntries(copingScales.map(({ items, definition }) => [definition.code, items]))
  for (const [name, items] of Object.entries(coping.scales)) expect(pairs[joined('scales', name)], name).toEqual(items)
  expect(copingScales.flatMap(({ items }) => items).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 28 }, (_, index) => index + 1),
  )
})

describe('the type', () => {
  test.each([
    [{ problemFocused: 2, emotionFocused: 1, avoidant: 1 }, 'problemFocused'],
    [{ problemFocused: 1, emotionFocused: 1, avoidant: 1 }, 'lowUse'],
    [{ problemFocused: 2, emotionFocused: 2, avoidant: 2 }, 'mixed'],
    [{ problemFocused: 1, emotionFocused: 4, avoidant: 3 }, 'emotionFocused'],
    [{ problemFocused: 3, emotionFocused: 3, avoidant: 4 }, 'avoidant'],
  ])('of %o is %s', (values, type) => {
    expect(computeScores(byStyle(values))['type']?.value).toBe(type)
  })

  test('needs a lead of a quarter point', () => {
    const even = byStyle({ problemFocused: 2, emotionFocused: 2, avoidant: 1 })
    expect(computeScores({ ...even, q2: 3 })['type']?.value).toBe('mixed')
    expect(computeScores({ ...even, q2: 3, q7: 3 })['type']?.value).toBe('problemFocused')
  })

  test('has the required lead even if binary rounding makes it slightly smaller', () => {
    // The means of the first two styles are 13/6 and 23/12, so the lead is exactly 0.25.
    const even = byStyle({ problemFocused: 2, emotionFocused: 2, avoidant: 1 })
    expect(computeScores({ ...even, q2: 3, q14: null, q25: null, q5: 1 })['type']?.value).toBe('problemFocused')
  })

  test('may be compared from a lead of half a point, even if binary rounding makes it slightly smaller', () => {
    const rule = changeRules['type']
    const isTooClose = (first: number, second: number) =>
      rule?.kind === 'class' &&
      rule.isTooClose?.([
        { code: 'stylesProblemFocused', value: first },
        { code: 'stylesEmotionFocused', value: second },
      ])
    expect([isTooClose(26 / 12, 10 / 6), isTooClose(25 / 12, 10 / 6)]).toEqual([false, true])
  })

  test('needs a mean of two', () => {
    const low = byStyle({ problemFocused: 2, emotionFocused: 1, avoidant: 1 })
    expect(computeScores({ ...low, q2: 1 })['type']?.value).toBe('lowUse')
  })
})

describe('declined answers', () => {
  const threes = buildAnswers(Array(28).fill(3))

  test('leave a scale with its other item, or without a value if both are declined', () => {
    expect(computeScores({ ...threes, q4: null })['scalesSubstanceUse']?.value).toBe(6)
    const both = computeScores({ ...threes, q4: null, q11: null })
    expect(both['scalesSubstanceUse']).toMatchObject({ value: null, reference: 'Both questions were left out.' })
    expect(both['stylesAvoidant']?.value).toBe(3)
  })

  test('may be two but not three, and a missing answer is not a declined one', () => {
    expect(listProblems({ ...threes, q4: null, q11: null, q22: null })).toEqual([
      'q4 required',
      'q11 required',
      'q22 required',
    ])
    const { q28: _, ...rest } = threes
    expect(listProblems(rest)).toEqual(['q28 required'])
  })
})

test('bad answers are refused by name', () => {
  expect(listProblems({ ...buildAnswers(Array(28).fill(3)), q1: 0, q2: 5, q3: 'often' })).toEqual([
    'q1 not-an-option',
    'q2 not-an-option',
    'q3 wrong-type',
  ])
})

test('every value is inside its scale, and no style but the highest is ever the type', () => {
  const raw = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 28, maxLength: 28 })
  fc.assert(
    fc.property(raw, (values) => {
      const scores = computeScores(buildAnswers(values))
      for (const { code, min, max, role } of scoreDefinitions.filter((definition) => definition.role !== 'primary')) {
        expect(scores[code]?.value, `${role} ${code}`).toBeGreaterThanOrEqual(min)
        expect(scores[code]?.value, `${role} ${code}`).toBeLessThanOrEqual(max)
      }
      const names = ['problemFocused', 'emotionFocused', 'avoidant']
      const highest = names.toSorted(
        (a, b) => Number(scores[joined('styles', b)]?.value) - Number(scores[joined('styles', a)]?.value),
      )[0]
      expect([highest, 'mixed', 'lowUse']).toContain(scores['type']?.value)
    }),
  )
})
