import { allRoutes } from '@salus/contract/all-routes.ts'
import { expect, test } from 'vitest'
import { reasonFor } from './proof-reasons.ts'

test('every operation that requires a new proof of identity has a reason', () => {
  const fresh = allRoutes.filter((route) => route.fresh !== undefined).map(({ operationId }) => operationId)
  expect(fresh.length).toBeGreaterThan(20)
  expect(fresh.filter((operationId) => reasonFor(operationId) === null)).toEqual([])
})

test('an unknown operation has no reason', () => {
  expect([reasonFor('toString'), reasonFor(undefined)]).toEqual([null, null])
})
