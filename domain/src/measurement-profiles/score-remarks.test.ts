import { expect, test } from 'vitest'
import { profileById } from './all-profiles.ts'
import type { Answers } from './measurement-profile.ts'
import { cautionCodes, cautions, describeRemarks } from './score-remarks.ts'

test('every remark beside a score is a sentence in both languages', () => {
  expect(describeRemarks('de', { answered: { given: 9, of: 10 } })).toEqual(['9 von 10 Fragen beantwortet'])
  expect(describeRemarks('en', { answered: { given: 9, of: 10 } })).toEqual(['9 of 10 questions answered'])
  for (const code of cautionCodes) {
    expect(describeRemarks('de', { cautions: [code] })).toEqual([cautions[code].de])
    expect(cautions[code].de, code).toMatch(/\.$/)
    expect(cautions[code].en, code).not.toBe(cautions[code].de)
  }
  expect(describeRemarks('en', {})).toEqual([])
})

const answeredIn = (id: string, answers: Answers) => {
  const scoring = profileById(id)?.score(answers, { age: 50, sex: 'female' })
  if (scoring?.ok !== true) throw new Error(JSON.stringify(scoring))
  return Object.fromEntries(scoring.scores.map(({ code, answered }) => [code, answered]))
}
const numbered = (prefix: string, count: number, value: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, value]))

test('each part says how many of its own questions were answered', () => {
  const resistance = { ...numbered('brs', 6, 3), ...numbered('gse', 10, 3) }
  expect(answeredIn('6a7c7a43-154b-5b6e-b21b-7ca08791ee2b', { ...resistance, gse2: null })).toMatchObject({
    brsMean: undefined,
    gseTotal: { given: 9, of: 10 },
  })
  expect(
    answeredIn('a4af247c-e17f-54cd-9f5e-7d2de2706342', { ...numbered('q', 28, 2), q2: null, q7: null }),
  ).toMatchObject({
    type: { given: 26, of: 28 },
    stylesProblemFocused: { given: 6, of: 8 },
    stylesAvoidant: undefined,
    scalesActiveCoping: { given: 0, of: 2 },
  })
  expect(answeredIn('1ff9b313-6070-5523-87c5-04d875143b65', { ...numbered('q', 35, 3), q1: null })).toMatchObject({
    meanRole: { given: 4, of: 5 },
    meanDemands: undefined,
  })
})

test('the activity of a person outside the ages that the questionnaire was made for is marked', () => {
  const week = { walkDays: 3, walkMinutes: 30, moderateDays: 0, vigorousDays: 0, sittingMin: 300 }
  const at = (age: number) => {
    const scoring = profileById('46ecd503-cb61-533c-90f6-32deeaa38bc8')?.score(week, { age, sex: 'female' })
    return scoring?.ok === true ? scoring.scores.find(({ code }) => code === 'total')?.cautions : 'refused'
  }
  expect([14, 15, 69, 70].map(at)).toEqual([['activity-model-ages'], undefined, undefined, ['activity-model-ages']])
})
