import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Outlet } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { StaffArea } from './staff-area.tsx'

afterEach(cleanup)

const open = (at: string) => {
  signedInAs(staffSession)
  fakeApi({ '/api/tenants/1/crisis-notices': () => ({ items: [] }) })
  const Entry = () => <p>the way on</p>
  return renderInApp({ at, pages: { '/staff/$groupId': StaffArea, '/staff': Entry, '/member': Outlet } })
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
  changeSession([])
  expect(await screen.findByText('the way on')).toBeTruthy()
  expect(screen.getByText(/You no longer have access to Studio Nord\. What was not saved/)).toBeTruthy()
})
