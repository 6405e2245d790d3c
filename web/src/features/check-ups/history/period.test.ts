import { expect, test } from 'vitest'
import { findNewest, usefulPeriods, filterByPeriod } from './period.ts'

const at = (...days: readonly string[]) => days.map((day) => ({ at: `${day}T08:00:00Z` }))
const days = (points: readonly { readonly at: string }[]) => points.map((point) => point.at.slice(0, 10))

test('a period reaches back from the newest measurement, its first day included', () => {
  const points = at('2025-11-18', '2026-05-17', '2026-05-18', '2026-11-18')
  const newest = findNewest(points)
  expect(days(filterByPeriod(points, '6', newest))).toEqual(['2026-05-18', '2026-11-18'])
  expect(days(filterByPeriod(points, '12', newest))).toEqual(['2025-11-18', '2026-05-17', '2026-05-18', '2026-11-18'])
  expect(filterByPeriod(points, 'all', newest)).toEqual(points)
})

test('a period is offered only if it leaves out some measurements and shows at least two', () => {
  expect(usefulPeriods(at('2026-10-01', '2026-11-18'))).toEqual([])
  expect(usefulPeriods(at('2026-01-01', '2026-08-01', '2026-11-18'))).toEqual(['6', 'all'])
  expect(usefulPeriods(at('2024-01-01', '2026-01-01', '2026-08-01', '2026-11-18'))).toEqual(['6', '12', 'all'])
  expect(usefulPeriods(at('2024-01-01', '2026-11-18'))).toEqual([])
})
