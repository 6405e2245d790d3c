import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import pss10 from '../../../../vectors/pss10.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions } from './bands.ts'
import { scoreStressLoad } from './score.ts'

const subject: Subject = { age: 40, sex: 'female' }
const buildAnswers = (raw: readonly (number | null)[]): Answers =>
  Object.fromEntries(raw.map((value, index) => [`q${index + 1}`, value]))
const reversed = [4, 5, 7, 8]
const answersWithPoints = (points: readonly number[]): Answers =>
  buildAnswers(points.map((point, index) => (reversed.includes(index + 1) ? 4 - point : point)))

const computeScores = (answers: Answers) => {
  const scoring = scoreStressLoad(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreStressLoad(answers, subject)
  return scoring.ok ? [] : scoring.problems
}

describe('test vectors', () => {
  test.each(pss10.cases.map((entry) => [entry.in.raw.join(' '), entry] as const))('%s', (_, entry) => {
    const { total, helplessness, lackOfSelfEfficacy, percentOfMax } = computeScores(buildAnswers(entry.in.raw))
    expect(total).toMatchObject({ value: entry.out.total, band: entry.out.band })
    expect(helplessness?.value).toBe(entry.out.helplessness)
    expect(lackOfSelfEfficacy?.value).toBe(entry.out.lackOfSelfEfficacy)
    expect(percentOfMax?.value).toBeCloseTo(entry.out.percentOfMax, 10)
  })
})

describe('bands', () => {
  test.each([
    [0, 'low'],
    [13, 'low'],
    [14, 'moderate'],
    [26, 'moderate'],
    [27, 'high'],
    [40, 'high'],
  ])('a total of %i is %s', (total, band) => {
    const points = Array.from({ length: 10 }, (_, index) => Math.min(4, Math.max(0, total - 4 * index)))
    expect(computeScores(answersWithPoints(points))['total']).toMatchObject({ value: total, band })
  })

  test('all answers "never" give 16 points and are moderate, as the favourable items are reversed', () => {
    expect(computeScores(buildAnswers(Array(10).fill(0)))['total']).toMatchObject({ value: 16, band: 'moderate' })
  })
})

describe('declined answers', () => {
  const calm = [1, 1, 1, 3, 3, 1, 3, 3, 1, 1]

  test('one declined answer counts as the mean of the others', () => {
    expect(computeScores({ ...buildAnswers([4, ...calm.slice(1)]), q10: null })['total']?.value).toBeCloseTo(
      (12 / 9) * 10,
      10,
    )
  })

  test('two may be declined, also in the same facet', () => {
    const scores = computeScores({ ...buildAnswers(calm), q4: null, q5: null })
    expect(scores['total']?.value).toBeCloseTo(10, 10)
    expect(scores['lackOfSelfEfficacy']?.value).toBe(4)
    expect(scores['helplessness']?.value).toBe(6)
  })

  test('a fraction just below 14 is still low', () => {
    const answers = { ...answersWithPoints([2, 2, 2, 1, 1, 1, 1, 1, 0, 0]), q9: null, q10: null }
    expect(computeScores(answers)['total']).toMatchObject({ value: 13.75, band: 'low' })
  })

  test('three are refused, each by name', () => {
    const problems = listProblems({ ...buildAnswers(calm), q1: null, q4: null, q9: null })
    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ['q1', 'required'],
      ['q4', 'required'],
      ['q9', 'required'],
    ])
  })

  test('an absent answer is not a declined one', () => {
    const { q7: _, ...rest } = buildAnswers(calm)
    expect(listProblems(rest)).toMatchObject([{ path: 'q7', code: 'required' }])
  })
})

describe('bad answers', () => {
  const good = buildAnswers(Array(10).fill(2))
  test.each([
    ['above the scale', { ...good, q3: 5 }, 'q3', 'not-an-option'],
    ['below the scale', { ...good, q3: -1 }, 'q3', 'not-an-option'],
    ['between two options', { ...good, q3: 1.5 }, 'q3', 'not-an-option'],
    ['not a number', { ...good, q3: Number.NaN }, 'q3', 'not-an-option'],
    ['text', { ...good, q3: '2' }, 'q3', 'wrong-type'],
    ['an unknown item', { ...good, q11: 2 }, 'q11', 'unknown-item'],
  ])('%s is refused by name', (_, answers, path, code) => {
    expect(listProblems(answers)).toMatchObject([{ path, code }])
  })

  test('without any answer, all ten items are reported', () => {
    expect(listProblems({}).map((problem) => problem.path)).toEqual(
      Array.from({ length: 10 }, (_, index) => `q${index + 1}`),
    )
  })
})

describe('properties', () => {
  const answer = fc.integer({ min: 0, max: 4 })
  const complete = fc.array(answer, { minLength: 10, maxLength: 10 })
  const withDeclined = fc
    .tuple(complete, fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }))
    .map(([raw, declined]) => raw.map((value, index) => (declined.includes(index) ? null : value)))

  test('every value is finite and inside its scale', () => {
    fc.assert(
      fc.property(withDeclined, (raw) => {
        const scores = computeScores(buildAnswers(raw))
        for (const definition of Object.values(scoreDefinitions)) {
          const value = scores[definition.code]?.value
          expect(value).toBeGreaterThanOrEqual(definition.min)
          expect(value).toBeLessThanOrEqual(definition.max)
        }
      }),
    )
  })

  test('without declined answers the facets add up to the total', () => {
    fc.assert(
      fc.property(complete, (raw) => {
        const { total, helplessness, lackOfSelfEfficacy } = computeScores(buildAnswers(raw))
        expect(Number(helplessness?.value) + Number(lackOfSelfEfficacy?.value)).toBe(total?.value)
      }),
    )
  })

  test('a strained answer never lowers the total, a favourable one never raises it', () => {
    fc.assert(
      fc.property(complete, fc.integer({ min: 0, max: 9 }), (raw, index) => {
        fc.pre((raw[index] ?? 4) < 4)
        const before = Number(computeScores(buildAnswers(raw))['total']?.value)
        const after = Number(computeScores(buildAnswers(raw.with(index, (raw[index] ?? 0) + 1)))['total']?.value)
        expect(after - before).toBe(reversed.includes(index + 1) ? -1 : 1)
      }),
    )
  })
})

test('a total from fewer answers says how many there were, and a complete one says nothing', () => {
  const all = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))
  const listAnswered = (answers: Answers) => {
    const scoring = scoreStressLoad(answers, { age: 40, sex: 'female' })
    return scoring.ok ? Object.fromEntries(scoring.scores.map(({ code, answered }) => [code, answered])) : {}
  }
  expect(listAnswered({ ...all, q4: null })).toEqual({
    total: { given: 9, of: 10 },
    helplessness: undefined,
    lackOfSelfEfficacy: { given: 3, of: 4 },
    percentOfMax: { given: 9, of: 10 },
  })
  expect(Object.values(listAnswered(all)).filter((answered) => answered !== undefined)).toEqual([])
})
