import { expect, test } from 'vitest'
import { computeRelease } from './compute-release.ts'
import { judgeEffect } from './judge-effect.ts'
import { makeBreakdown, makeInput, sign } from './testing/small-wave.ts'

const breakdowns = [makeBreakdown('unit', ['a', 'b'])]
const groups = (values: readonly number[], count = 60) => [
  { count, classes: { unit: 'a' }, values },
  { count: 60, classes: { unit: 'b' }, values: [20] },
]
const before = computeRelease(makeInput({ breakdowns, groups: groups([30]) }))
const after = {
  ...computeRelease(makeInput({ breakdowns, groups: groups([18]), previous: before })),
  closedAt: '2027-03-10T10:00:00Z',
}
const inA = { code: 'total', group: { breakdownId: 'unit', classId: 'a' } }

test('the effect of a measure is the change of its theme in its group', () => {
  expect(judgeEffect(sign(before), sign(after), inA)).toBe('better')
  expect(judgeEffect(sign(before), sign(after), { ...inA, group: { ...inA.group, classId: 'b' } })).toBe(
    'no-real-change',
  )
})

test('a group that is hidden in the later release cannot be judged', () => {
  const small = computeRelease(makeInput({ breakdowns, groups: groups([18], 9), previous: before }))
  expect(judgeEffect(sign(before), sign({ ...small, closedAt: after.closedAt }), inA)).toBe('cannot-be-judged')
})

test('the first release, another profile, an unknown theme and the wrong order cannot be judged', () => {
  expect(judgeEffect(sign(after), sign(before), inA)).toBe('cannot-be-judged')
  expect(judgeEffect(sign(before), sign({ ...after, profileId: 'q' }), inA)).toBe('cannot-be-judged')
  expect(judgeEffect(sign(before), sign(after), { code: 'other' })).toBe('cannot-be-judged')
})
