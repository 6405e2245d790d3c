import { expect, test } from 'vitest'
import { manualQuestionnaire } from '../body-scale/manual-questionnaire/manual-questionnaire.ts'
import type { Answers, Subject } from '../measurement-profile.ts'
import { findRatingBands } from './rating-bands.ts'

const find = (answers: Answers, subject: Subject) => {
  const scoring = manualQuestionnaire.score(answers, subject)
  const definition = manualQuestionnaire.scores.find(({ code }) => code === 'whtr')
  if (!scoring.ok || definition === undefined) return undefined
  const score = scoring.scores.find(({ code }) => code === 'whtr')
  const { bands, noBandsBecause } = findRatingBands(definition, subject, score)
  return { bands: bands.map(({ code }) => code), because: noBandsBecause?.de }
}

const man = { age: 45, sex: 'male' } as const

test('the waist-to-height ratio has limits below a BMI of 35, and a reason instead of them from there on', () => {
  expect(find({ weight: 113.3, height: 180, waist: 110 }, man)).toEqual({
    bands: ['below_0_4', 'healthy', 'increased', 'high'],
    because: undefined,
  })
  expect(find({ weight: 113.4, height: 180, waist: 110 }, man)).toEqual({
    bands: [],
    because: 'Ab einem Body-Mass-Index von 35 nicht eingeordnet (NICE 2022).',
  })
})

test('the waist-to-height ratio of a child is not rated because of the age, whatever the BMI', () => {
  expect(find({ weight: 90, height: 150, waist: 90 }, { age: 15, sex: 'female' })).toMatchObject({
    bands: [],
    because: expect.not.stringContaining('35'),
  })
})
