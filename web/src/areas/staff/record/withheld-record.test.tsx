import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { guid, memberRecord, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MemberRecordPage } from './member-record-page.tsx'

const mara = guid(901)
const of = `/api/tenants/1/members/${mara}`

interface Held {
  /** True once the record was erased, merged or put on hold. */
  isGone?: boolean
  readonly storesHealthData: boolean
  readonly isSharing?: boolean
  readonly isLinked: boolean
  readonly tenantKind: 'studio' | 'company'
}

function open(held: Held) {
  const { storesHealthData, isLinked, tenantKind, isSharing = false } = held
  const asked = fakeApi({
    [of]: () =>
      held.isGone === true
        ? Response.json({ type: 'about:blank', title: 'No', status: 404, code: 'not-found' }, { status: 404 })
        : {
            ...memberRecord(901, 'Mara', 'Lindner'),
            storesHealthData,
            isSharing,
            isSharingAll: false,
            isLinked,
          },
    [`${of}/consents`]: () => ({
      memberId: mara,
      firstName: 'Mara',
      lastName: 'Lindner',
      isLinked,
      decidesAlone: isLinked,
      tenantKind,
      storesHealthData,
      sharesAll: false,
      exceptions: [],
      records: [],
    }),
    '/api/tenants/1/check-ups': () => ({ items: [], nextCursor: null }),
    [`${of}/notes`]: () => ({ items: [], nextCursor: null }),
    [`${of}/access-log`]: () => ({ items: [], nextCursor: null }),
    [`${of}/corrections`]: () => ({ items: [], nextCursor: null }),
  })
  renderInApp({
    at: `/staff/1/members-overview/${mara}`,
    pages: {
      '/staff/$groupId/members-overview/$memberId': MemberRecordPage,
      '/staff/$groupId/members-overview': () => <p>the members</p>,
    },
  })
  return asked
}

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    'without consent',
    { storesHealthData: false, isLinked: false, tenantKind: 'studio' },
    /consent to store health data is missing/,
  ],
  [
    'in a studio, without a login',
    { storesHealthData: true, isLinked: false, tenantKind: 'studio' },
    /on paper or in person, record it here/,
  ],
  [
    'with a login',
    { storesHealthData: true, isLinked: true, tenantKind: 'studio' },
    /There is no consent for these results/,
  ],
  [
    'in a company, without a login',
    { storesHealthData: true, isLinked: false, tenantKind: 'company' },
    /needs their own access/,
  ],
] as const)(
  'the record of a member who shares nothing, %s, says what to do and asks for no results',
  async (_, held, told) => {
    const asked = open(held)
    expect(await screen.findByText(told)).toBeTruthy()
    expect(screen.queryByText(/no check-ups? yet/i)).toBeNull()
    expect(asked.filter(({ pathname }) => /check-up|documents|analyses/.test(pathname))).toEqual([])
  },
)

test('the record of a member who shares only some products does not say that there are no results', async () => {
  open({ storesHealthData: true, isSharing: true, isLinked: true, tenantKind: 'studio' })
  expect(await screen.findByText('Nothing shared yet')).toBeTruthy()
  expect(screen.queryByText(/no check-ups? yet/i)).toBeNull()
})

test('staff whose open record is erased, merged or put on hold read what happened, not that it was not found', async () => {
  const held: Held = { storesHealthData: true, isLinked: false, tenantKind: 'studio' }
  open(held)
  expect(await screen.findByRole('heading', { name: /Mara Lindner/, level: 1 })).toBeTruthy()
  held.isGone = true
  await act(() => queryClient.invalidateQueries({ queryKey: ['getMember'] }))
  expect(await screen.findByText('the members')).toBeTruthy()
  expect(screen.getByText(/erased, locked or merged with another one\. Changes that you had not saved/)).toBeTruthy()
})
