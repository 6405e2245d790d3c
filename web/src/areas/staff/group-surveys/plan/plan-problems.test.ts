import { expect, test } from 'vitest'
import { findGaps } from './plan-problems.ts'

const draft = { profileId: 'one', from: '2026-11-02', to: '2026-11-08', k: 10, breakdowns: [] }

test('a week from Monday to Sunday is long enough, a day less is not', () => {
  expect(findGaps(draft)).toEqual({})
  expect(findGaps({ ...draft, to: '2026-11-07' })).toEqual({ to: 'groupSurveys.problem.tooShort' })
})
