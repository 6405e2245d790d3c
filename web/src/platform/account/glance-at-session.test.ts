import { expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { glanceAtSession } from './glance-at-session.ts'

test('the language and the memberships are read from the answer of the server', () => {
  const { locale, memberships } = glanceAtSession(staffSession)
  expect(locale).toBe('en')
  expect(memberships.map(({ groupId, memberId, role }) => [groupId, memberId, role])).toEqual([[1, null, 'Staff']])
})

test('everything unknown is skipped, so that nothing is requested early because of it', () => {
  const member = { groupId: 2, memberId: guid(901), role: 'Member' }
  const unknown = [null, 'Member', { ...member, role: 'Chef' }, { ...member, groupId: '2' }, { role: 'Member' }]
  expect(glanceAtSession({ user: { locale: 'fr' }, memberships: [...unknown, member] })).toEqual({
    locale: null,
    memberships: [member],
  })
  for (const answer of [null, 'text', {}, { memberships: {} }])
    expect(glanceAtSession(answer)).toEqual({ locale: null, memberships: [] })
})
