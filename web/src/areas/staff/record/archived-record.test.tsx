import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '@salus/contract/members/members.ts'
import { guid, memberRecord, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MemberRecordPage } from './member-record-page.tsx'

const mara = guid(901)
const of = `/api/tenants/1/members/${mara}`

function open(status: Member['status'], isLinked = true) {
  let record: Member = { ...memberRecord(901, 'Mara', 'Lindner'), status, isLinked, storesHealthData: false }
  fakeApi({
    [of]: () => record,
    [`${of}/consents`]: () => ({
      memberId: mara,
      firstName: 'Mara',
      lastName: 'Lindner',
      isLinked: true,
      decidesAlone: true,
      tenantKind: 'studio',
      storesHealthData: false,
      sharesAll: false,
      exceptions: [],
      records: [],
    }),
    [`${of}/notes`]: () => ({ items: [], nextCursor: null }),
    [`${of}/access-log`]: () => ({ items: [], nextCursor: null }),
    [`${of}/corrections`]: () => ({ items: [], nextCursor: null }),
  })
  renderInApp({
    at: `/staff/1/members-overview/${mara}`,
    pages: { '/staff/$groupId/members-overview/$memberId': MemberRecordPage },
  })
  return { archive: () => (record = { ...record, status: 'archived' }) }
}

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const period = /When the period for archived records has passed, they are erased for good/

test('an archived record says that it will be erased after a period', async () => {
  open('archived')
  expect(await screen.findByText(period)).toBeTruthy()
  expect(screen.getByText(/what connected systems deliver is still stored/)).toBeTruthy()
})

test('an archived record offers no invitation, and says when one is possible again', async () => {
  open('archived', false)
  expect(await screen.findByText('Archived members cannot be invited. Restore the record first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
})

test('an active record offers an invitation', async () => {
  open('active', false)
  expect(await screen.findByRole('button', { name: 'Invite' })).toBeTruthy()
})

test('archiving explains once what it means, and what has ended; an active record does not mention it', async () => {
  const api = open('active')
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.queryByText(period)).toBeNull()
  api.archive()
  fireEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'New measurement' })).toBeNull())
  expect(
    await screen.findByText(/Open invitations and one-time links are no longer valid. After restoring you can invite/),
  ).toBeTruthy()
  expect(screen.getAllByText(period)).toHaveLength(1)
  expect(screen.getAllByText(/Results stay readable/)).toHaveLength(1)
})
