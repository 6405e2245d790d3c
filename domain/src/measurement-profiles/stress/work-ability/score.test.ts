import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import wai from '../../../../vectors/wai.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions } from './bands.ts'
import { scoreWorkAbility } from './score.ts'

const subject: Subject = { age: 45, sex: 'female' }
const computeScores = (answers: Answers) => {
  const scoring = scoreWorkAbility(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreWorkAbility(answers, subject)
  return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
}

/**
 * Converts the input of a test vector to answers. A vector may name several limitations, but the questionnaire asks
 * only for the most severe one.
 */
const buildAnswers = ({ resources, impairment, ...rest }: (typeof wai.cases)[number]['in']): Answers => ({
  ...rest,
  impairment: Math.min(...[impairment].flat()),
  ...Object.fromEntries(resources.map((value, index) => [`resources${index + 1}`, value])),
})

const best: Answers = {
  best10: 10,
  work: 'both',
  physical: 5,
  mental: 5,
  diseases: 0,
  impairment: 6,
  sickDays: 0,
  prognosis: 'certain',
  resources1: 4,
  resources2: 4,
  resources3: 4,
}

test.each(wai.cases.map((entry, index) => [index + 1, entry] as const))('vector %i', (_, entry) => {
  const { band, ...points } = entry.out
  const scores = computeScores(buildAnswers(entry.in))
  expect(Object.fromEntries(Object.keys(points).map((code) => [code, scores[code]?.value]))).toEqual(points)
  expect(scores['total']?.band).toBe(band)
})

test('the best answers give 49 points, and the two factors add up to the total', () => {
  const scores = computeScores(best)
  expect(scores['total']).toMatchObject({ value: 49, band: 'excellent' })
  expect(scores['subjectiveFactor']?.value).toBe(31)
  expect(scores['healthFactor']?.value).toBe(18)
})

describe('borders', () => {
  test.each([
    [0, 5],
    [1, 4],
    [9, 4],
    [10, 3],
    [24, 3],
    [25, 2],
    [99, 2],
    [100, 1],
    [365, 1],
  ])('%i days off give %i points', (sickDays, points) => {
    expect(computeScores({ ...best, sickDays })['d5']?.value).toBe(points)
  })

  test.each([
    [0, 7, 7],
    [1, 5, 5],
    [2, 3, 4],
    [3, 3, 3],
    [4, 1, 2],
    [5, 1, 1],
    [14, 1, 1],
  ])('%i illnesses give %i points by groups and %i by the long list', (diseases, byGroups, byList) => {
    expect(computeScores({ ...best, diseases })['d3']?.value).toBe(byGroups)
    expect(computeScores({ ...best, diseases, version: 'short' })['d3']?.value).toBe(byGroups)
    expect(computeScores({ ...best, diseases, version: 'long' })['d3']?.value).toBe(byList)
  })

  test.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [7, 3],
    [9, 3],
    [10, 4],
    [12, 4],
  ])('a sum of %i in the sources of strength gives %i points', (sum, points) => {
    const [resources1, resources2] = [Math.min(sum, 4), Math.min(Math.max(sum - 4, 0), 4)]
    expect(
      computeScores({ ...best, resources1, resources2, resources3: sum - resources1 - resources2 })['d7']?.value,
    ).toBe(points)
  })

  test.each([
    [
      {
        best10: 5,
        physical: 4,
        mental: 4,
        diseases: 4,
        impairment: 4,
        resources1: 0,
        resources2: 0,
        resources3: 0,
        prognosis: 'unsure',
      },
      28,
      'moderate',
    ],
    [
      {
        best10: 5,
        work: 'mental',
        physical: 5,
        mental: 3,
        diseases: 4,
        impairment: 4,
        resources1: 0,
        resources2: 0,
        resources3: 0,
        prognosis: 'unsure',
        sickDays: 0,
      },
      27,
      'poor',
    ],
    [{ best10: 5, work: 'mental', physical: 4, mental: 3, prognosis: 'unsure', diseases: 1 }, 35.5, 'moderate'],
    [{ best10: 5, work: 'mental', physical: 4, mental: 4, prognosis: 'unsure', diseases: 1 }, 37, 'good'],
    [{ best10: 6, work: 'mental', physical: 5, mental: 4 }, 43.5, 'good'],
    [{ best10: 5, physical: 5, mental: 5 }, 44, 'excellent'],
  ])('%o give %d points: %s', (change, total, band) => {
    expect(computeScores({ ...best, ...change })['total']).toMatchObject({ value: total, band })
  })
})

test('all dimensions are needed; only the kind of list may be left out', () => {
  expect(listProblems({ ...best, mental: null })).toEqual(['mental required'])
  const { sickDays: _, ...rest } = best
  expect(listProblems(rest)).toEqual(['sickDays required'])
  expect(listProblems({ ...best, version: null })).toEqual([])
})

test('bad answers are refused by name', () => {
  expect(listProblems({ ...best, best10: 11, work: 'none', sickDays: 366, impairment: 0, resources2: '4' })).toEqual([
    'best10 not-an-option',
    'work not-an-option',
    'impairment not-an-option',
    'sickDays out-of-range',
    'resources2 wrong-type',
  ])
})

test('every value stays inside its scale, and the total is the sum of the seven', () => {
  const between = (min: number, max: number) => fc.integer({ min, max })
  const answers = fc.record({
    best10: between(0, 10),
    work: fc.constantFrom('mental', 'physical', 'both'),
    physical: between(1, 5),
    mental: between(1, 5),
    diseases: between(0, 52),
    version: fc.constantFrom('short', 'long', null),
    impairment: between(1, 6),
    sickDays: between(0, 365),
    prognosis: fc.constantFrom('unlikely', 'unsure', 'certain'),
    resources1: between(0, 4),
    resources2: between(0, 4),
    resources3: between(0, 4),
  })
  fc.assert(
    fc.property(answers, (given) => {
      const scores = computeScores(given)
      for (const { code, min, max } of Object.values(scoreDefinitions)) {
        expect(scores[code]?.value, code).toBeGreaterThanOrEqual(min)
        expect(scores[code]?.value, code).toBeLessThanOrEqual(max)
      }
      const sum = [1, 2, 3, 4, 5, 6, 7].reduce((total, index) => total + Number(scores[`d${index}`]?.value), 0)
      expect(scores['total']?.value).toBe(sum)
    }),
  )
})
