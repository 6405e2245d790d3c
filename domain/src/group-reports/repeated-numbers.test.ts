import { describe, expect, test } from 'vitest'
import { computeRelease } from './compute-release.ts'
import type { ComputedRelease, ShownScore } from './release.ts'
import { isRepeated, readComparison } from './repeated-numbers.ts'
import { makeBreakdown, makeInput, readScore } from './testing/small-wave.ts'

const breakdowns = [makeBreakdown('unit', ['a', 'b'])]

/**
 * Closes a wave with two units. One is small. The other is so large that it determines the numbers for all
 * participants.
 */
function closeWave(values: { readonly a: number; readonly b: number }, previous: ComputedRelease | null = null) {
  const groups = [
    { count: 40, classes: { unit: 'a' }, values: [values.a, values.a + 2] },
    { count: 160, classes: { unit: 'b' }, values: [values.b, values.b + 2] },
  ]
  return computeRelease(makeInput({ breakdowns, groups, previous }))
}

function read(release: ComputedRelease, unit?: 'a' | 'b'): ShownScore {
  const score = readScore(release, unit === undefined ? undefined : ['unit', unit])
  if (score === undefined || 'shown' in score) throw new Error('the score is not shown')
  return score
}

const first = closeWave({ a: 30, b: 10 })

describe('the comparison of a group with the whole', () => {
  test('is written in the first survey, where all numbers are of the same survey', () => {
    expect(read(first, 'a')).toMatchObject({ comparedWithWhole: 'worse' })
  })

  test('is missing when only the number of the group is repeated', () => {
    const second = closeWave({ a: 29, b: 20 }, first)
    expect([isRepeated(read(second, 'a')), isRepeated(read(second))]).toEqual([true, false])
    expect(read(second, 'a')).not.toHaveProperty('comparedWithWhole')
    expect(read(second, 'b')).toHaveProperty('comparedWithWhole')
  })

  test('is missing when only the number of the whole is repeated', () => {
    const second = closeWave({ a: 18, b: 11 }, first)
    expect([isRepeated(read(second, 'a')), isRepeated(read(second))]).toEqual([false, true])
    expect(read(second, 'a')).not.toHaveProperty('comparedWithWhole')
    expect(read(second, 'b')).toHaveProperty('comparedWithWhole')
  })

  test('is repeated when both numbers are repeated', () => {
    const second = closeWave({ a: 28, b: 11 }, first)
    expect(read(second, 'a')).toEqual({ ...read(first, 'a'), change: 'no-real-change' })
  })

  test('is still missing when both numbers are repeated from different surveys', () => {
    const second = closeWave({ a: 29, b: 20 }, first)
    const third = closeWave({ a: 29, b: 20 }, second)
    expect([isRepeated(read(third, 'a')), isRepeated(read(third))]).toEqual([true, true])
    expect(read(third, 'a')).not.toHaveProperty('comparedWithWhole')
  })

  test('is not read from a stored report that compared numbers of different surveys', () => {
    const part: ShownScore = { code: 'total', comparedWithWhole: 'worse', change: 'no-real-change' }
    expect(readComparison(part, { change: 'worse' })).toBeUndefined()
    expect(readComparison({ ...part, change: 'better' }, { change: 'no-real-change' })).toBeUndefined()
    expect(readComparison(part, { change: 'no-real-change' })).toBe('worse')
    expect(readComparison({ ...part, change: 'not-comparable' }, { change: 'better' })).toBe('worse')
    expect(readComparison({ code: 'total', comparedWithWhole: 'better' }, {})).toBe('better')
  })
})
