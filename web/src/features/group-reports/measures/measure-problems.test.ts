import { expect, test } from 'vitest'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { findProblems, refusedMeasure } from './measure-problems.ts'
import { draftFor, type MeasureDraft, ownFinding } from './read-measure-form.ts'

const draft: MeasureDraft = {
  ...draftFor({ theme: 'meanDemands', group: null }),
  action: 'Two more people on the late shift',
}

test('a proposal needs only an action; a decision also needs a responsible person and a due date', () => {
  expect(findProblems(draft)).toEqual({})
  expect(findProblems({ ...draft, action: '  ' })).toEqual({ action: 'groupMeasures.actionMissing' })
  expect(findProblems({ ...draft, state: 'decided' })).toEqual({
    owner: 'groupMeasures.ownerMissing',
    dueOn: 'groupMeasures.dueMissing',
  })
  expect(findProblems({ ...draft, state: 'decided', owner: 'Head of operations', dueOn: '2027-03-01' })).toEqual({})
})

test('the account that is reminded needs a named responsible person too', () => {
  expect(findProblems({ ...draft, reminded: 'u1' })).toEqual({ owner: 'groupMeasures.ownerMissingForAccount' })
})

test('the person’s own finding has to be described, and an unfinished date does not count', () => {
  expect(findProblems({ ...draft, theme: ownFinding })).toEqual({ finding: 'groupMeasures.findingMissing' })
  expect(findProblems({ ...draft, startsOn: '2027-', dueOn: '2027-03-', checkOn: '2027' })).toEqual({
    startsOn: 'errors.fieldDay',
    dueOn: 'errors.fieldDay',
    checkOn: 'errors.fieldDay',
  })
})

test('a measure is not due before it begins', () => {
  const days = { startsOn: '2027-03-02', dueOn: '2027-03-01' }
  expect(findProblems({ ...draft, ...days })).toEqual({ dueOn: 'groupMeasures.dueBeforeStart' })
  expect(findProblems({ ...draft, ...days, dueOn: '2027-03-02' })).toEqual({})
})

test.each(['intranet/works-agreement', 'javascript:alert(1)', 'https://ida:secret@intranet.example/'])(
  'a link is a whole address without a password: not %s',
  (link) => {
    const links = `https://intranet.example/a\n${link}`
    expect(findProblems({ ...draft, links })).toEqual({ links: 'groupMeasures.linkBroken' })
  },
)

test('ten links are accepted, and eleven are too many', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `https://intranet.example/${at}`).join('\n')
  expect(findProblems({ ...draft, links: lines(10) })).toEqual({})
  expect(findProblems({ ...draft, links: lines(11) })).toEqual({ links: 'groupMeasures.linksTooMany' })
})

test('a refusal of the server is shown at its field', () => {
  const refusal = (path: string, code: string) =>
    new ApiProblem({
      type: 'about:blank',
      title: 'Invalid input',
      status: 400,
      code: 'invalid-input',
      errors: [{ path, code, message: 'for developers' }],
    })
  expect(refusedMeasure(refusal('links', 'link-into-salus'))).toEqual({ links: 'groupMeasures.linkIntoSalus' })
  expect(refusedMeasure(refusal('owner.userId', 'not-a-reader'))).toEqual({ reminded: 'groupMeasures.accountRefused' })
  expect(refusedMeasure(new Error('offline'))).toEqual({})
})
