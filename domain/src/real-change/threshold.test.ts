import { expect, test } from 'vitest'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import { roundUp } from '../numbers/rounding.ts'
import { calculateAccuracy } from './threshold.ts'

const computeAccuracy = (profile: string, code: string, value: number, decimals = 1) =>
  calculateAccuracy(allProfiles.find((one) => one.code === profile)?.changeRules[code], {
    value,
    decimals,
    heightCm: 170,
  })

test('a multiple of the step stays, and any other value is rounded up', () => {
  expect(roundUp(3.44, 0.1)).toBe(3.5)
  expect(roundUp(0.3, 0.1)).toBe(0.3)
  expect(roundUp(6.86, 0.5)).toBe(7)
  expect(roundUp(7.55, 1)).toBe(8)
})

test('the error of one value is the smallest certain difference of two values divided by √2', () => {
  // 3.44 / 1.4142 = 2.43
  expect(computeAccuracy('body-analysis-device', 'bodyFat', 30)).toEqual({ value: 2.5, isDrawn: true })
  // 7.55 / 1.4142 = 5.34
  expect(computeAccuracy('stress-load', 'total', 20, 0)).toEqual({ value: 6, isDrawn: true })
  // 2.5 / 1.7² / 1.4142 = 0.61
  expect(computeAccuracy('body-analysis-device', 'fmi', 8)).toEqual({ value: 0.7, isDrawn: true })
})

test('the error of one blood pressure reading is 17 per cent of it, and is given only in words', () => {
  expect(computeAccuracy('manual-questionnaire', 'sbp', 140, 0)).toEqual({ value: 24, isDrawn: false })
  expect(computeAccuracy('manual-questionnaire', 'dbp', 85, 0)).toEqual({ value: 15, isDrawn: false })
})

test('thresholds set by Salus, values without a verdict and scores of facts give no error of one value', () => {
  expect(computeAccuracy('body-analysis-device', 'phaseAngle', 6)).toBeUndefined()
  expect(computeAccuracy('activity-questionnaire', 'total', 2000)).toBeUndefined()
  expect(computeAccuracy('risk-questionnaire', 'total', 10)).toBeUndefined()
  expect(computeAccuracy('risk-questionnaire', 'riskPercent', 10)).toBeUndefined()
  expect(computeAccuracy('risk-questionnaire', 'category', 10)).toBeUndefined()
})
