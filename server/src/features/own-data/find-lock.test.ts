import { expect, test } from 'vitest'
import { findLock } from './find-lock.ts'

const now = new Date('2028-02-29T12:00:00Z')

test.each([
  ['nothing to keep', 0, null, null],
  ['a period', 12, null, { until: '2029-02-28' }],
  ['a period without end', null, { endsOn: '2030-01-01' }, { until: null }],
  ['a hold that ends later than the period', 12, { endsOn: '2030-01-01' }, { until: '2030-01-01' }],
  ['a hold that ends sooner than the period', 12, { endsOn: '2028-03-01' }, { until: '2029-02-28' }],
  ['a hold without end', 12, { endsOn: null }, { until: null }],
  ['a hold alone', 0, { endsOn: '2028-03-01' }, { until: '2028-03-01' }],
])('the lock ends with the last duty to keep the record: %s', (_, months, hold, expected) => {
  expect(findLock({ months, hold }, now)).toEqual(expected)
})
