import type { Access } from '@salus/contract/account/access-log.ts'
import { expect, test } from 'vitest'
import { groupByDay, isBySystem } from './group-by-day.ts'

const zone = 'Europe/Berlin'

const stefan = { firstName: 'Stefan', lastName: 'Muster' }
const access = (given: Partial<Access>): Access => ({
  id: crypto.randomUUID(),
  groupId: 1,
  tenantDisplayName: 'Studio Nord',
  at: '2026-03-03T10:00:00Z',
  actor: stefan,
  role: 'Staff',
  isSelf: false,
  action: 'see-check-up',
  objectKind: 'check-up',
  objectId: 'a',
  purpose: null,
  isAutomatic: false,
  isDenied: false,
  ...given,
})

test('the acts of one person on one day form a group, which counts the things opened and keeps every time', () => {
  const log = [
    access({ at: '2026-03-03T12:00:00Z', objectKind: 'check-up-report' }),
    access({ at: '2026-03-03T11:30:00Z', objectId: 'b' }),
    access({ at: '2026-03-03T11:00:00Z' }),
    access({ at: '2026-03-03T10:30:00Z' }),
    access({ at: '2026-03-01T10:00:00Z' }),
  ]
  const [today, before] = groupByDay(log, zone)
  expect(today?.people).toHaveLength(1)
  expect(today?.people[0]?.accesses).toHaveLength(4)
  expect(today?.people[0]?.acts.map(({ newest, ...counts }) => [newest.objectKind, counts])).toEqual([
    ['check-up-report', { times: 1, objects: 1 }],
    ['check-up', { times: 3, objects: 2 }],
  ])
  expect(before?.people[0]?.accesses).toHaveLength(1)
})

test('different people, roles, organisations and the server are never grouped', () => {
  const log = [
    access({}),
    access({ actor: { firstName: 'Anna', lastName: 'Muster' } }),
    access({ role: 'Admin' }),
    access({ groupId: 2 }),
    access({ isSelf: true }),
    access({ actor: null, role: null, action: 'analysis-link.opened' }),
    access({ actor: null, role: null, action: 'access.unusual' }),
  ]
  expect(groupByDay(log, zone)[0]?.people).toHaveLength(7)
})

test('a refused access does not count as opened', () => {
  const [day] = groupByDay([access({}), access({ isDenied: true, objectId: 'b' })], zone)
  expect(day?.people[0]?.acts.map(({ times }) => times)).toEqual([1, 1])
})

test('sharing that ended after leaving is an act of Salus, and sharing that ended with the login is not', () => {
  const ended = (action: Access['action']) => isBySystem(access({ actor: null, role: null, action }))
  expect([ended('consent.ended-after-leaving'), ended('consent.ended-with-login')]).toEqual([true, false])
})
