import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import hse from '../../../../vectors/hse_management_standards.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { domains, scoreDefinitions } from './bands.ts'
import { questions } from './questions.ts'
import { scoreStressorAnalysis } from './score.ts'

const subject: Subject = { age: 40, sex: 'female' }
const joined = (prefix: string, name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
const all = (value: number): Answers => Object.fromEntries(questions.map(({ id }) => [id, value]))
const only = (answers: Answers, numbers: readonly number[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => numbers.includes(Number(id.slice(1)))))

const computeScores = (answers: Answers) => {
  const scoring = scoreStressorAnalysis(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreStressorAnalysis(answers, subject)
  return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
}

test.each(hse.cases.map((entry) => [entry.name, entry] as const))('vector: %s', (_, entry) => {
  const scores = computeScores(
    Object.fromEntries(Object.entries(entry.in.raw).map(([number, value]) => [`q${number}`, value])),
  )
  for (const [name, mean] of Object.entries(entry.out.mean))
    expect(scores[joined('mean', name)]?.value, name).toBe(mean)
  for (const [name, band] of Object.entries(entry.out.band)) expect(scores[joined('mean', name)]?.band, name).toBe(band)
  for (const [name, load] of Object.entries(entry.out.load0to100))
    expect(scores[joined('load0to100', name)]?.value, name).toBe(load)
})

test('the item numbers are those of the model, each item in one domain', () => {
  const items = Object.fromEntries(domains.map(({ mean, items: numbers }) => [mean.code, numbers]))
  for (const [name, numbers] of Object.entries(hse.domains)) expect(items[joined('mean', name)], name).toEqual(numbers)
  expect(domains.flatMap((domain) => domain.items).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 35 }, (_, index) => index + 1),
  )
})

test.each(hse.reverseItems)('item %i counts the other way round', (number) => {
  const before = computeScores(all(3))
  const after = computeScores({ ...all(3), [`q${number}`]: 4 })
  const code = domains.find(({ items }) => items.includes(number))?.mean.code ?? ''
  expect(after[code]?.value).toBeLessThan(Number(before[code]?.value))
})

describe('borders of a mean', () => {
  // The domain "Change" has three items, and all of them are answered.
  test.each([
    [[1, 2, 2], 'urgent'],
    [[2, 2, 2], 'improve'],
    [[3, 3, 2], 'improve'],
    [[3, 3, 3], 'watch'],
    [[4, 4, 3], 'watch'],
    [[4, 4, 4], 'strength'],
  ])('%j are %s', ([q26 = 0, q28 = 0, q32 = 0], band) => {
    expect(computeScores({ q26, q28, q32 })['meanChange']?.band).toBe(band)
  })
})

describe('unanswered items', () => {
  test.each(domains.map((domain) => [domain.mean.code, domain] as const))(
    '%s is scored with half of its items, not with fewer',
    (code, { items }) => {
      const half = Math.ceil(items.length / 2)
      const other = domains.find((domain) => domain.mean.code !== code)?.items ?? []
      expect(computeScores(only(all(3), [...other, ...items.slice(0, half)]))[code]?.value).toBe(3)
      expect(computeScores(only(all(3), [...other, ...items.slice(0, half - 1)]))[code]).toMatchObject({
        value: null,
        reference: expect.stringContaining('half'),
      })
    },
  )

  test('an absent answer and a declined one are alike', () => {
    const declined = { ...all(4), q26: null, q1: null }
    const { q26: _, q1: __, ...absent } = all(4)
    expect(computeScores(declined)).toEqual(computeScores(absent))
  })

  test('when no domain can be scored, every open item is named', () => {
    expect(listProblems({}).length).toBe(35)
    expect(listProblems({ q26: 3 })).toContain('q28 required')
    expect(listProblems({ q26: 3 })).not.toContain('q26 required')
  })
})

test('bad answers are refused by name', () => {
  expect(listProblems({ ...all(3), q1: 0, q24: 6, q30: 'yes', q36: 3 })).toEqual([
    'q1 not-an-option',
    'q24 not-an-option',
    'q30 wrong-type',
    'q36 unknown-item',
  ])
})

test('every value is finite and inside its scale, and the load agrees with the mean', () => {
  const answer = fc.option(fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(fc.array(answer, { minLength: 35, maxLength: 35 }), (raw) => {
      fc.pre(raw.filter((value) => value !== null).length >= 18)
      const scores = computeScores(Object.fromEntries(raw.map((value, index) => [`q${index + 1}`, value])))
      for (const { code, min, max } of scoreDefinitions) {
        const value = scores[code]?.value ?? null
        if (value === null) continue
        expect(value, code).toBeGreaterThanOrEqual(min)
        expect(value, code).toBeLessThanOrEqual(max)
      }
      for (const { mean, load } of domains) {
        if (scores[mean.code]?.value === null) expect(scores[load.code]?.value).toBeNull()
        else expect(5 - Number(scores[load.code]?.value) / 25).toBeCloseTo(Number(scores[mean.code]?.value), 9)
      }
    }),
  )
})
