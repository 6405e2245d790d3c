import { expect, test } from 'vitest'
import { arrangeTenants } from './arrange-tenants.ts'

const tenants = [
  { groupId: 1, displayName: 'Praxis am Lindenhof', lastUsedAt: null },
  { groupId: 2, displayName: 'Vitalwerk Hamburg', lastUsedAt: '2026-03-01T10:00:00Z' },
  { groupId: 3, displayName: 'Nordwind Energy', lastUsedAt: '2026-03-02T10:00:00Z' },
  { groupId: 4, displayName: 'Physio Künzel', lastUsedAt: null },
  { groupId: 5, displayName: 'Werk Süd', lastUsedAt: '2026-02-01T10:00:00Z' },
]
const listIds = (wish: Partial<Parameters<typeof arrangeTenants>[1]>) => {
  const { recent, others } = arrangeTenants(tenants, { wanted: '', current: 1, hasGroups: true, ...wish })
  return [recent.map(({ groupId }) => groupId), others.map(({ groupId }) => groupId)]
}

test('the current tenant comes first, then the one used last, then the others in their order', () => {
  expect(listIds({})).toEqual([
    [1, 3],
    [2, 4, 5],
  ])
})
test('a short list is not split', () => {
  expect(listIds({ hasGroups: false })).toEqual([[], [1, 2, 3, 4, 5]])
})
test.each([
  ['kunzel', [4]],
  ['  NORD ', [3]],
  ['nobody', []],
])('the search finds parts of names, however they are written: %s', (wanted, ids) => {
  expect(listIds({ wanted }).flat()).toEqual(ids)
})
