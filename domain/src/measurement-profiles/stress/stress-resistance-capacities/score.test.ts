import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import brs from '../../../../vectors/brs.json' with { type: 'json' }
import gse from '../../../../vectors/gse.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions } from './bands.ts'
import { scoreStressResistance } from './score.ts'

const subject: Subject = { age: 40, sex: 'male' }
const numbered = (model: string, raw: readonly (number | null)[]): Answers =>
  Object.fromEntries(raw.map((value, index) => [`${model}${index + 1}`, value]))
const middle: Answers = { ...numbered('brs', Array(6).fill(3)), ...numbered('gse', Array(10).fill(2)) }

const computeScores = (answers: Answers) => {
  const scoring = scoreStressResistance(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreStressResistance(answers, subject)
  return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
}

test.each(brs.cases.map((entry) => [entry.in.raw.join(' '), entry] as const))('recovery vector %s', (_, entry) => {
  const { brsSum, brsN, brsMean } = computeScores({ ...middle, ...numbered('brs', entry.in.raw) })
  expect([brsSum?.value, brsN?.value, brsMean?.band]).toEqual([entry.out.sum, entry.out.n, entry.out.band])
  expect(Math.abs(Number(brsMean?.value) - entry.out.mean)).toBeLessThanOrEqual(0.005)
})

test.each(gse.cases.map((entry) => [entry.in.raw.join(' '), entry] as const))('self-efficacy vector %s', (_, entry) => {
  const { gseTotal, gseMean, gseTScoreApprox } = computeScores({ ...middle, ...numbered('gse', entry.in.raw) })
  expect(gseTotal?.value).toBe(entry.out.total)
  expect(gseMean?.value).toBeCloseTo(entry.out.mean, 9)
  expect(Math.abs(Number(gseTScoreApprox?.value) - entry.out.tScoreApprox)).toBeLessThanOrEqual(0.05 + 1e-9)
})

describe('bands of recovery', () => {
  // Items 2, 4 and 6 are scored in reverse and stay at 3. Items 1, 3 and 5 make up the wanted sum.
  test.each([
    [[2, 3, 3], 17, 'low'],
    [[3, 3, 3], 18, 'normal'],
  ])('%j give a sum of %i: %s', ([a = 0, b = 0, c = 0], sum, band) => {
    const { brsSum, brsMean } = computeScores({ ...middle, brs1: a, brs3: b, brs5: c })
    expect([brsSum?.value, brsMean?.band]).toEqual([sum, band])
  })

  test('a sum of 25 is normal and 26 is high', () => {
    const answers = { ...middle, ...numbered('brs', [5, 2, 4, 2, 4, 2]) }
    expect(computeScores(answers)).toMatchObject({ brsSum: { value: 25 }, brsMean: { band: 'normal' } })
    expect(computeScores({ ...answers, brs6: 1 })).toMatchObject({ brsSum: { value: 26 }, brsMean: { band: 'high' } })
  })

  test.each([1, 2, 3, 4, 5])('always answering %i gives 3', (value) => {
    expect(computeScores({ ...middle, ...numbered('brs', Array(6).fill(value)) })['brsMean']).toMatchObject({
      value: 3,
      band: 'normal',
    })
  })
})

test('percentages run from 0 to 100 over the whole scale', () => {
  const best = { ...numbered('brs', [5, 1, 5, 1, 5, 1]), ...numbered('gse', Array(10).fill(4)) }
  const worst = { ...numbered('brs', [1, 5, 1, 5, 1, 5]), ...numbered('gse', Array(10).fill(1)) }
  expect(computeScores(best)).toMatchObject({ brsPercent: { value: 100 }, gsePercent: { value: 100 } })
  expect(computeScores(worst)).toMatchObject({ brsPercent: { value: 0 }, gsePercent: { value: 0 } })
})

describe('declined answers', () => {
  test('are left out of the mean', () => {
    const scores = computeScores({ ...middle, ...numbered('brs', [5, 1, 5, null, 5, 3]), gse4: null })
    expect(scores).toMatchObject({
      brsN: { value: 5 },
      brsSum: { value: 23 },
      brsMean: { value: 4.6 },
      gseTotal: { value: 20 },
    })
  })

  test('may be two but not three, and a missing answer is not a declined one', () => {
    expect(listProblems({ ...middle, brs1: null, gse1: null })).toEqual([])
    expect(listProblems({ ...middle, brs1: null, brs2: null, gse1: null })).toEqual([
      'brs1 required',
      'brs2 required',
      'gse1 required',
    ])
    const { gse10: _, ...rest } = middle
    expect(listProblems(rest)).toEqual(['gse10 required'])
  })
})

test('bad answers are refused by name', () => {
  expect(listProblems({ ...middle, brs1: 0, gse1: 5, gse2: '2' })).toEqual([
    'brs1 not-an-option',
    'gse1 not-an-option',
    'gse2 wrong-type',
  ])
})

test('every value is finite and inside its scale', () => {
  const raw = (items: number, max: number) =>
    fc.array(fc.integer({ min: 1, max }), { minLength: items, maxLength: items })
  const declined = fc.uniqueArray(fc.constantFrom(...Object.keys(middle)), { maxLength: 2 })
  fc.assert(
    fc.property(raw(6, 5), raw(10, 4), declined, (recovery, confidence, without) => {
      const answers = {
        ...numbered('brs', recovery),
        ...numbered('gse', confidence),
        ...Object.fromEntries(without.map((id) => [id, null])),
      }
      const scores = computeScores(answers)
      for (const { code, min, max } of Object.values(scoreDefinitions)) {
        expect(scores[code]?.value, code).toBeGreaterThanOrEqual(min - 1e-9)
        expect(scores[code]?.value, code).toBeLessThanOrEqual(max + 1e-9)
      }
    }),
  )
})
