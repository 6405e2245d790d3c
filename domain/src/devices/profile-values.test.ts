import { expect, test } from 'vitest'
import { readProfileValues } from './profile-values.ts'

const nothing = { segmental: {}, heightCm: 170 }

test('a scale’s reading goes into the body scale measurement, in the steps of its values', () => {
  const { profile, values, derived } = readProfileValues({
    vendor: 'Tanita',
    values: { weightKg: 70.004, bodyFatPct: 25.004, visceralFatRating: 8.5, muscleMassKg: 49.6 },
    segmental: { muscleKg: { rightArm: 2.9 }, fatPct: { trunk: 24.1 } },
    heightCm: 170,
  })
  expect(profile.path).toBe('seca')
  expect(values).toEqual({
    weight: 70,
    height: 170,
    bodyFat: 25,
    visceralRating: 8.5,
    muscleMassKg: 49.6,
    muscleKgRightArm: 2.9,
    fatPctTrunk: 24.1,
    deviceMake: 'tanita',
  })
  expect(derived).toEqual([])
})

test('an InBody’s reading goes into the body analysis; its skeletal muscle is not a Tanita’s muscle mass', () => {
  const { profile, values } = readProfileValues({
    vendor: 'InBody',
    values: { weightKg: 70, bodyFatPct: 25, skeletalMuscleMassKg: 28.4, muscleMassKg: 49, visceralFatLevel: 6 },
    segmental: { leanKg: { leftLeg: 8.1 } },
    heightCm: 170,
  })
  expect(profile.path).toBe('inbody')
  expect(values).toEqual({
    weight: 70,
    height: 170,
    bodyFat: 25,
    skeletalMuscleMassKg: 28.4,
    visceralFatLevel: 6,
    leanKgLeftLeg: 8.1,
    deviceMake: 'inbody',
  })
})

test('a weight alone goes into the manual questionnaire, which requires no body fat', () => {
  const { profile, values } = readProfileValues({ ...nothing, vendor: 'Withings', values: { weightKg: 82.5 } })
  expect([profile.path, values]).toEqual(['manual', { weight: 82.5, height: 170 }])
})

test.each([
  [64.005, 64.01],
  [64.085, 64.09],
  [67.615, 67.62],
  [85.505, 85.51],
  [64.004, 64],
])('a weight of %s kg becomes %s kg, halves rounded up as they are written', (weightKg, weight) => {
  expect(readProfileValues({ ...nothing, vendor: 'Withings', values: { weightKg } }).values).toMatchObject({ weight })
})

test('the share of fat follows from its mass, and is marked as calculated', () => {
  const { values, derived } = readProfileValues({
    ...nothing,
    vendor: 'Withings',
    values: { weightKg: 82.5, bodyFatMassKg: 17.33 },
  })
  expect(values).toMatchObject({ bodyFat: 21.01 })
  expect(derived).toEqual(['bodyFatPct'])
})

test('a share of fat just below a limit is not rounded over it, and its mass stays as the device printed it', () => {
  const reading = { ...nothing, vendor: 'Withings', values: { weightKg: 82.5, bodyFatMassKg: 17.29 } }
  const { profile, values } = readProfileValues(reading)
  const scoring = profile.score(values, { age: 31, sex: 'female' })
  const scores = scoring.ok ? scoring.scores : []
  expect(scores.find(({ code }) => code === 'bodyFat')).toMatchObject({ value: 20.96, band: 'underfat' })
  expect(Number(scores.find(({ code }) => code === 'fatMass')?.value).toFixed(2)).toBe('17.29')
})

test('half a pair is left out: resistance without reactance, upper without lower blood pressure', () => {
  const cuff = readProfileValues({ ...nothing, vendor: null, values: { weightKg: 82.5, systolicMmHg: 120 } })
  expect(cuff.values).toEqual({ weight: 82.5, height: 170 })
  const analyser = readProfileValues({
    ...nothing,
    vendor: 'InBody',
    values: { weightKg: 82.5, bodyFatPct: 21, resistanceOhm: 512 },
  })
  expect(analyser.values).not.toHaveProperty('r50')
})

test('values that a profile does not store are named, unless it stores them in another unit or calculates them itself', () => {
  const values = { weightKg: 82.5, bodyFatPct: 21, bodyFatMassKg: 17.3, bmi: 27, systolicMmHg: 120, bodyWaterL: 44 }
  expect(readProfileValues({ ...nothing, vendor: 'InBody', values }).leftOut).toEqual(['systolicMmHg'])
  expect(readProfileValues({ ...nothing, vendor: 'seca', values }).leftOut).toEqual(['systolicMmHg', 'bodyWaterL'])
  const withShare = { ...values, bodyWaterPct: 53, diastolicMmHg: 80 }
  expect(readProfileValues({ ...nothing, vendor: 'seca', values: withShare }).leftOut).toEqual([
    'systolicMmHg',
    'diastolicMmHg',
  ])
})

test('without a height there is none: nobody’s height is guessed', () => {
  expect(
    readProfileValues({ vendor: null, values: { weightKg: 70 }, segmental: {}, heightCm: undefined }).values,
  ).toEqual({ weight: 70 })
})

test('the ranges of the device are given with the scores of the profile; those of other values are left out', () => {
  const { vendorRanges } = readProfileValues({
    ...nothing,
    vendor: 'InBody',
    values: { weightKg: 82.5, bodyFatPct: 21 },
    vendorRanges: {
      weightKg: { low: 60.6, high: 82 },
      bodyFatPct: { low: 10, high: 20 },
      bodyFatMassKg: { low: 8.6, high: 17.1 },
      bmi: { high: 25 },
      waistHipRatio: { low: 0.8, high: 0.9 },
    },
  })
  expect(vendorRanges).toEqual({
    weight: { low: 60.6, high: 82 },
    bodyFat: { low: 10, high: 20 },
    fatMass: { low: 8.6, high: 17.1 },
    bmi: { high: 25 },
  })
})

test('a rating, muscle and water of another manufacturer’s scale name the manufacturer, or say that it is unknown', () => {
  const makeFor = (vendor: string | null) =>
    readProfileValues({
      vendor,
      values: { weightKg: 70, bodyFatPct: 25, visceralFatDeviceRating: 6, muscleMassKg: 49, bodyWaterPct: 50 },
      ...nothing,
    }).values
  expect(makeFor('Renpho')).toMatchObject({ visceralRating: 6, muscleMassKg: 49, tbwPercent: 50, deviceMake: 'renpho' })
  expect([makeFor('Xiaomi')['deviceMake'], makeFor('unknown')['deviceMake'], makeFor(null)['deviceMake']]).toEqual([
    'other',
    'other',
    'other',
  ])
})

test('a share of muscle or bone is stored as the mass that it is of the weight', () => {
  const { values, derived } = readProfileValues({
    vendor: 'Renpho',
    values: { weightKg: 80, bodyFatPct: 20, musclePct: 45, bonePct: 4 },
    ...nothing,
  })
  expect(values).toMatchObject({ muscleMassKg: 36, boneMassKg: 3.2 })
  expect(derived).toEqual(['muscleMassKg', 'boneMassKg'])
})
