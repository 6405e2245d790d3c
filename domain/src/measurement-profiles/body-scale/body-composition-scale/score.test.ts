import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bodyFatVectors from '../../../../vectors/body_fat_gallagher.json' with { type: 'json' }
import vectors from '../../../../vectors/scale_measurement.json' with { type: 'json' }
import type { Answers, Score, Subject } from '../../measurement-profile.ts'
import { bodyCompositionScale } from './body-composition-scale.ts'
import { impossibleSize } from '../impossible-size.ts'
import { scoreBodyCompositionScale } from './score.ts'

const toSex = (word: string): 'female' | 'male' => (word === 'female' ? 'female' : 'male')
const man: Subject = { age: 40, sex: 'male' }
const woman: Subject = { age: 40, sex: 'female' }
const usual: Answers = { weight: 80, height: 180, bodyFat: 20 }

const computeScores = (answers: Answers, subject: Subject): Readonly<Record<string, Score>> => {
  const scoring = scoreBodyCompositionScale(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreBodyCompositionScale(answers, man)
  return scoring.ok ? [] : scoring.problems
}

/**
 * The tolerance by score code: half a unit of the last decimal in the test vectors. Scores that are not listed must
 * match exactly.
 */
const printed: Record<string, number> = {
  bmi: 0.05,
  fatMass: 0.005,
  ffm: 0.005,
  fmi: 0.005,
  ffmi: 0.005,
  bmrKatch: 0.5,
  metabolicAgeOwn: 0.5,
}

describe('test vectors', () => {
  test.each(vectors.cases.map((entry, index) => [index + 1, entry] as const))('scale measurement %i', (_, entry) => {
    const { sex, age, ...answers } = entry.in
    const scores = computeScores(answers, { age, sex: toSex(sex) })
    for (const [code, expected] of Object.entries(entry.out)) {
      const actual = scores[code]?.value
      if (typeof expected === 'string') expect([code, actual]).toEqual([code, expected])
      else expect(Math.abs(Number(actual) - expected), code).toBeLessThanOrEqual((printed[code] ?? 0) + 1e-9)
    }
  })

  test.each(bodyFatVectors.cases)('body fat %o', (entry) => {
    const subject: Subject = { age: entry.in.age, sex: toSex(entry.in.sex) }
    const scores = computeScores({ ...usual, bodyFat: entry.in.bodyFat }, subject)
    expect(scores['bodyFat']?.band ?? null).toBe(entry.out.band)
    expect(scores['bodyFatBand']?.value).toBe(entry.out.band)
    expect(scores['bodyFat']?.reference?.includes('carried on')).toBe(entry.out.extrapolated ?? false)
  })
})

test('weight, height and body fat are enough, and a value that was not typed has no score', () => {
  expect(bodyCompositionScale.items.filter((item) => item.required).map((item) => item.id)).toEqual(Object.keys(usual))
  expect(Object.keys(computeScores(usual, man))).toEqual([
    'bodyFat',
    'bodyFatBand',
    'weight',
    'bmi',
    'fatMass',
    'ffm',
    'ffmi',
    'fmi',
    'bmrKatch',
    'metabolicAgeOwn',
  ])
})

test('the profile is for a device, and only staff run it unless the tenant allows members to', () => {
  expect(bodyCompositionScale).toMatchObject({ kind: 'device', selfServiceByDefault: false })
})

describe('borders', () => {
  test.each([
    [1, 'healthy'],
    [12, 'healthy'],
    [12.5, 'excess'],
    [13, 'excess'],
    [59, 'excess'],
  ])('a Tanita rating of %d is %s', (visceralRating, band) => {
    for (const subject of [man, woman]) {
      const scores = computeScores({ ...usual, visceralRating }, subject)
      expect(scores['visceralRating']).toMatchObject({ value: visceralRating, band, high: 12 })
      expect(scores['visceralBand']?.value).toBe(band)
    }
  })

  test.each([
    [woman, 44.9, 'low'],
    [woman, 45, 'typical'],
    [woman, 60, 'typical'],
    [woman, 60.1, 'high'],
    [man, 49.9, 'low'],
    [man, 50, 'typical'],
    [man, 65, 'typical'],
    [man, 65.1, 'high'],
  ])('%o with %d %% of water is %s', (subject, tbwPercent, band) => {
    expect(computeScores({ ...usual, tbwPercent }, subject)['tbwBand']?.value).toBe(band)
  })

  test.each([
    [39, 'not_older'],
    [40, 'not_older'],
    [41, 'older'],
  ])('at 40 a metabolic age of %i by the device is %s', (metabolicAgeYears, band) => {
    expect(computeScores({ ...usual, metabolicAgeYears }, man)['metabolicAgeYears']).toMatchObject({ band, high: 40 })
  })

  test('the calculated metabolic age stays within 12 and 90', () => {
    expect(computeScores({ weight: 90, height: 180, bodyFat: 5 }, man)['metabolicAgeOwn']?.value).toBe(12)
    expect(computeScores({ weight: 200, height: 190, bodyFat: 60 }, man)['metabolicAgeOwn']?.value).toBe(90)
  })
})

describe('scales of different manufacturers', () => {
  test('the muscle mass of Tanita and the skeletal muscle mass stay two scores', () => {
    const scores = computeScores({ ...usual, muscleMassKg: 60.8, skeletalMuscleMassKg: 36.2 }, man)
    expect(scores['muscleMassKg']?.value).toBe(60.8)
    expect(scores['skeletalMuscleMassKg']?.value).toBe(36.2)
    expect(computeScores({ ...usual, muscleMassKg: 60.8 }, man)['skeletalMuscleMassKg']).toBeUndefined()
    expect(computeScores({ ...usual, skeletalMuscleMassKg: 36.2 }, man)['muscleMassKg']).toBeUndefined()
  })

  test('litres of visceral fat are not rated as a Tanita rating', () => {
    const scores = computeScores({ ...usual, visceralAdiposeTissueL: 13 }, man)
    expect(scores['visceralAdiposeTissueL']).toMatchObject({ value: 13, unit: 'L' })
    expect(scores['visceralAdiposeTissueL']?.band).toBeUndefined()
    expect(scores['visceralRating']).toBeUndefined()
    expect(scores['visceralBand']).toBeUndefined()
  })

  test('every part of the body has its muscle and its fat', () => {
    const parts = ['RightArm', 'LeftArm', 'Trunk', 'RightLeg', 'LeftLeg']
    const given = Object.fromEntries(
      parts.flatMap((part, index) => [
        [`muscleKg${part}`, 4 + index],
        [`fatPct${part}`, 10 + index],
      ]),
    )
    const scores = computeScores({ ...usual, ...given }, man)
    for (const [code, value] of Object.entries(given)) expect(scores[code]?.value, code).toBe(value)
  })
})

describe('people who are not classified', () => {
  const everything: Answers = {
    ...usual,
    visceralRating: 8,
    tbwPercent: 55,
    metabolicAgeYears: 38,
    phaseAngleDeg: 6,
    muscleMassKg: 60,
  }

  test('sex diverse has values without bands by sex, and nothing is guessed', () => {
    const scores = computeScores(everything, { age: 40, sex: 'diverse' })
    for (const code of ['bodyFat', 'ffmi', 'fmi', 'tbwPercent', 'phaseAngle']) {
      expect(scores[code]?.value, code).toBeTypeOf('number')
      expect(scores[code]?.band, code).toBeUndefined()
    }
    for (const code of ['bodyFatBand', 'tbwBand', 'bandOrientation', 'metabolicAgeOwn'])
      expect(scores[code], code).toMatchObject({ value: null, reference: expect.stringContaining('women') })
  })

  test('sex diverse is classified where sex does not matter', () => {
    const scores = computeScores(everything, { age: 40, sex: 'diverse' })
    expect(scores['bmi']?.band).toBe('normal')
    expect(scores['visceralBand']?.value).toBe('healthy')
    expect(scores['metabolicAgeYears']?.band).toBe('not_older')
    expect(scores['bmrKatch']?.value).toBeCloseTo(370 + 21.6 * 64, 9)
  })

  test('a child has values without any band', () => {
    const scores = Object.values(computeScores(everything, { age: 17, sex: 'male' }))
    expect(scores.filter((score) => score.band !== undefined)).toEqual([])
    expect(scores.find((score) => score.code === 'metabolicAgeOwn')).toMatchObject({
      value: null,
      reference: expect.stringContaining('18'),
    })
    expect(computeScores(everything, { age: 18, sex: 'male' })['visceralRating']?.band).toBe('healthy')
  })
})

describe('bad values', () => {
  test.each([
    ['no body fat', { weight: 80, height: 180 }, { path: 'bodyFat', code: 'required' }],
    ['the zero of a scale without contact', { ...usual, bodyFat: 0 }, { path: 'bodyFat', code: 'out-of-range' }],
    ['a fraction for a per cent', { ...usual, bodyFat: 0.2 }, { path: 'bodyFat', code: 'out-of-range', min: 2 }],
    ['ten metres of height', { ...usual, height: 1000 }, { path: 'height', code: 'out-of-range', max: 250 }],
    ['text', { ...usual, weight: '80' }, { path: 'weight', code: 'wrong-type' }],
    [
      'an area for a rating',
      { ...usual, visceralRating: 112 },
      { path: 'visceralRating', code: 'out-of-range', max: 59 },
    ],
    ['a quarter of a step', { ...usual, visceralRating: 8.25 }, { path: 'visceralRating', code: 'not-a-step' }],
    ['kilojoules', { ...usual, bmrKcal: 7745 }, { path: 'bmrKcal', code: 'out-of-range' }],
    [
      'fat and water of more than everything',
      { ...usual, bodyFat: 45, tbwPercent: 60 },
      { path: 'tbwPercent', code: 'inconsistent' },
    ],
    ['more muscle than fat-free mass', { ...usual, muscleMassKg: 64 }, { path: 'muscleMassKg', code: 'inconsistent' }],
    ['a trunk heavier than all', { ...usual, muscleKgTrunk: 70 }, { path: 'muscleKgTrunk', code: 'inconsistent' }],
    ['an area, which is of the other profile', { ...usual, vfa: 90 }, { path: 'vfa', code: 'unknown-item' }],
    ['sex', { ...usual, sex: 'male' }, { path: 'sex', code: 'unknown-item' }],
  ])('%s is refused once, by name', (_, answers: Answers, problem) => {
    expect(listProblems(answers)).toEqual([expect.objectContaining(problem)])
  })

  test('contradictions between values are reported only if each value is possible by itself', () => {
    expect(listProblems({ ...usual, muscleMassKg: 70, tbwPercent: 90 }).map(({ path }) => path)).toEqual(['tbwPercent'])
  })

  test('a refusal does not repeat what somebody weighs', () => {
    for (const { message } of listProblems({ ...usual, muscleMassKg: 70 })) expect(message).not.toMatch(/\d/)
  })
})

describe('properties', () => {
  const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
  const bodies = fc.record({ weight: tenths(10, 350), height: tenths(50, 250), bodyFat: tenths(2, 75) })
  const answers = fc.record(
    {
      weight: tenths(10, 350),
      height: tenths(50, 250),
      bodyFat: tenths(2, 75),
      visceralRating: fc.integer({ min: 2, max: 118 }).map((half) => half / 2),
      tbwPercent: tenths(25, 80),
      muscleMassKg: tenths(8, 170),
      metabolicAgeYears: fc.integer({ min: 5, max: 120 }),
      phaseAngleDeg: tenths(1, 20),
    },
    { requiredKeys: ['weight', 'height', 'bodyFat'] },
  )
  const subjects = fc.record({
    age: fc.integer({ min: 0, max: 120 }),
    sex: fc.constantFrom('female', 'male', 'diverse'),
  })

  test('possible values give finite numbers only, or are refused as inconsistent by name', () => {
    fc.assert(
      fc.property(answers, subjects, (given, subject) => {
        fc.pre(impossibleSize(given, subject).length === 0)
        const scoring = scoreBodyCompositionScale(given, subject)
        if (!scoring.ok) {
          expect(scoring.problems.length).toBeGreaterThan(0)
          for (const { path, code } of scoring.problems) expect([path in given, code]).toEqual([true, 'inconsistent'])
          return
        }
        for (const { code, value } of scoring.scores)
          if (typeof value === 'number') expect(value, code).toSatisfy(Number.isFinite)
      }),
    )
  })

  test('fat and fat-free mass are the weight, and their indices the BMI', () => {
    fc.assert(
      fc.property(bodies, subjects, (body, subject) => {
        fc.pre(impossibleSize(body, subject).length === 0)
        const scores = computeScores(body, subject)
        const value = (code: string) => Number(scores[code]?.value)
        expect(value('fatMass') + value('ffm')).toBeCloseTo(body.weight, 9)
        expect(value('fmi') + value('ffmi')).toBeCloseTo(value('bmi'), 6)
      }),
    )
  })

  test('more body fat at the same weight never raises the energy at rest, nor lowers the class', () => {
    const order = ['underfat', 'healthy', 'overfat', 'obese']
    fc.assert(
      fc.property(bodies, subjects, tenths(0, 20), (body, subject, more) => {
        fc.pre(impossibleSize(body, subject).length === 0)
        const bodyFat = Math.min(75, Math.round((body.bodyFat + more) * 10) / 10)
        const [leaner, fatter] = [computeScores(body, subject), computeScores({ ...body, bodyFat }, subject)]
        expect(Number(fatter['bmrKatch']?.value)).toBeLessThanOrEqual(Number(leaner['bmrKatch']?.value))
        expect(order.indexOf(fatter['bodyFat']?.band ?? '')).toBeGreaterThanOrEqual(
          order.indexOf(leaner['bodyFat']?.band ?? ''),
        )
      }),
    )
  })
})

describe('a scale of another manufacturer', () => {
  const others = { ...usual, visceralRating: 14, tbwPercent: 40, muscleMassKg: 50 }
  const woman = { age: 40, sex: 'female' } as const

  test.each(['omron', 'renpho', 'seca', 'other'])(
    'of %s gets no limit of Tanita, and its values are its own',
    (deviceMake) => {
      const scores = computeScores({ ...others, deviceMake }, woman)
      expect(scores['visceralFatDeviceRating']).toMatchObject({ value: 14 })
      expect(scores['tbwDevicePercent']).toMatchObject({ value: 40 })
      expect(scores['muscleMassDeviceKg']).toMatchObject({ value: 50 })
      for (const code of ['visceralFatDeviceRating', 'tbwDevicePercent', 'muscleMassDeviceKg'])
        expect(scores[code]?.band, code).toBeUndefined()
      for (const code of ['visceralRating', 'visceralBand', 'tbwPercent', 'tbwBand', 'muscleMassKg'])
        expect(scores[code], code).toBeUndefined()
    },
  )

  test('is distinguished from a scale of Tanita and from an unnamed one', () => {
    for (const named of [{ deviceMake: 'tanita' }, {}]) {
      const scores = computeScores({ ...others, ...named }, woman)
      expect([scores['visceralRating']?.band, scores['tbwPercent']?.band]).toEqual(['excess', 'low'])
      expect(scores['visceralFatDeviceRating']).toBeUndefined()
    }
  })
})
