import type { Session } from '@salus/contract/account/session.ts'
import type { OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { InvitationLanding } from './invitation.tsx'
import { invitationToken } from './link-token.ts'

afterEach(() => {
  cleanup()
  invitationToken.forget()
  vi.unstubAllGlobals()
})

const opened: OpenedInvitation = {
  invitationId: guid(1),
  groupId: 1,
  expiresAt: '2099-12-01T08:00:00Z',
  displayName: 'Studio Nord',
  invitedBy: null,
  role: 'Member',
  email: 'wanda@salus.example',
  hasAccount: false,
  asksForPerson: false,
}

test('after an invited person has accepted, the page does not request the used invitation again', async () => {
  invitationToken.put('1.token')
  let isSignedIn = false
  const session = Promise.withResolvers<Session>()
  const asked = fakeApi({
    '/api/invitations/open': () => opened,
    '/api/registration/invited': () => Response.json({ email: opened.email }, { status: 201 }),
    '/api/auth/sign-in/email': () => {
      isSignedIn = true
      return {}
    },
    '/api/me/invitations/accept': () => ({ groupId: 1, role: 'Member', memberId: guid(2) }),
    '/api/session': () => (isSignedIn ? session.promise : undefined),
  })
  renderInApp({
    at: '/invitation',
    pages: { '/invitation': InvitationLanding, '/member': () => <p>The overview</p> },
  })
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await type('First name', 'Wanda')
  await type('Last name', 'Moor')
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Moor-Lampe-19' } })
  fireEvent.click(screen.getByRole('button', { name: 'Accept and create the account' }))
  await waitFor(() => expect(asked.at(-1)?.pathname).toBe('/api/session'))
  expect(screen.getByLabelText('First name'), 'the form stays until the next page').toBeTruthy()
  session.resolve(staffSession)
  expect(await screen.findByText('The overview')).toBeTruthy()
  expect(asked.filter(({ pathname }) => pathname === '/api/invitations/open')).toHaveLength(1)
})
