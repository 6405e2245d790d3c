import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasRoomFor, isLimitNews, limitLevel, withGrace } from './limit-level.ts'

test('the grace allowance is a tenth of the limit, and at least one', () => {
  expect([2, 3, 8, 15, 50, 100, 500, 1000].map(withGrace)).toEqual([3, 4, 9, 17, 55, 110, 550, 1100])
})

test('a limit is near from 80 %, reached at 100 %, and over when the grace allowance is used up', () => {
  expect([79, 80, 99, 100, 109, 110, 200].map((used) => limitLevel(used, 100))).toEqual([
    'within',
    'near',
    'near',
    'reached',
    'reached',
    'over',
    'over',
  ])
  expect(limitLevel(1e6, null)).toBe('within')
})

test('something new can be started as long as it fits into the limit and its grace allowance', () => {
  expect(hasRoomFor(1, 109, 100)).toBe(true)
  expect(hasRoomFor(1, 110, 100)).toBe(false)
  expect(hasRoomFor(11, 100, 100)).toBe(false)
  expect(hasRoomFor(1, 1e6, null)).toBe(true)
})

test('a tenant above its limit has no room, and every other one has some', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 1, max: 2000 }), (used, allowed) => {
      expect(hasRoomFor(1, used, allowed)).toBe(limitLevel(used, allowed) !== 'over')
    }),
  )
})

test('admins who use all products of their tariff are not notified that a limit is reached', () => {
  expect((['within', 'near', 'reached', 'over'] as const).map((level) => isLimitNews('products', level))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(isLimitNews('employees', 'reached')).toBe(true)
  expect(isLimitNews('activeMembers', 'near')).toBe(true)
  expect(isLimitNews('checkUpsPerMonth', 'within')).toBe(false)
})
