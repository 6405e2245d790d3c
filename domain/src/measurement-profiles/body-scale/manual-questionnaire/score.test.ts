import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bloodPressure from '../../../../vectors/blood_pressure.json' with { type: 'json' }
import bodyFatVectors from '../../../../vectors/body_fat_gallagher.json' with { type: 'json' }
import ffmiFmi from '../../../../vectors/ffmi_fmi_kyle.json' with { type: 'json' }
import bodyMetrics from '../../../../vectors/manual_body_metrics.json' with { type: 'json' }
import { findBandFor } from '../../banded-score.ts'
import type { Answers, Score, Subject } from '../../measurement-profile.ts'
import { bodyFatBands, bodyFatIsExtrapolated, ffmiBands, fmiBands } from '../body-composition-bands.ts'
import { impossibleSize } from '../impossible-size.ts'
import { scoreManualQuestionnaire } from './score.ts'

const toSex = (word: string): 'female' | 'male' => (word === 'female' ? 'female' : 'male')
const man: Subject = { age: 40, sex: 'male' }
const woman: Subject = { age: 40, sex: 'female' }
const usual: Answers = { weight: 80, height: 180 }

const computeScores = (answers: Answers, subject: Subject): Readonly<Record<string, Score>> => {
  const scoring = scoreManualQuestionnaire(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers, subject = man) => {
  const scoring = scoreManualQuestionnaire(answers, subject)
  return scoring.ok ? [] : scoring.problems
}

/**
 * The tolerance by score code: half a unit of the last decimal in the test vectors. Scores that are not listed must
 * match exactly.
 */
const printed: Record<string, number> = {
  bmi: 0.05,
  bmiExact: 0.00005,
  whtr: 0.0005,
  whr: 0.0005,
  ffm: 0.005,
  ffmi: 0.005,
  fmi: 0.005,
  bmrMifflin: 0.5,
  bmrCunningham1980: 0.5,
  bmrCunningham1991: 0.5,
}

describe('test vectors', () => {
  test.each(bodyMetrics.cases.map((entry, index) => [index + 1, entry] as const))('body metrics %i', (_, entry) => {
    const { sex, age, ...answers } = entry.in
    const scores = computeScores(answers, { age, sex: toSex(sex) })
    for (const [code, expected] of Object.entries(entry.out)) {
      const actual = scores[code]?.value
      if (typeof expected === 'string') expect([code, actual]).toEqual([code, expected])
      else expect(Math.abs(Number(actual) - expected), code).toBeLessThanOrEqual((printed[code] ?? 0) + 1e-9)
    }
  })

  test('a value that was not typed has no score', () => {
    const scores = computeScores({ weight: 54, height: 185, waist: 72 }, { age: 22, sex: 'male' })
    expect(Object.keys(scores)).toEqual([
      'bmi',
      'bmiExact',
      'bmiClass',
      'weight',
      'bmrMifflin',
      'waist',
      'waistRisk',
      'whtr',
      'whtrClass',
    ])
  })

  test.each(bloodPressure.cases.map((entry) => [entry.in.sbp, entry.in.dbp, entry.out] as const))(
    'blood pressure %i/%i',
    (sbp, dbp, expected) => {
      const scores = computeScores({ ...usual, sbp, dbp }, man)
      expect(scores['esc2018']?.value).toBe(expected.esc2018)
      expect(scores['esc2024']?.value).toBe(expected.esc2024)
      expect(scores['isolatedSystolic']?.value).toBe(expected.isolatedSystolic)
    },
  )

  test.each(ffmiFmi.cases)('fat-free and fat mass index %o', (entry) => {
    const subject: Subject = { age: 30, sex: toSex(entry.in.sex) }
    expect(findBandFor(ffmiBands(subject), entry.in.ffmi)?.code).toBe(entry.out.ffmiBand)
    expect(findBandFor(fmiBands(subject), entry.in.fmi)?.code).toBe(entry.out.fmiBand)
  })

  test.each(bodyFatVectors.cases)('body fat %o', (entry) => {
    const subject: Subject = { age: entry.in.age, sex: toSex(entry.in.sex) }
    const score = computeScores({ ...usual, bodyFat: entry.in.bodyFat }, subject)['bodyFat']
    expect(score?.band ?? null).toBe(entry.out.band)
    if (entry.out.limits === undefined) return
    expect(bodyFatBands(subject).flatMap((band) => (band.upTo === null ? [] : [band.upTo]))).toEqual(entry.out.limits)
    expect(bodyFatIsExtrapolated(subject)).toBe(entry.out.extrapolated)
    expect(score?.reference?.includes('carried on')).toBe(entry.out.extrapolated)
  })
})

describe('borders', () => {
  test.each([
    [51.83, 'thinness_severe'],
    [51.84, 'thinness_moderate'],
    [55.07, 'thinness_moderate'],
    [55.08, 'thinness_mild'],
    [59.93, 'thinness_mild'],
    [59.94, 'normal'],
    [80.99, 'normal'],
    [81, 'overweight'],
    [97.19, 'overweight'],
    [97.2, 'obese_1'],
    [113.39, 'obese_1'],
    [113.4, 'obese_2'],
    [129.59, 'obese_2'],
    [129.6, 'obese_3'],
  ])('%d kg at 180 cm is %s', (weight, band) => {
    expect(computeScores({ weight, height: 180 }, man)['bmi']?.band).toBe(band)
  })

  test.each([
    [man, 94, 'normal'],
    [man, 94.1, 'increased'],
    [man, 102, 'increased'],
    [man, 102.1, 'high'],
    [woman, 80, 'normal'],
    [woman, 80.1, 'increased'],
    [woman, 88, 'increased'],
    [woman, 88.1, 'high'],
  ])('%o with a waist of %d cm is %s', (subject, waist, risk) => {
    expect(computeScores({ ...usual, waist }, subject)['waistRisk']?.value).toBe(risk)
  })

  test.each([
    [71.9, 'below_0_4'],
    [72, 'healthy'],
    [89.9, 'healthy'],
    [90, 'increased'],
    [107.9, 'increased'],
    [108, 'high'],
  ])('a waist of %d cm at 180 cm is %s', (waist, band) => {
    expect(computeScores({ ...usual, waist }, man)['whtrClass']?.value).toBe(band)
  })

  test('from a BMI of 35 on the waist to height is not rated', () => {
    const scores = computeScores({ weight: 113.4, height: 180, waist: 110 }, man)
    expect(scores['whtr']).toMatchObject({ value: 110 / 180 })
    expect(scores['whtr']?.band).toBeUndefined()
    expect(scores['whtrClass']).toMatchObject({ value: null, reference: expect.stringContaining('35') })
  })

  test.each([
    [man, 89.9, 'normal'],
    [man, 90, 'high'],
    [woman, 84.9, 'normal'],
    [woman, 85, 'high'],
  ])('%o with %d cm of waist to 100 cm of hips is %s', (subject, waist, risk) => {
    expect(computeScores({ ...usual, waist, hip: 100 }, subject)['whrRisk']?.value).toBe(risk)
  })

  test('a ratio that misses a limit only by binary rounding is at the limit', () => {
    for (let hip = 80; hip <= 130; hip += 1) {
      const waist = Number((hip * 0.9).toFixed(1))
      expect([waist, hip, computeScores({ ...usual, waist, hip }, man)['whrRisk']?.value]).toEqual([waist, hip, 'high'])
    }
    expect(computeScores({ ...usual, waist: 80, hip: 89 }, man)['whrRisk']?.value).toBe('normal')
  })

  test.each([
    [59, 'low'],
    [60, 'usual'],
    [100, 'usual'],
    [101, 'high'],
  ])('a resting pulse of %i is %s', (restingPulse, band) => {
    expect(computeScores({ ...usual, restingPulse }, man)['restingPulse']?.band).toBe(band)
  })

  test.each([
    [119, 79, 'optimal', 'elevated'],
    [119, 69, 'optimal', 'non_elevated'],
    [119, 80, 'normal', 'elevated'],
    [130, 79, 'high_normal', 'elevated'],
    [139, 89, 'high_normal', 'elevated'],
    [139, 90, 'grade1', 'hypertension'],
    [159, 99, 'grade1', 'hypertension'],
    [120, 100, 'grade2', 'hypertension'],
    [179, 109, 'grade2', 'hypertension'],
    [150, 110, 'grade3', 'hypertension'],
  ])('%i/%i is %s in 2018 and %s in 2024', (sbp, dbp, class2018, class2024) => {
    const scores = computeScores({ ...usual, sbp, dbp }, man)
    expect(scores['esc2018']?.value).toBe(class2018)
    expect(scores['esc2024']?.value).toBe(class2024)
    expect(scores['esc2024']?.reference).toContain('2024')
  })

  test('a usual range comes with the values that have one', () => {
    expect(computeScores(usual, man)['bmi']).toMatchObject({ low: 18.5, high: 25, unit: 'kg/m²' })
  })
})

describe('people who are not classified', () => {
  const everything: Answers = { ...usual, waist: 90, hip: 100, bodyFat: 20, sbp: 120, dbp: 70, restingPulse: 60 }

  test('sex diverse has values without bands by sex, and nothing is guessed', () => {
    const scores = computeScores(everything, { age: 40, sex: 'diverse' })
    for (const code of ['waist', 'whr', 'bodyFat', 'ffmi', 'fmi']) {
      expect(scores[code]?.value, code).toBeTypeOf('number')
      expect(scores[code]?.band, code).toBeUndefined()
    }
    for (const code of ['waistRisk', 'whrRisk', 'bmrMifflin'])
      expect(scores[code], code).toMatchObject({ value: null, reference: expect.stringContaining('women') })
  })

  test('sex diverse is classified where sex does not matter', () => {
    const scores = computeScores(everything, { age: 40, sex: 'diverse' })
    expect(scores['bmi']?.band).toBe('normal')
    expect(scores['whtrClass']?.value).toBe('increased')
    expect(scores['esc2018']?.value).toBe('normal')
    expect(scores['restingPulse']?.band).toBe('usual')
    expect(scores['bmrCunningham1991']?.value).toBeCloseTo(370 + 21.6 * 64, 9)
  })

  test('a child has values without any band', () => {
    const scores = Object.values(computeScores(everything, { age: 17, sex: 'male' }))
    expect(scores.filter((score) => score.band !== undefined)).toEqual([])
    expect(scores.find((score) => score.code === 'bmiClass')).toMatchObject({
      value: null,
      reference: expect.stringContaining('18'),
    })
    expect(computeScores(everything, { age: 18, sex: 'male' })['bmi']?.band).toBe('normal')
  })
})

describe('bad values', () => {
  test.each([
    ['ten metres of height', { weight: 80, height: 1000 }, { path: 'height', code: 'out-of-range', min: 50, max: 250 }],
    ['height in metres', { weight: 80, height: 1.8 }, { path: 'height', code: 'out-of-range' }],
    ['no weight', { height: 180 }, { path: 'weight', code: 'required' }],
    ['a declined weight', { weight: null, height: 180 }, { path: 'weight', code: 'required' }],
    ['text', { weight: '80', height: 180 }, { path: 'weight', code: 'wrong-type' }],
    ['not a number', { weight: Number.NaN, height: 180 }, { path: 'weight', code: 'wrong-type' }],
    ['infinity', { weight: Number.POSITIVE_INFINITY, height: 180 }, { path: 'weight', code: 'wrong-type' }],
    ['half a millimetre of mercury', { ...usual, sbp: 120.5, dbp: 80 }, { path: 'sbp', code: 'not-a-step' }],
    ['a lower value above the upper', { ...usual, sbp: 80, dbp: 120 }, { path: 'dbp', code: 'inconsistent' }],
    ['a lower value equal to the upper', { ...usual, sbp: 100, dbp: 100 }, { path: 'dbp', code: 'inconsistent' }],
    ['an upper value alone', { ...usual, sbp: 120 }, { path: 'dbp', code: 'required' }],
    ['a lower value alone', { ...usual, dbp: 80 }, { path: 'dbp', code: 'not-asked' }],
    ['age', { ...usual, age: 40 }, { path: 'age', code: 'unknown-item' }],
  ])('%s is refused once, by name', (_, answers: Answers, problem) => {
    expect(listProblems(answers)).toEqual([expect.objectContaining(problem)])
  })

  test('two impossible pressures are reported without also reporting that they contradict each other', () => {
    expect(listProblems({ ...usual, sbp: 400, dbp: 500 }).map(({ path, code }) => [path, code])).toEqual([
      ['sbp', 'out-of-range'],
      ['dbp', 'out-of-range'],
    ])
  })

  test('values may be declined when they are not required', () => {
    expect(listProblems({ ...usual, waist: null, sbp: null, dbp: null })).toEqual([])
  })
})

describe('properties', () => {
  const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
  const answers = fc.record(
    {
      weight: tenths(2, 500),
      height: tenths(50, 250),
      waist: tenths(30, 250),
      hip: tenths(40, 250),
      bodyFat: tenths(2, 75),
      restingPulse: fc.integer({ min: 20, max: 250 }),
    },
    { requiredKeys: ['weight', 'height'] },
  )
  const subjects = fc.record({
    age: fc.integer({ min: 0, max: 120 }),
    sex: fc.constantFrom('female', 'male', 'diverse'),
  })

  test('every accepted input gives finite numbers only', () => {
    fc.assert(
      fc.property(answers, subjects, (given, subject) => {
        fc.pre(impossibleSize(given, subject).length === 0)
        for (const score of Object.values(computeScores(given, subject)))
          if (typeof score.value === 'number') expect(score.value).toSatisfy(Number.isFinite)
      }),
    )
  })

  test('more weight never lowers the BMI or its band', () => {
    const order = [
      'thinness_severe',
      'thinness_moderate',
      'thinness_mild',
      'normal',
      'overweight',
      'obese_1',
      'obese_2',
      'obese_3',
    ]
    fc.assert(
      fc.property(tenths(12, 499), tenths(80, 250), (weight, height) => {
        fc.pre(
          [weight, weight + 1].every((kilograms) => impossibleSize({ weight: kilograms, height }, man).length === 0),
        )
        const [lighter, heavier] = [weight, weight + 1].map(
          (kilograms) => computeScores({ weight: Math.round(kilograms * 10) / 10, height }, man)['bmi'],
        )
        expect(Number(heavier?.value)).toBeGreaterThan(Number(lighter?.value))
        expect(order.indexOf(heavier?.band ?? '')).toBeGreaterThanOrEqual(order.indexOf(lighter?.band ?? ''))
      }),
    )
  })
})

describe('a size that no adult has is refused', () => {
  const listProblems = (weight: number, height: number, age = 40) => {
    const scoring = scoreManualQuestionnaire({ weight, height }, { age, sex: 'female' })
    return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
  }
  test.each([
    [2, 50, ['weight out-of-range', 'height out-of-range']],
    [70, 79.9, ['height out-of-range']],
    [11.9, 170, ['weight out-of-range']],
    [18, 170, ['weight inconsistent', 'height inconsistent']],
    [400, 150, ['weight inconsistent', 'height inconsistent']],
  ])('%d kg and %d cm', (weight, height, problems) => {
    expect(listProblems(weight, height)).toEqual(problems)
  })
  test.each([
    [20, 170],
    [12, 80],
    [300, 180],
    [85, 120],
  ])('while %d kg and %d cm are accepted', (weight, height) => {
    expect(listProblems(weight, height)).toEqual([])
  })
  test('for children, only the limits of the items apply', () => {
    expect(listProblems(2, 50, 0)).toEqual([])
  })
  test('the energy at rest has no value if the formula gives an impossible one', () => {
    const scores = computeScores({ weight: 12, height: 80 }, { age: 90, sex: 'female' })
    expect(scores['bmrMifflin']).toMatchObject({ value: null, reason: 'energy-not-possible' })
  })
})

test('without a formula for the person, the energy at rest has no value, and the reason mentions no limits', () => {
  for (const subject of [{ age: 40, sex: 'diverse' } as const, { age: 17, sex: 'female' } as const]) {
    const score = computeScores({ weight: 80, height: 180 }, subject)['bmrMifflin']
    expect(score).toMatchObject({ value: null, reference: expect.stringContaining('formula') })
    expect(score?.reference).not.toContain('limits')
  }
})
