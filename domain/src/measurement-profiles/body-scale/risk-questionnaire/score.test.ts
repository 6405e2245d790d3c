import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import findrisc from '../../../../vectors/findrisc.json' with { type: 'json' }
import score2 from '../../../../vectors/score2.json' with { type: 'json' }
import score2Op from '../../../../vectors/score2_op.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { diabetesPoints, diabetesRiskPercent } from './findrisc.ts'
import { scoreRiskQuestionnaire } from './score.ts'
import { heartRiskPercent, type RiskRegion } from './score2.ts'

const toSex = (word: string): 'female' | 'male' => (word === 'female' ? 'female' : 'male')
const joined = (prefix: string, name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
const man: Subject = { age: 50, sex: 'male' }
const woman: Subject = { age: 50, sex: 'female' }

/** Answers that the test vectors lack. The published models apply only to people without these illnesses. */
const healthy: Answers = { diabetes: false, cardiovascularDisease: false, excludedConditions: false }

const diabetesPart: Answers = {
  diabetes: false,
  bmi: 24,
  waist: 75,
  active30: true,
  vegDaily: true,
  bpMed: false,
  highGlucose: false,
  family: 'none',
}
const heartPart: Answers = {
  ...healthy,
  smoker: false,
  sbp: 120,
  totalChol: 5,
  hdl: 1.3,
  region: 'moderate',
}

const computeScores = (answers: Answers, subject: Subject) => {
  const scoring = scoreRiskQuestionnaire(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers, subject = man) => {
  const scoring = scoreRiskQuestionnaire(answers, subject)
  return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
}

test.each(findrisc.cases.map((entry) => [entry.name, entry] as const))('diabetes vector: %s', (_, entry) => {
  const { sex, age, ...answers } = entry.in
  const scores = computeScores({ ...healthy, ...answers }, { age, sex: toSex(sex) })
  for (const [name, value] of Object.entries(entry.out.points))
    expect(scores[joined('points', name)]?.value, name).toBe(value)
  const points = diabetesPoints({ ...answers, age, sex: toSex(sex) })
  const total = Object.values(points).reduce((sum, value) => sum + value, 0)
  expect([total, diabetesRiskPercent(total)]).toEqual([entry.out.total, entry.out.risk10yPercentApprox])
  expect(scores['total']).toMatchObject({ value: entry.out.total, band: entry.out.band })
  expect(scores['risk10yPercentApprox']?.value).toBe(entry.out.risk10yPercentApprox)
})

test.each([...score2.cases, ...score2Op.cases])('heart vector: $in', (entry) => {
  const { sex, age, ...answers } = entry.in
  const { riskPercent, riskPercentExact, category } = computeScores(
    { ...healthy, ...answers },
    { age, sex: toSex(sex) },
  )
  const { region, ...factors } = answers
  const pure = heartRiskPercent({ diabetes: false, ...factors, region: region as RiskRegion, age, sex: toSex(sex) })
  expect(Math.abs(pure - entry.out.riskPercentExact)).toBeLessThanOrEqual(0.00006)
  expect(Math.abs(Number(riskPercentExact?.value) - entry.out.riskPercentExact)).toBeLessThanOrEqual(0.00006)
  expect(Math.round(Number(riskPercent?.value) * 10) / 10).toBe(entry.out.riskPercent)
  expect(riskPercent?.band).toBe(entry.out.category)
  expect(category?.value).toBe(entry.out.category)
  if ('published' in entry) expect(Math.round(Number(riskPercent?.value) * 10) / 10).toBe(entry.published)
})

test('a BMI of exactly 25 gets its point, even if binary rounding makes it slightly smaller', () => {
  const { bmi: _, ...rest } = diabetesPart
  for (const [weight, height] of [
    [50.41, 142],
    [73.96, 172],
    [79.21, 178],
  ] as const)
    expect(computeScores({ ...rest, weight, height }, man)['pointsBmi']?.value).toBe(1)
  expect(computeScores({ ...rest, weight: 73.95, height: 172 }, man)['pointsBmi']?.value).toBe(0)
})

describe('borders of the diabetes points', () => {
  test.each([
    [44, 0],
    [45, 2],
    [54, 2],
    [55, 3],
    [64, 3],
    [65, 4],
  ])('%i years give %i', (age, points) => {
    expect(computeScores(diabetesPart, { age, sex: 'male' })['pointsAge']?.value).toBe(points)
  })

  test.each([
    [24.99, 0],
    [25, 1],
    [30, 1],
    [30.01, 3],
  ])('a BMI of %d gives %i', (bmi, points) => {
    expect(computeScores({ ...diabetesPart, bmi }, man)['pointsBmi']?.value).toBe(points)
  })

  test.each([
    [man, 93.9, 0],
    [man, 94, 3],
    [man, 102, 3],
    [man, 102.1, 4],
    [woman, 79.9, 0],
    [woman, 80, 3],
    [woman, 88, 3],
    [woman, 88.1, 4],
  ])('%o with a waist of %d cm has %i', (subject, waist, points) => {
    expect(computeScores({ ...diabetesPart, waist }, subject)['pointsWaist']?.value).toBe(points)
  })

  test.each([
    [{ highGlucose: true, vegDaily: false }, 6, 'low', 1],
    [{ highGlucose: true, active30: false }, 7, 'slightly_elevated', 4],
    [{ highGlucose: true, family: 'first', vegDaily: false }, 11, 'slightly_elevated', 4],
    [{ highGlucose: true, family: 'first', active30: false }, 12, 'moderate', 17],
    [{ highGlucose: true, family: 'first', waist: 120 }, 14, 'moderate', 17],
    [{ highGlucose: true, family: 'first', waist: 120, vegDaily: false }, 15, 'high', 33],
    [
      { highGlucose: true, family: 'first', waist: 120, vegDaily: false, active30: false, bpMed: true, bmi: 26 },
      20,
      'high',
      33,
    ],
    [
      { highGlucose: true, family: 'first', waist: 120, vegDaily: false, active30: false, bpMed: true, bmi: 31 },
      22,
      'very_high',
      50,
    ],
  ])('%o gives %i points: %s', (change, total, band, percent) => {
    const scores = computeScores({ ...diabetesPart, ...change }, { age: 40, sex: 'male' })
    expect(scores['total']).toMatchObject({ value: total, band })
    expect(scores['risk10yPercentApprox']?.value).toBe(percent)
  })
})

test('weight and height can replace the BMI and take precedence over it', () => {
  const { bmi: _, ...rest } = diabetesPart
  expect(computeScores({ ...rest, weight: 81, height: 180 }, man)['pointsBmi']?.value).toBe(1)
  expect(computeScores({ ...diabetesPart, bmi: 40, weight: 70, height: 180 }, man)['pointsBmi']?.value).toBe(0)
})

describe('the two parts', () => {
  test('each can be answered alone', () => {
    expect(Object.keys(computeScores(diabetesPart, man))).not.toContain('riskPercent')
    expect(Object.keys(computeScores(heartPart, man))).not.toContain('total')
    expect(Object.keys(computeScores({ ...diabetesPart, ...heartPart }, man))).toEqual(
      expect.arrayContaining(['total', 'riskPercent']),
    )
  })

  test('a part that was started must be completed, and each open item is reported', () => {
    expect(listProblems({ ...diabetesPart, vegDaily: null, family: null })).toEqual([
      'vegDaily required',
      'family required',
    ])
    expect(listProblems({ ...diabetesPart, bmi: null, weight: 80 })).toEqual(['height required'])
    expect(listProblems({ ...diabetesPart, sbp: 120 })).toEqual([
      'smoker required',
      'totalChol required',
      'hdl required',
      'region required',
    ])
    expect(listProblems({ ...heartPart, waist: 90 })).toEqual([
      'weight required',
      'height required',
      'active30 required',
      'vegDaily required',
      'bpMed required',
      'highGlucose required',
      'family required',
    ])
  })

  test('at least one is required', () => {
    expect(listProblems({})).toContain('waist required')
    expect(listProblems({ diabetes: true })).toEqual([
      'smoker required',
      'sbp required',
      'totalChol required',
      'hdl required',
      'region required',
    ])
  })

  test('the region may come from the tenant, but an answer takes precedence', () => {
    const { region: _, ...rest } = heartPart
    const at = (riskRegion: NonNullable<Subject['riskRegion']>, answers = rest) =>
      computeScores(answers, { ...man, riskRegion })['riskPercent']?.value
    expect(at('moderate')).toBe(computeScores(heartPart, man)['riskPercent']?.value)
    expect(at('very-high')).toBe(computeScores({ ...heartPart, region: 'very_high' }, man)['riskPercent']?.value)
    expect(at('low', heartPart)).toBe(computeScores(heartPart, man)['riskPercent']?.value)
  })
})

describe('an unanswered question is not a "no"', () => {
  test('without an answer about diabetes, there is neither a diabetes risk nor a heart risk', () => {
    for (const diabetes of [undefined, null]) {
      const { diabetes: _, ...rest } = { ...diabetesPart, ...heartPart }
      const scores = computeScores(diabetes === undefined ? rest : { ...rest, diabetes }, man)
      for (const code of ['total', 'risk10yPercentApprox', 'riskPercent', 'category'])
        expect(scores[code], code).toMatchObject({ value: null, reason: 'diabetes-unanswered' })
      expect(Object.keys(scores)).not.toContain('pointsAge')
      expect(Object.keys(scores)).not.toContain('riskPercentExact')
    }
  })
  test('without an answer about diabetes, there is no heart risk from 70 on either, where the model uses that answer', () => {
    const { diabetes: _, ...rest } = heartPart
    expect(computeScores(rest, { age: 75, sex: 'female' })['riskPercent']).toMatchObject({
      reason: 'diabetes-unanswered',
    })
  })
  test('without an answer about a heart attack or stroke, there is no heart risk', () => {
    const { cardiovascularDisease: _, ...rest } = { ...diabetesPart, ...heartPart }
    expect(computeScores(rest, man)).toMatchObject({
      total: { value: 2 },
      riskPercent: { value: null, reason: 'heart-disease-unanswered' },
    })
  })
  test('a condition that the heart model excludes withholds the risk, and a missing answer about it is mentioned', () => {
    expect(computeScores({ ...heartPart, excludedConditions: true }, man)['riskPercent']).toMatchObject({
      value: null,
      reason: 'excluded-condition',
    })
    const { excludedConditions: _, ...rest } = heartPart
    expect(computeScores(rest, man)['riskPercent']).toMatchObject({
      value: expect.any(Number),
      cautions: ['heart-model-exclusions'],
    })
    expect(computeScores(heartPart, man)['riskPercent']).not.toHaveProperty('cautions')
  })
})

describe('a result outside the range that its model was made for is marked', () => {
  test.each([
    [18, true],
    [34, true],
    [35, false],
    [64, false],
    [65, true],
  ])('a diabetes risk at %i years: %s', (age, isMarked) => {
    const { total, risk10yPercentApprox } = computeScores(diabetesPart, { age, sex: 'male' })
    for (const score of [total, risk10yPercentApprox])
      expect(score?.cautions).toEqual(isMarked ? ['diabetes-model-ages'] : undefined)
  })
  test.each([
    [{ sbp: 99 }, true],
    [{ sbp: 100 }, false],
    [{ sbp: 179 }, false],
    [{ sbp: 180 }, true],
    [{ totalChol: 4.2, hdl: 1.3 }, true],
    [{ totalChol: 4.3, hdl: 1.3 }, false],
    [{ totalChol: 8.2, hdl: 1.3 }, false],
    [{ totalChol: 8.3, hdl: 1.3 }, true],
  ])('a heart risk with %o: %s', (change, isMarked) => {
    const { riskPercent, category, riskPercentExact } = computeScores({ ...heartPart, ...change }, man)
    for (const score of [riskPercent, category, riskPercentExact])
      expect(score?.cautions).toEqual(isMarked ? ['heart-model-values'] : undefined)
  })
})

describe('people the models are not for', () => {
  test('people with known diabetes have no diabetes risk and, below 70, no heart risk', () => {
    const answers = { ...diabetesPart, ...heartPart, diabetes: true }
    expect(computeScores(answers, man)).toMatchObject({
      total: { value: null },
      riskPercent: { value: null, reference: expect.stringContaining('diabetes') },
    })
    const older = computeScores(answers, { age: 75, sex: 'male' })['riskPercent']?.value
    expect(older).toBeGreaterThan(
      Number(computeScores({ ...answers, diabetes: false }, { age: 75, sex: 'male' })['riskPercent']?.value),
    )
  })

  test('people with a known cardiovascular disease have no heart risk and need no laboratory values', () => {
    expect(computeScores({ ...diabetesPart, cardiovascularDisease: true }, man)).toMatchObject({
      total: { value: 2 },
      riskPercent: { value: null },
    })
    expect(listProblems({ cardiovascularDisease: true, ...diabetesPart, smoker: true })).toEqual([])
  })

  test.each([39, 90])('at %i years there is no heart risk', (age) => {
    expect(computeScores(heartPart, { age, sex: 'female' })).toMatchObject({
      riskPercent: { value: null },
      category: { value: null },
    })
  })

  test.each([40, 69, 70, 89])('at %i years there is one', (age) => {
    expect(computeScores(heartPart, { age, sex: 'female' })['riskPercent']?.value).toBeGreaterThan(0)
  })

  test('people of sex diverse have neither risk, and nothing is guessed', () => {
    const scores = computeScores({ ...diabetesPart, ...heartPart }, { age: 50, sex: 'diverse' })
    expect(scores).toMatchObject({
      total: { value: null, reference: expect.stringContaining('women') },
      riskPercent: { value: null, reference: expect.stringContaining('women') },
    })
    expect(Object.keys(scores)).not.toContain('pointsWaist')
  })
})

test('bad answers are refused by name', () => {
  expect(listProblems({ ...diabetesPart, waist: 900, active30: 'yes', family: 'cousin', cholesterol: 5 })).toEqual([
    'waist out-of-range',
    'active30 wrong-type',
    'family not-an-option',
    'cholesterol unknown-item',
  ])
  expect(listProblems({ ...heartPart, hdl: 5 })).toEqual(['hdl inconsistent'])
})

test('a heart risk is a percentage, and grows with blood pressure', () => {
  const people = fc.record({ age: fc.integer({ min: 40, max: 89 }), sex: fc.constantFrom('female', 'male') })
  const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
  fc.assert(
    fc.property(
      people,
      fc.record({
        smoker: fc.boolean(),
        sbp: fc.integer({ min: 90, max: 220 }),
        totalChol: tenths(3, 9),
        hdl: tenths(0.5, 2.5),
        region: fc.constantFrom('low', 'moderate', 'high', 'very_high'),
      }),
      (subject, given) => {
        const answers = { ...healthy, ...given }
        const risk = Number(computeScores(answers, subject)['riskPercent']?.value)
        expect(risk).toBeGreaterThan(0)
        expect(risk).toBeLessThan(100)
        expect(
          Number(computeScores({ ...answers, sbp: answers.sbp + 10 }, subject)['riskPercent']?.value),
        ).toBeGreaterThan(risk)
      },
    ),
  )
})

test('the limits of the questionnaire never give NaN', () => {
  const extremes = [
    { ...healthy, smoker: true, sbp: 300, totalChol: 20, hdl: 0.1, region: 'very_high', diabetes: true },
    { ...healthy, smoker: false, sbp: 50, totalChol: 8.1, hdl: 8, region: 'low' },
  ]
  for (const answers of extremes)
    for (const sex of ['female', 'male'] as const)
      for (const age of [40, 69, 70, 89])
        for (const score of Object.values(computeScores(answers, { age, sex })))
          expect(score.value, `${age} ${sex}`).not.toBeNaN()
})
