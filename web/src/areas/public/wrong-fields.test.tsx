import type { OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid } from '../../testing/check-up-samples.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { resetToken } from './joining/link-token.ts'
import { InvitedSignUp } from './joining/invited-sign-up.tsx'
import { ResetPassword } from './reset-password.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const offer: OpenedInvitation = {
  invitationId: guid(1),
  groupId: 1,
  expiresAt: '2026-12-01T08:00:00Z',
  displayName: 'Studio Nord',
  invitedBy: null,
  role: 'Member',
  email: 'wanda@salus.example',
  hasAccount: false,
  asksForPerson: false,
}
const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'

test('an invited person who sends too little is led to the first wrong field', async () => {
  fakeApi({})
  renderInApp({ at: '/', pages: { '/': () => <InvitedSignUp offer={offer} token="1.x" onArriving={() => {}} /> } })
  const send = await screen.findByRole('button', { name: 'Accept and create the account' })
  fireEvent.click(send)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Wanda' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Moor' } })
  fireEvent.click(send)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})

test('a short new password is marked at its field, and a different repetition at the field for the repetition', async () => {
  fakeApi({})
  vi.spyOn(resetToken, 'take').mockReturnValue('token')
  renderInApp({ at: '/', pages: { '/': ResetPassword } })
  const send = await screen.findByRole('button', { name: 'Save password' })
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  type('New password', 'short')
  type('Repeat the password', 'short')
  fireEvent.click(send)
  await waitFor(() => expect([isWrong('New password'), isWrong('Repeat the password')]).toEqual([true, false]))
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  type('New password', 'Moor-Lampe-19')
  fireEvent.click(send)
  await waitFor(() => expect([isWrong('New password'), isWrong('Repeat the password')]).toEqual([false, true]))
  expect(document.activeElement).toBe(screen.getByLabelText('Repeat the password'))
})

const typePasswords = async (password: string) => {
  for (const label of ['New password', 'Repeat the password'])
    fireEvent.input(await screen.findByLabelText(label), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
}
const refusing = (path: string, code: string) =>
  fakeApi({
    '/api/auth/reset-password': () =>
      Response.json(
        {
          type: 'about:blank',
          title: 'Refused',
          status: 422,
          code: 'invalid-input',
          errors: [{ path, code, message: '' }],
        },
        { status: 422 },
      ),
  })

test('a link that was used already says so and leads to a new one', async () => {
  refusing('token', 'not-valid')
  vi.spyOn(resetToken, 'take').mockReturnValue('token')
  renderInApp({ at: '/', pages: { '/': ResetPassword } })
  await typePasswords('Moor-Lampe-19')
  expect(await screen.findByText(/^This link is no longer valid/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('a password that is easy to guess is marked, and the link stays usable', async () => {
  refusing('newPassword', 'too-common')
  vi.spyOn(resetToken, 'take').mockReturnValue('token')
  renderInApp({ at: '/', pages: { '/': ResetPassword } })
  await typePasswords('password')
  expect(await screen.findByText('This password is too easy to guess. Please choose another one.')).toBeTruthy()
  expect(isWrong('New password')).toBe(true)
})
