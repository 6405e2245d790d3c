import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../../vectors/device_measurement.json' with { type: 'json' }
import ffmiFmi from '../../../../vectors/ffmi_fmi_kyle.json' with { type: 'json' }
import phaseAngles from '../../../../vectors/phase_angle.json' with { type: 'json' }
import type { Answers, Score, Subject } from '../../measurement-profile.ts'
import { bodyAnalysisDevice } from './body-analysis-device.ts'
import { impossibleSize } from '../impossible-size.ts'
import { scoreBodyAnalysisDevice } from './score.ts'
import { scoreDefinitions } from './score-definitions.ts'

const toSex = (word: string): 'female' | 'male' => (word === 'female' ? 'female' : 'male')
const man: Subject = { age: 40, sex: 'male' }
const woman: Subject = { age: 40, sex: 'female' }
/** At a height of two metres, 4 kg of muscle are 1 kg/m². */
const usual: Answers = { weight: 100, height: 200, bodyFat: 20 }

const computeScores = (answers: Answers, subject: Subject): Readonly<Record<string, Score>> => {
  const scoring = scoreBodyAnalysisDevice(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreBodyAnalysisDevice(answers, man)
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
  smi: 0.005,
  ecwRatio: 0.0005,
  phaseAngle: 0.005,
}
const expectPrinted = (score: Score | undefined, code: string, expected: number | string | boolean): void => {
  if (typeof expected === 'number')
    expect(Math.abs(Number(score?.value) - expected), code).toBeLessThanOrEqual((printed[code] ?? 0) + 1e-9)
  else expect([code, score?.value]).toEqual([code, expected])
}

describe('test vectors', () => {
  test.each(vectors.cases.map((entry, index) => [index + 1, entry] as const))('device measurement %i', (_, entry) => {
    const { sex, age, ...answers } = entry.in
    const scores = computeScores(answers, { age, sex: toSex(sex) })
    for (const [code, expected] of Object.entries(entry.out)) expectPrinted(scores[code], code, expected)
  })

  test.each(phaseAngles.cases)('phase angle %o', (entry) => {
    const { sex, ...impedance } = entry.in
    const scores = computeScores({ ...usual, ...impedance }, { age: 40, sex: toSex(sex) })
    for (const [code, expected] of Object.entries(entry.out)) expectPrinted(scores[code], code, expected)
    expect(scores['phaseAngle']?.band).toBe(entry.out.bandOrientation)
  })

  test.each(ffmiFmi.cases)('fat-free and fat mass index %o', (entry) => {
    const subject: Subject = { age: 30, sex: toSex(entry.in.sex) }
    const { ffmi, fmi } = entry.in
    for (const [definition, value, band] of [
      [scoreDefinitions.ffmi, ffmi, entry.out.ffmiBand],
      [scoreDefinitions.fmi, fmi, entry.out.fmiBand],
    ] as const) {
      const found = definition
        .bands(subject)
        .find(({ upTo, inclusive }) => upTo === null || value < upTo || (inclusive && value === upTo))
      expect(found?.code, definition.code).toBe(band)
    }
  })
})

test('weight, height and body fat are enough, and a value that was not typed has no score', () => {
  expect(bodyAnalysisDevice.items.filter((item) => item.required).map((item) => item.id)).toEqual(Object.keys(usual))
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
  expect(bodyAnalysisDevice).toMatchObject({ kind: 'device', selfServiceByDefault: false })
})

describe('borders', () => {
  test.each([
    [99.9, 'normal'],
    [100, 'elevated'],
  ])('a visceral fat area of %d cm² is %s', (vfa, band) => {
    for (const subject of [man, woman]) {
      const scores = computeScores({ ...usual, vfa }, subject)
      expect(scores['vfa']).toMatchObject({ value: vfa, band, high: 100, unit: 'cm²' })
      expect(scores['vfaBand']?.value).toBe(band)
    }
  })

  test.each([
    [man, 27.96, 'low'],
    [man, 28, 'normal'],
    [woman, 21.96, 'low'],
    [woman, 22, 'normal'],
  ])('%o with %d kg of muscle in arms and legs at two metres is %s', (subject, asm, band) => {
    const scores = computeScores({ ...usual, asm }, subject)
    expect(scores['smi']?.band).toBe(band)
    expect(scores['smiLow']?.value).toBe(band === 'low')
  })

  test.each([
    [14.36, 'low'],
    [14.4, 'normal'],
    [15.6, 'normal'],
    [15.64, 'high'],
  ])('%d of 40 litres outside the cells is %s', (ecw, band) => {
    const scores = computeScores({ ...usual, ecw, tbw: 40 }, man)
    expect(scores['ecwRatio']).toMatchObject({ band, low: 0.36, high: 0.39 })
    expect(scores['ecwBand']?.value).toBe(band)
  })

  test.each([
    [man, 5.49, 'low'],
    [man, 5.5, 'typical'],
    [man, 6.99, 'typical'],
    [man, 7, 'high'],
    [woman, 4.99, 'low'],
    [woman, 5, 'typical'],
    [woman, 6.49, 'typical'],
    [woman, 6.5, 'high'],
  ])('%o with a phase angle of %d° is %s', (subject, phaseAngleDeg, band) => {
    expect(computeScores({ ...usual, phaseAngleDeg }, subject)['bandOrientation']?.value).toBe(band)
  })
})

describe('values that can be calculated or entered', () => {
  const limbs: Answers = { leanKgRightArm: 3.6, leanKgLeftArm: 3.5, leanKgRightLeg: 9.7, leanKgLeftLeg: 9.6 }

  test('the muscle of arms and legs is the sum of the four limbs without the trunk, and the reference says so', () => {
    const index = computeScores({ ...usual, ...limbs, leanKgTrunk: 30 }, man)['smi']
    expect(index?.value).toBeCloseTo(26.4 / 4, 9)
    expect(index?.reference).toContain('four limbs')
  })

  test('three limbs are not enough', () => {
    const { leanKgLeftLeg: _, ...three } = limbs
    expect(computeScores({ ...usual, ...three }, man)['smi']).toBeUndefined()
  })

  test('the sum given by the device takes precedence over the four limbs', () => {
    const index = computeScores({ ...usual, ...limbs, asm: 28 }, man)['smi']
    expect(index?.value).toBe(7)
    expect(index?.reference).not.toContain('limbs')
  })

  test('total body water is the sum of the water outside and inside the cells', () => {
    expect(computeScores({ ...usual, ecw: 15, intracellularWaterL: 25 }, man)['ecwRatio']?.value).toBe(15 / 40)
    expect(computeScores({ ...usual, ecw: 15 }, man)['ecwRatio']).toBeUndefined()
  })

  test('the ratio that the device prints takes precedence over the one of rounded litres, which would be above the limit', () => {
    const litres = { ...usual, ecw: 15.6, tbw: 39.9 }
    expect(computeScores(litres, man)['ecwBand']?.value).toBe('high')
    expect(computeScores({ ...litres, ecwTbwRatio: 0.39 }, man)).toMatchObject({
      ecwRatio: { value: 0.39, band: 'normal' },
      ecwBand: { value: 'normal' },
    })
    expect(computeScores({ ...usual, ecwTbwRatio: 0.391 }, man)['ecwBand']?.value).toBe('high')
  })

  test('the phase angle of the device is used if resistance and reactance are missing', () => {
    expect(computeScores({ ...usual, phaseAngleDeg: 6.2 }, man)['phaseAngle']?.value).toBe(6.2)
    const both = computeScores({ ...usual, r50: 500, xc50: 48, phaseAngleDeg: 5.5 }, man)
    expect(both['phaseAngle']?.value).toBeCloseTo(5.4836, 4)
  })
})

test('the InBody level of visceral fat is neither an area nor a Tanita rating', () => {
  const scores = computeScores({ ...usual, visceralFatLevel: 14 }, man)
  expect(scores['visceralFatLevel']).toMatchObject({ value: 14 })
  expect(scores['visceralFatLevel']?.band).toBeUndefined()
  for (const code of ['vfa', 'vfaBand', 'visceralRating']) expect(scores[code], code).toBeUndefined()
})

describe('people who are not classified', () => {
  const everything: Answers = { ...usual, vfa: 90, asm: 30, ecw: 15.2, tbw: 40, r50: 500, xc50: 55 }

  test('sex diverse has values without bands by sex, and nothing is guessed', () => {
    const scores = computeScores(everything, { age: 40, sex: 'diverse' })
    for (const code of ['bodyFat', 'ffmi', 'fmi', 'smi', 'phaseAngle']) {
      expect(scores[code]?.value, code).toBeTypeOf('number')
      expect(scores[code]?.band, code).toBeUndefined()
    }
    for (const code of ['bodyFatBand', 'smiLow', 'bandOrientation', 'metabolicAgeOwn'])
      expect(scores[code], code).toMatchObject({ value: null, reference: expect.stringContaining('women') })
  })

  test('sex diverse is classified where sex does not matter', () => {
    const scores = computeScores(everything, { age: 40, sex: 'diverse' })
    expect(scores['vfaBand']?.value).toBe('normal')
    expect(scores['ecwBand']?.value).toBe('normal')
    expect(scores['bmi']?.band).toBe('overweight')
  })

  test('a child has values without any band', () => {
    const scores = Object.values(computeScores(everything, { age: 17, sex: 'female' }))
    expect(scores.filter((score) => score.band !== undefined)).toEqual([])
    expect(scores.find((score) => score.code === 'smiLow')).toMatchObject({
      value: null,
      reference: expect.stringContaining('18'),
    })
    expect(computeScores(everything, { age: 18, sex: 'female' })['vfa']?.band).toBe('normal')
  })
})

describe('bad values', () => {
  test.each([
    ['no height', { weight: 80, bodyFat: 20 }, { path: 'height', code: 'required' }],
    ['not a number', { ...usual, vfa: Number.NaN }, { path: 'vfa', code: 'wrong-type' }],
    ['a reactance alone', { ...usual, xc50: 50 }, { path: 'xc50', code: 'not-asked' }],
    ['a resistance alone', { ...usual, r50: 500 }, { path: 'xc50', code: 'required' }],
    ['a phase angle nobody has', { ...usual, r50: 60, xc50: 60 }, { path: 'xc50', code: 'inconsistent' }],
    ['R and Xc mixed up', { ...usual, r50: 55, xc50: 500 }, { path: 'xc50', code: 'inconsistent' }],
    [
      'another phase angle than R and Xc give',
      { ...usual, r50: 500, xc50: 48, phaseAngleDeg: 6 },
      { path: 'phaseAngleDeg', code: 'inconsistent' },
    ],
    ['more outside than all', { ...usual, ecw: 40, tbw: 40 }, { path: 'ecw', code: 'inconsistent' }],
    [
      'more inside than all',
      { ...usual, intracellularWaterL: 41, tbw: 40 },
      { path: 'intracellularWaterL', code: 'inconsistent' },
    ],
    [
      'a sum that does not add up',
      { ...usual, ecw: 15, intracellularWaterL: 25.4, tbw: 40 },
      { path: 'tbw', code: 'inconsistent' },
    ],
    ['more water than fat-free mass', { ...usual, tbw: 80 }, { path: 'tbw', code: 'inconsistent' }],
    ['an arm of 36 kg', { ...usual, leanKgRightArm: 36 }, { path: 'leanKgRightArm', code: 'out-of-range', max: 15 }],
    ['more fat in the trunk than in all', { ...usual, fatKgTrunk: 20 }, { path: 'fatKgTrunk', code: 'inconsistent' }],
    ['a Tanita rating', { ...usual, visceralRating: 8 }, { path: 'visceralRating', code: 'unknown-item' }],
    ['age', { ...usual, age: 40 }, { path: 'age', code: 'unknown-item' }],
  ])('%s is refused once, by name', (_, answers: Answers, problem) => {
    expect(listProblems(answers)).toEqual([expect.objectContaining(problem)])
  })

  test('values that a display rounded are not contradictory', () => {
    expect(listProblems({ ...usual, ecw: 15.2, intracellularWaterL: 25, tbw: 40 })).toEqual([])
  })
})

describe('properties', () => {
  const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
  const answers = fc.record(
    {
      weight: tenths(10, 350),
      height: tenths(50, 250),
      bodyFat: tenths(2, 75),
      vfa: tenths(1, 500),
      asm: tenths(2, 80),
      ecw: tenths(3, 50),
      tbw: tenths(8, 120),
      intracellularWaterL: tenths(4, 80),
      r50: tenths(50, 1500),
      phaseAngleDeg: tenths(1, 20),
    },
    { requiredKeys: ['weight', 'height', 'bodyFat'] },
  )
  const subjects = fc.record({
    age: fc.integer({ min: 0, max: 120 }),
    sex: fc.constantFrom('female', 'male', 'diverse'),
  })

  test('possible values give finite numbers only, or are refused by name', () => {
    fc.assert(
      fc.property(answers, tenths(1, 500), subjects, (given, xc50, subject) => {
        fc.pre(impossibleSize(given, subject).length === 0)
        const all = 'r50' in given ? { ...given, xc50 } : given
        const scoring = scoreBodyAnalysisDevice(all, subject)
        if (!scoring.ok) {
          expect(scoring.problems.length).toBeGreaterThan(0)
          for (const { path, code } of scoring.problems) expect([path in all, code]).toEqual([true, 'inconsistent'])
          return
        }
        for (const { code, value } of scoring.scores)
          if (typeof value === 'number') expect(value, code).toSatisfy(Number.isFinite)
      }),
    )
  })

  test('the share of water outside the cells lies between none and all', () => {
    fc.assert(
      fc.property(tenths(3, 50), tenths(8, 75), (ecw, tbw) => {
        fc.pre(ecw < tbw)
        expect(Number(computeScores({ ...usual, ecw: Math.min(ecw, 50), tbw }, man)['ecwRatio']?.value)).toSatisfy(
          (ratio: number) => ratio > 0 && ratio < 1,
        )
      }),
    )
  })

  test('more reactance at the same resistance is a larger phase angle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 900 }), fc.integer({ min: 20, max: 100 }), (r50, xc50) => {
        const [less, more] = [xc50, xc50 + 1].map((reactance) =>
          Number(computeScores({ ...usual, r50, xc50: reactance }, man)['phaseAngle']?.value),
        )
        expect(more).toBeGreaterThan(less ?? Number.NaN)
      }),
    )
  })

  test('more muscle never turns a sufficient muscle index into a low one', () => {
    fc.assert(
      fc.property(tenths(2, 78), fc.constantFrom(man, woman), (asm, subject) => {
        const lowAt = (kilograms: number) =>
          computeScores({ ...usual, asm: Math.round(kilograms * 10) / 10 }, subject)['smiLow']?.value
        if (lowAt(asm) === false) expect(lowAt(asm + 1)).toBe(false)
      }),
    )
  })
})
