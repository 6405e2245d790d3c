import type { WrittenClass } from '@salus/domain/group-reports/release.ts'
import { describe, expect, test } from 'vitest'
import { countDifferences, layOutGroups } from './lay-out-groups.ts'

const hidden = (classId: string, parentId?: string): WrittenClass => ({
  classId,
  name: classId,
  ...(parentId === undefined ? {} : { parentId }),
  shown: false,
})

test('each unit is followed by the units below it, shown or not', () => {
  const rows = layOutGroups([hidden('a'), hidden('a-b'), hidden('a / x', 'a'), hidden('a / x / y', 'a / x')])
  expect(rows.map(({ row, depth }) => `${depth} ${row.classId}`)).toEqual(['0 a', '1 a / x', '2 a / x / y', '0 a-b'])
})

test('a unit below an unknown one is not lost', () => {
  expect(layOutGroups([hidden('x', 'gone')])).toHaveLength(1)
})

describe('the differences of a group from the whole', () => {
  type Scores = Extract<WrittenClass, { shown: true }>['scores']
  const count = (scores: Scores, whole: Scores = []) =>
    countDifferences({ classId: 'a', name: 'a', shown: true, n5: 10, scores }, whole)
  const whole: Scores = [{ code: 'a' }, { code: 'b' }, { code: 'c' }, { code: 'd' }]

  test('are counted, except for a group without a comparison', () => {
    const scores: Scores = [
      { code: 'a', comparedWithWhole: 'worse' },
      { code: 'b', comparedWithWhole: 'no-difference' },
      { code: 'c', shown: false },
      { code: 'd', comparedWithWhole: 'worse' },
    ]
    expect(count(scores, whole)).toEqual({ better: 0, worse: 2, different: 0, repeated: 0, isCompared: true })
    expect(count([{ code: 'a' }, { code: 'b', shown: false }], whole)).toBeNull()
  })

  test('are not counted between a number from the last survey and a new number', () => {
    const old = { code: 'a', comparedWithWhole: 'worse', change: 'no-real-change' } as const
    const none = { better: 0, worse: 0, different: 0, repeated: 1, isCompared: false }
    expect(count([old], [{ code: 'a', change: 'better' }])).toEqual(none)
    expect(count([old], [{ code: 'a', change: 'no-real-change' }])).toMatchObject({ worse: 1, repeated: 1 })
  })
})
