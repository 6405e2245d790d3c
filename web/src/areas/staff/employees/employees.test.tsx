import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import * as emailText from '../../../ui/email-text.tsx'
import { Employees } from './employees.tsx'

vi.mock(import('../../../ui/email-text.tsx'), { spy: true })

const boss = {
  userId: guid(1),
  firstName: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.org',
  role: 'Admin',
  since: '2026-01-01T00:00:00Z',
  lastUsedAt: null,
  hasSecondFactor: false,
  suspendedAt: null,
  groupReports: false,
}
const invited = {
  invitationId: guid(2),
  kind: 'mail',
  role: 'Staff',
  email: 'neu@example.org',
  memberId: null,
  name: '',
  state: 'pending',
  invitedBy: null,
  createdAt: '2026-11-01T00:00:00Z',
  sentAt: '2026-11-01T00:00:00Z',
  expiresAt: '2026-11-15T00:00:00Z',
  endedAt: null,
}

beforeEach(() => {
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/employees': () => ({ items: [boss] }),
    '/api/tenants/1/invitations': () => ({ items: [invited], nextCursor: null }),
  })
  renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Employees } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tabs = () =>
  within(screen.getByRole('group', { name: 'Role' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const rows = () => screen.getAllByRole('row').length - 1

test('the tabs count every row, including people who have only been invited', async () => {
  await screen.findByRole('row', { name: /neu@example.org/ })
  await screen.findByRole('row', { name: /Anna Berg/ })
  expect(rows()).toBe(2)
  expect(tabs()).toEqual(['All 2', 'Admin 1', 'Staff 1'])
})

test('the tabs count the people whom the search finds', async () => {
  await screen.findByRole('row', { name: /neu@example.org/ })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'neu@' } })
  expect(rows()).toBe(1)
  expect(tabs()).toEqual(['All 1', 'Admin 0', 'Staff 1'])
})

test('the tabs show no numbers until the list is known', async () => {
  cleanup()
  signedInAs(staffSession)
  fakeApi({ '/api/tenants/1/employees': () => new Promise(() => {}) })
  renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Employees } })
  await screen.findByRole('group', { name: 'Role' })
  expect(tabs().map((text) => text?.trim())).toEqual(['All', 'Admin', 'Staff'])
})

test('typing in the search does not render the remaining rows again, so that it is fast with hundreds of employees', async () => {
  await screen.findByRole('row', { name: /neu@example.org/ })
  await screen.findByRole('row', { name: /Anna Berg/ })
  vi.mocked(emailText.EmailText).mockClear()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'example' } })
  expect(rows()).toBe(2)
  expect(emailText.EmailText).not.toHaveBeenCalled()
})

test.each([
  ['within', 1, null],
  ['reached', 2, /10% more \(at least one\) is possible/],
  ['over', 3, /beyond the limit \(at least one\) is used up/],
] as const)(
  'an Admin reads next to the number of seats why it may exceed the tariff: %s',
  async (level, used, reason) => {
    cleanup()
    signedInAs(staffSession)
    const other = { used: 1, allowed: 2, level: 'within', forecast: { kind: 'no-trend' } }
    const usage = {
      activeMembers: other,
      employees: { ...other, used, level },
      checkUpsThisMonth: other,
      products: other,
    }
    fakeApi({
      '/api/tenants/1/employees': () => ({ items: [boss] }),
      '/api/tenants/1/invitations': () => ({ items: [], nextCursor: null }),
      '/api/tenants/1/tariff': () => ({
        tariff: 'basic',
        billing: 'monthly',
        currency: 'EUR',
        startedOn: '2026-01-01',
        trialEndsOn: null,
        state: 'running',
        period: null,
        planned: null,
        usage,
      }),
    })
    renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Employees } })
    const seats = (await screen.findByText(`${used} of 2 seats used`)).parentElement
    if (reason) expect(seats?.textContent).toMatch(reason)
    else expect(seats?.textContent).not.toMatch(/10%/)
  },
)
