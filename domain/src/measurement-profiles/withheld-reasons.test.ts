import { expect, test } from 'vitest'
import { profileById } from './all-profiles.ts'
import type { Answers } from './measurement-profile.ts'
import { reasonInWords, withheldReasons } from './withheld-reasons.ts'

const listReasons = (id: string, answers: Answers) => {
  const scoring = profileById(id)?.score(answers, { age: 50, sex: 'female' })
  if (scoring?.ok !== true) throw new Error(JSON.stringify(scoring))
  return scoring.scores.flatMap(({ value, reference, reason }) =>
    value === null && reference !== undefined ? [{ reference, reason }] : [],
  )
}

const stressorAnalysis = '1ff9b313-6070-5523-87c5-04d875143b65'
const stressType = 'a4af247c-e17f-54cd-9f5e-7d2de2706342'
const risk = '80bc2c1b-8da9-5309-9c07-07f79286df9a'
const manual = 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362'

const heart = { excludedConditions: false, smoker: false, sbp: 130, totalChol: 5, hdl: 1.4, region: 'moderate' }
const coping = Object.fromEntries(Array.from({ length: 28 }, (_, index) => [`q${index + 1}`, 2]))

test.each([
  ['a domain that was not answered', stressorAnalysis, { q1: 3, q4: 3, q11: 3, q13: 3, q17: 3 }],
  ['a scale that was declined', stressType, { ...coping, q2: null, q7: null }],
  ['known diabetes', risk, { ...heart, diabetes: true, cardiovascularDisease: false }],
  ['silence about diabetes', risk, { ...heart, cardiovascularDisease: false }],
  ['silence about a disease of the heart', risk, { ...heart, diabetes: false }],
  [
    'what the heart model excludes',
    risk,
    { ...heart, diabetes: false, cardiovascularDisease: false, excludedConditions: true },
  ],
  ['a known disease of the heart', risk, { ...heart, diabetes: true, cardiovascularDisease: true }],
  ['a body mass index of 35 and more', manual, { weight: 110, height: 170, waist: 120 }],
])('the reason for %s is known in both languages', (_what, id, answers) => {
  const reasons = listReasons(id, answers)
  expect(reasons.length).toBeGreaterThan(0)
  for (const { reference, reason } of reasons) {
    expect(reasonInWords(reference)?.de, reference).toMatch(/\.$/)
    expect(Object.keys(withheldReasons)).toContain(reason)
  }
})

test('any other text is not a reason', () => {
  expect(reasonInWords('Tuomi et al. 1998')).toBeUndefined()
})
