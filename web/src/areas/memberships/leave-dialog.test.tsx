import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOwnProfiles } from '../../features/analyses/start/use-own-profiles.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

beforeEach(() => {
  signedInAs(staffSession)
  // jsdom does not implement dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a person who leaves the only organisation requests nothing that must be refused afterwards', async () => {
  const profiles = '/api/me/measurement-profiles'
  const asked = fakeApi({
    '/api/me/memberships/1': () => new Response(null, { status: 204 }),
    '/api/session': () => ({ ...staffSession, memberships: [] }),
    [profiles]: () => ({ items: [] }),
  })
  const [membership = null] = staffSession.memberships
  const onClose = vi.fn<() => void>()
  const Page = () => {
    useOwnProfiles()
    return <LeaveDialog membership={membership} onClose={onClose} />
  }
  renderInApp({ at: '/memberships', pages: { '/memberships': Page } })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave now' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 50))
  const paths = asked.map(({ pathname }) => pathname)
  expect(paths).toContain('/api/session')
  expect(paths.slice(paths.indexOf('/api/session'))).not.toContain(profiles)
})

test('a member who leaves reads that leaving alone erases nothing', async () => {
  const [membership = null] = staffSession.memberships
  const Page = () => (
    <LeaveDialog
      membership={membership && { ...membership, role: 'Member', memberId: staffSession.user.id }}
      onClose={() => undefined}
    />
  )
  renderInApp({ at: '/memberships', pages: { '/memberships': Page } })
  expect(await screen.findByText(/leaving alone starts no period after which they are erased/)).toBeTruthy()
})
