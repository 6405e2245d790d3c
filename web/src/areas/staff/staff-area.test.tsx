import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Outlet } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { StaffArea } from './staff-area.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (at: string) => {
  signedInAs(staffSession)
  const asked = fakeApi({ '/api/tenants/1/crisis-notices': () => ({ items: [] }) })
  const Entry = () => <p>the way on</p>
  return { ...renderInApp({ at, pages: { '/staff/$groupId': StaffArea, '/staff': Entry, '/member': Outlet } }), asked }
}
const changeSession = (memberships: typeof staffSession.memberships) =>
  act(() => queryClient.setQueryData(['getSession', {}], { ...staffSession, memberships }))

test('people who open an old link of a tenant, or go elsewhere, read nothing about a lost access', async () => {
  open('/staff/7')
  expect(await screen.findByText('the way on')).toBeTruthy()
  expect(screen.queryByText(/no longer have access/)).toBeNull()
  cleanup()
  const { router } = open('/staff/1')
  await act(() => router.navigate({ to: '/member' }))
  expect(screen.queryByText(/no longer have access/)).toBeNull()
})

test('people who lose the access to a tenant while its page is open read why the page is gone', async () => {
  open('/staff/1')
  await waitFor(() => expect(screen.queryByText('the way on')).toBeNull())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  changeSession([])
  expect(await screen.findByText('the way on')).toBeTruthy()
  // The message stays until the person closes it, because it is unexpected and explains why another page is shown.
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText(/You no longer have access to Studio Nord\. What was not saved/)).toBeTruthy()
})

test('people who lose the role Admin while a page is open read this, and the shown data is requested again', async () => {
  const [membership] = staffSession.memberships
  if (membership === undefined) throw new Error('the sample has no membership')
  const settings = ['getTenantSettings', { params: { tenantId: 1 } }]
  const { asked, router } = open('/staff/1')
  await waitFor(() => expect(asked).toHaveLength(1))
  const guards = vi.spyOn(router, 'invalidate')
  changeSession([{ ...membership, role: 'Admin' }])
  expect(await screen.findByText('Your role at Studio Nord is now: Admin.')).toBeTruthy()
  queryClient.setQueryData(settings, {})
  changeSession([{ ...membership, role: 'Staff' }])
  expect(await screen.findByText(/^Your role at Studio Nord is now: Staff\. What only Admins may do/)).toBeTruthy()
  expect(queryClient.getQueryState(settings)).toBeUndefined()
  // The guards run again, because the new role may not be allowed to open the page.
  expect(guards).toHaveBeenCalledTimes(2)
})
