import { expect, test } from 'vitest'
import { dueCheckUps, neverDone } from './what-is-due.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const done = (profileId: string, day: string) => ({ profileId, dateOfMeasurement: `${day}T08:00:00Z` })

test('a profile is due after more than 90 days, the longest ago first', () => {
  const latest = [done('a', '2026-08-23'), done('b', '2026-08-22'), done('c', '2026-01-01')]
  expect(dueCheckUps(latest, now).map(({ item, days }) => [item.profileId, days])).toEqual([
    ['c', 324],
    ['b', 91],
  ])
})

test('what was never done is suggested once, also to a member of two tenants', () => {
  const available = [{ id: 'a' }, { id: 'b' }, { id: 'b' }]
  expect(neverDone(available, [done('a', '2020-01-01')])).toEqual([{ id: 'b' }])
})
