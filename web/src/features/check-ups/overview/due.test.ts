import { expect, test } from 'vitest'
import { dueCheckUps, listNeverDone } from './due.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const done = (profileId: string, day: string, groupId = 1) => ({
  profileId,
  groupId,
  dateOfMeasurement: `${day}T08:00:00Z`,
})

const due = (
  latest: readonly ReturnType<typeof done>[],
  tenants: readonly { groupId: number; dueAfterDays: number }[],
  own: readonly { id: string }[] = [],
) => dueCheckUps(latest, { now, tenants, own }).map(({ item, days }) => [item.profileId, days])

test('a profile is due after more than 90 days, the longest ago first', () => {
  const latest = [done('a', '2026-08-23'), done('b', '2026-08-22'), done('c', '2026-01-01')]
  const days = [
    ['c', 324],
    ['b', 91],
  ]
  expect(due(latest, [{ groupId: 1, dueAfterDays: 90 }])).toEqual(days)
})

test('a profile measured by a tenant that the person has left is not due, unless they may run it alone', () => {
  const latest = [done('therapy', '2025-07-01', 2), done('alone', '2025-07-01', 2)]
  expect(due(latest, [{ groupId: 1, dueAfterDays: 90 }], [{ id: 'alone' }])).toEqual([['alone', 508]])
})

test('a series that ended is never due, even if the person may run the profile alone', () => {
  const ended = { ...done('therapy', '2025-07-01'), isOver: true as const }
  expect(due([ended], [{ groupId: 1, dueAfterDays: 90 }], [{ id: 'therapy' }])).toEqual([])
})

test('each tenant sets after how many days a profile is due', () => {
  const latest = [done('a', '2026-11-13', 1), done('b', '2026-08-22', 2)]
  const tenants = [
    { groupId: 1, dueAfterDays: 7 },
    { groupId: 2, dueAfterDays: 365 },
  ]
  expect(due(latest, tenants)).toEqual([['a', 8]])
})

test('a profile never done is suggested once, even to a member of two tenants', () => {
  const available = [{ id: 'a' }, { id: 'b' }, { id: 'b' }]
  expect(listNeverDone(available, [done('a', '2020-01-01')])).toEqual([{ id: 'b' }])
})
