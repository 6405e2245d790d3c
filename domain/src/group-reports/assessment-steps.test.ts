import { expect, test } from 'vitest'
import { type AssessedMeasure, type AssessedSurvey, assessSteps } from './assessment-steps.ts'
import { isOverdue } from './measure.ts'

const published: AssessedSurvey = { state: 'published', closesAt: '2026-03-02T22:00:00Z' }
const measure = (given: Partial<AssessedMeasure> = {}): AssessedMeasure => ({
  state: 'proposed',
  plannedCheck: null,
  check: null,
  ...given,
})
const checked = (result: 'effective' | 'not-effective' | 'too-early') => measure({ state: 'done', check: { result } })
const listStates = (survey: AssessedSurvey, measures: readonly AssessedMeasure[] = [], hasNext = false) =>
  assessSteps(survey, measures, hasNext).steps.map(({ state }) => state)

test('the first three steps follow the survey', () => {
  const firstThree = (state: AssessedSurvey['state']) => listStates({ ...published, state }).slice(0, 3)
  expect(firstThree('planned')).toEqual(['in-work', 'open', 'open'])
  expect(firstThree('open')).toEqual(['done', 'in-work', 'open'])
  expect(firstThree('closing')).toEqual(['done', 'in-work', 'in-work'])
  expect(firstThree('published')).toEqual(['done', 'done', 'done'])
  expect(firstThree('withdrawn')).toEqual(['done', 'open', 'open'])
})

test.each([
  ['no measure', [], ['open', 'open', 'open']],
  ['a proposed one', [measure()], ['in-work', 'open', 'open']],
  ['one decided, one proposed', [measure({ state: 'decided' }), measure()], ['in-work', 'open', 'open']],
  ['one in work', [measure({ state: 'in-work' })], ['done', 'in-work', 'open']],
  ['one done, nobody has checked it', [measure({ state: 'done' })], ['done', 'done', 'open']],
  ['one checked, one not', [checked('effective'), measure({ state: 'done' })], ['done', 'done', 'in-work']],
  ['checked too early', [checked('too-early')], ['done', 'done', 'in-work']],
  ['checked, without effect', [checked('not-effective')], ['done', 'done', 'done']],
  ['a dropped one beside it', [checked('effective'), measure({ state: 'dropped' })], ['done', 'done', 'done']],
  ['nothing but dropped ones', [measure({ state: 'dropped' })], ['open', 'open', 'open']],
] as const)('steps 4 to 6 follow the measures: %s', (_, measures, expected) => {
  expect(listStates(published, measures).slice(3, 6)).toEqual(expected)
})

test('step 7 proposes a day for the next survey until one is planned, and never a day within the 28 days of rest', () => {
  const bySurvey = (on: string) => measure({ state: 'decided', plannedCheck: { on, how: 'next-survey' } })
  const proposed = (measures: readonly AssessedMeasure[], hasNext = false) =>
    assessSteps(published, measures, hasNext).proposedFor
  expect(proposed([])).toBe('2027-03-02')
  expect(proposed([bySurvey('2026-10-01'), bySurvey('2026-09-01')])).toBe('2026-09-01')
  // The rest period ends at 22:00 UTC on 30 March. In the easternmost time zone it is then already 31 March. The first
  // whole day after the period in every zone is therefore 1 April.
  expect(proposed([bySurvey('2026-03-10')])).toBe('2026-04-01')
  const closedEarlier = { ...published, closesAt: '2026-03-02T10:00:00Z' }
  expect(assessSteps(closedEarlier, [bySurvey('2026-03-10')], false).proposedFor).toBe('2026-03-31')
  expect(proposed([measure({ plannedCheck: { on: '2026-09-01', how: 'talk' } })])).toBe('2027-03-02')
  expect(proposed([], true)).toBeNull()
  expect(assessSteps({ ...published, state: 'open' }, [], false).proposedFor).toBeNull()
  expect(listStates(published).at(-1)).toBe('open')
  expect(listStates(published, [], true).at(-1)).toBe('done')
})

test('only a promised measure can be overdue, from the day after its due date', () => {
  expect(isOverdue({ state: 'decided', dueOn: '2026-03-01' }, '2026-03-02')).toBe(true)
  expect(isOverdue({ state: 'decided', dueOn: '2026-03-02' }, '2026-03-02')).toBe(false)
  expect(isOverdue({ state: 'in-work', dueOn: null }, '2026-03-02')).toBe(false)
  for (const state of ['proposed', 'done', 'dropped'] as const)
    expect(isOverdue({ state, dueOn: '2026-03-01' }, '2026-03-02')).toBe(false)
})
