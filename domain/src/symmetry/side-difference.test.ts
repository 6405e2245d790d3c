import { expect, test } from 'vitest'
import { sideDifference } from './side-difference.ts'

test.each([
  [2.27, 2.3, { percent: 1.304, larger: 'right' }],
  [8, 6, { percent: 25, larger: 'left' }],
  [5, 5, { percent: 0, larger: 'neither' }],
  [0, 4, { percent: 100, larger: 'right' }],
])('left %d and right %d differ by a share of the larger one', (left, right, { percent, larger }) => {
  const found = sideDifference(left, right)
  expect(found?.larger).toBe(larger)
  expect(found?.percent).toBeCloseTo(percent, 3)
})

test('there is no share if a side is negative or if both are zero', () => {
  expect(sideDifference(-2, 3)).toBeUndefined()
  expect(sideDifference(0, 0)).toBeUndefined()
})
