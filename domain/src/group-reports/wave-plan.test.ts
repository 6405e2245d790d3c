import { describe, expect, test } from 'vitest'
import { type BreakdownClass, groupReportLimits, wavePlanSchema } from './wave-plan.ts'

const planWith = (kind: 'tree' | 'flat', classes: readonly BreakdownClass[], k = 10) =>
  wavePlanSchema.safeParse({
    surveyId: 's',
    profileId: 'p',
    version: '1.0.0',
    k,
    scores: [{ code: 'total', kind: 'mean', lo: 0, hi: 40, decimals: 0, better: 'lower', bands: [] }],
    breakdowns: [{ id: 'unit', kind, name: 'Unit', classes }],
    invited: { whole: 0, perClass: {} },
  })

const chain = (length: number): readonly BreakdownClass[] =>
  Array.from({ length }, (_, index) => ({
    classId: `c${index}`,
    name: `C${index}`,
    ...(index === 0 ? {} : { parentId: `c${index - 1}` }),
  }))

describe('a plan', () => {
  test('accepts a tree of four levels, and k from 10 to 50', () => {
    expect(planWith('tree', chain(groupReportLimits.treeDepth)).success).toBe(true)
    expect(planWith('tree', chain(1), 50).success).toBe(true)
  })

  test.each([
    ['a fifth level', planWith('tree', chain(5))],
    ['a parent in a flat breakdown', planWith('flat', chain(2))],
    ['an unknown parent', planWith('tree', [{ classId: 'a', name: 'A', parentId: 'b' }])],
    ['a class above itself', planWith('tree', [{ classId: 'a', name: 'A', parentId: 'a' }])],
    ['two classes of one id', planWith('flat', [...chain(1), ...chain(1)])],
    ['k below 10', planWith('flat', chain(1), 9)],
    ['k above 50', planWith('flat', chain(1), 51)],
    [
      'more than 200 classes',
      planWith(
        'flat',
        Array.from({ length: 201 }, (_, at) => ({ classId: `c${at}`, name: 'C' })),
      ),
    ],
  ])('refuses %s', (_, parsed) => expect(parsed.success).toBe(false))
})
