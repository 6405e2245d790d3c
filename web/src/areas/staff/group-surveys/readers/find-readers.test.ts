import { expect, test } from 'vitest'
import { findReaders } from './find-readers.ts'

const account = (userId: string, given: object) => ({
  userId,
  firstName: 'Lea',
  lastName: 'Story',
  role: 'Admin' as const,
  groupReports: false,
  suspendedAt: null,
  ...given,
})
const accounts = [
  account('admin', {}),
  account('admin with the right', { groupReports: true }),
  account('reader', { role: 'Reader' }),
  account('suspended reader', { role: 'Reader', suspendedAt: '2026-03-01T00:00:00Z' }),
]

test('readers can read reports; Admins with the right can do so only if the organisation does not restrict it to readers', () => {
  expect(findReaders(accounts, true).map(({ userId }) => userId)).toEqual(['reader'])
  expect(findReaders(accounts, false).map(({ userId }) => userId)).toEqual(['admin with the right', 'reader'])
})
