import { expect, test } from 'vitest'
import { dropReplaced } from './drop-replaced.ts'

const of = (dateOfMeasurement: string, ...codes: readonly string[]) => ({
  dateOfMeasurement,
  scores: codes.map((code) => ({ code })),
})

test('of deliveries with the same time of measurement, only the last one of each value counts', () => {
  const before = of('2026-03-04T08:00:00Z', 'knee')
  const first = of('2026-03-05T08:00:00Z', 'knee', 'grip')
  const second = of('2026-03-05T09:00:00+01:00', 'knee')
  expect(dropReplaced([before, first, second])).toEqual([before, of('2026-03-05T08:00:00Z', 'grip'), second])
})

test('of three deliveries with the same time, a value counts only in the last one that has it', () => {
  const at = '2026-03-05T08:00:00Z'
  const history = [of(at, 'knee', 'grip'), of(at, 'knee', 'hip'), of(at, 'hip')]
  expect(dropReplaced(history)).toEqual([of(at, 'grip'), of(at, 'knee'), of(at, 'hip')])
})
