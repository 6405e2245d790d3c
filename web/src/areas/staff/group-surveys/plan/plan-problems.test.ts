import { expect, test } from 'vitest'
import { ApiProblem } from '../../../../platform/api/problems.ts'
import type { PlanDraft } from './plan-draft.ts'
import { findGaps, refusedPlan, keepOpenRefusals } from './plan-problems.ts'

const draft: PlanDraft = { profileId: 'one', from: '2026-11-02', to: '2026-11-08', k: 10, breakdowns: [] }
const day = (moment: string) => moment.slice(0, 10)

test('a period from Monday to Sunday is long enough, and a day less is too short', () => {
  expect(findGaps(draft)).toEqual({})
  expect(findGaps({ ...draft, to: '2026-11-07' })).toEqual({ to: ['groupSurveys.problem.tooShort'] })
})

test('a breakdown without a name, or with a name already used, is reported at its own field', () => {
  const named = (units: string, site: string): PlanDraft => ({
    ...draft,
    breakdowns: [
      { kind: 'units', name: units },
      { kind: 'site', name: site },
    ],
  })
  expect(findGaps(named('Unit', 'Site'))).toEqual({})
  expect(findGaps(named(' ', 'Site'))).toEqual({ 'name of units': ['groupSurveys.problem.nameMissing'] })
  expect(findGaps(named('Unit', ' unit'))).toEqual({ 'name of site': ['groupSurveys.problem.nameTaken'] })
})

test('a period too close to another names the first possible day, until the questionnaire or the period changes', () => {
  const problem = { type: 'about:blank', title: '', status: 409, opensFrom: '2026-12-06T00:00:00Z' }
  const refused = refusedPlan(new ApiProblem({ ...problem, code: 'survey-too-soon' }), day)
  expect(refused).toEqual({ from: ['groupSurveys.problem.tooSoon', { day: '2026-12-06' }] })
  expect(keepOpenRefusals(refused, draft, { ...draft, k: 20 })).toEqual(refused)
  expect(keepOpenRefusals(refused, draft, { ...draft, from: '2026-12-06' })).toEqual({})
  expect(keepOpenRefusals(refused, draft, { ...draft, profileId: 'two' })).toEqual({})
})
