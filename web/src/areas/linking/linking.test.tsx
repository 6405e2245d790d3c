import type { Session } from '@salus/contract/account/session.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { sessionKey } from '../../platform/account/session.ts'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { invitationToken } from '../public/joining/link-token.ts'
import { Linking } from './linking.tsx'

const offer = {
  id: guid(5),
  groupId: 2,
  tenantName: 'praxis',
  displayName: 'Praxis am Park',
  kind: 'practice',
  role: 'Member',
  invitedBy: null,
  expiresAt: '2099-01-01T00:00:00Z',
  asksForPerson: false,
} as const
const opened = {
  ...offer,
  id: undefined,
  invitationId: guid(5),
  email: staffSession.user.email,
  hasAccount: true,
}

afterEach(() => {
  cleanup()
  invitationToken.forget()
  vi.unstubAllGlobals()
})

test('the invitation of a link is requested once, even after it was accepted and is no longer listed', async () => {
  const waiting: Session = { ...staffSession, invitations: { isPending: true, data: [offer] } }
  signedInAs(waiting)
  invitationToken.put('a.token')
  const asked = fakeApi({ '/api/invitations/open': () => opened, '/api/session': () => waiting })
  renderInApp({ at: '/linking', pages: { '/linking': Linking } })
  const opens = () => asked.filter(({ pathname }) => pathname === '/api/invitations/open').length
  await screen.findByRole('heading', { name: 'Praxis am Park' })
  await waitFor(() => expect(opens()).toBe(1))
  await act(async () => {
    queryClient.setQueryData<Session>(sessionKey, { ...waiting, invitations: { isPending: false, data: [] } })
    await Promise.resolve()
  })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Praxis am Park' })).toBeNull())
  expect(opens()).toBe(1)
})

test('beside the invitation of a code, the page does not say that there is none', async () => {
  signedInAs({ ...staffSession, invitations: { isPending: false, data: [] } })
  invitationToken.put('ABCD-2345')
  const { groupId, displayName, role, invitedBy, expiresAt, asksForPerson } = offer
  const shown = { invitationId: guid(5), groupId, displayName, role, invitedBy, expiresAt, asksForPerson }
  fakeApi({ '/api/me/invitations/open': () => shown })
  renderInApp({ at: '/linking', pages: { '/linking': Linking } })
  await screen.findByRole('heading', { name: 'Praxis am Park' })
  expect(screen.queryByText(/There is no open invitation/)).toBeNull()
})

describe('an invitation that ended while it was shown', () => {
  const waiting: Session = { ...staffSession, invitations: { isPending: true, data: [offer] } }
  const none: Session = { ...staffSession, invitations: { isPending: false, data: [] } }
  const refused = () =>
    Response.json({ type: 'about:blank', title: '', status: 404, code: 'invitation-not-usable' }, { status: 404 })

  function open() {
    signedInAs(waiting)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname } = new URL(address, 'http://localhost:3000')
      asked.push(pathname)
      return pathname === '/api/session' ? Response.json(none) : refused()
    })
    renderInApp({ at: '/linking', pages: { '/linking': Linking } })
    return asked
  }

  test('is reported as no longer valid when the person accepts it, and can only be removed from the list', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('No longer valid')).toBeTruthy()
    expect(screen.getByText(/This invitation cannot be used/)).toBeTruthy()
    expect(screen.queryByText(/Valid for/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the list' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Praxis am Park' })).toBeNull())
  })

  const revoke = async () => {
    queryClient.setQueryData<Session>(sessionKey, none)
    await screen.findByRole('heading', { name: 'Invitations' })
  }

  test('is reported once when it is revoked while the person is accepting it', async () => {
    const answered = Promise.withResolvers<Response>()
    signedInAs(waiting)
    fakeApi({
      '/api/session': () => none,
      '/api/me/invitations/accept': () => answered.promise,
      '/api/me/invitations/decline': refused,
    })
    renderInApp({ at: '/linking', pages: { '/linking': Linking } })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await revoke()
    expect(screen.getByRole('heading', { name: 'Praxis am Park' })).toBeTruthy()
    answered.resolve(refused())
    expect(await screen.findByText('No longer valid')).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: 'Praxis am Park' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the list' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Praxis am Park' })).toBeNull())
  })

  test('stays while the person decides whether to decline it, and disappears if they keep it', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog'))
    await revoke()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Praxis am Park' })).toBeNull())
  })

  test('is gone when the person declines it', async () => {
    const asked = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Praxis am Park' })).toBeNull())
    expect(asked).toContain('/api/me/invitations/decline')
  })
})
