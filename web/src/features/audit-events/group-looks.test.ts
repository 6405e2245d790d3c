import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { expect, test } from 'vitest'
import { groupLooks } from './group-looks.ts'

const zone = 'Europe/Berlin'

const event = (id: string, changed: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  at: `2026-03-10T${id.padStart(2, '0')}:00:00Z`,
  actor: { userId: 'sophie', name: 'Sophie Brandt' },
  role: 'Staff',
  action: 'list-check-ups',
  objectKind: 'crisis-notices',
  objectId: '1',
  subjects: [],
  subjectCount: 0,
  purpose: 'care',
  network: '192.0.2.0/24',
  isAutomatic: true,
  isDenied: false,
  ...changed,
})
const mara = { memberId: 'mara', name: 'Mara Lindner', birthDate: null, externalNumber: null }
const shape = (events: readonly AuditEvent[]) => groupLooks(events, zone).map(({ looks }) => looks.map(({ id }) => id))

test('automatic reads of one day form one line, and none of them is lost', () => {
  expect(shape([event('15'), event('12'), event('9')])).toEqual([['15', '12', '9']])
})

test('lines of automatic reads and other acts are sorted by time', () => {
  const done = { isAutomatic: false, action: 'see-check-up', objectKind: 'check-up' }
  expect(shape([event('15'), event('12', done), event('11', done), event('9')])).toEqual([['15', '9'], ['12'], ['11']])
})

test.each<[string, Partial<AuditEvent>]>([
  ['of another person', { actor: { userId: 'jan', name: 'Jan Weber' } }],
  ['in another role', { role: 'Admin' }],
  ['of another day', { at: '2026-03-09T22:59:00Z' }],
  ['that showed somebody', { subjects: [mara], subjectCount: 1 }],
  ['from another network', { network: '198.51.100.0/24' }],
  ['that was refused', { isDenied: true }],
  ['of a login that is gone', { actor: null }],
])('a look %s is a line of its own', (_, changed) => {
  expect(shape([event('15'), event('9', changed)])).toEqual([['15'], ['9']])
})
