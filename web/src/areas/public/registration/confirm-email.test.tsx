import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { confirmationToken } from '../joining/link-token.ts'
import { ConfirmEmail } from './confirm-email.tsx'

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  confirmationToken.forget()
  vi.unstubAllGlobals()
})

const refusal = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: '', status, code }, { status })

function open(answer: () => unknown) {
  confirmationToken.put('A'.repeat(43))
  fakeApi({ '/api/registration/open': answer })
  renderInApp({ at: '/confirm-email', pages: { '/confirm-email': ConfirmEmail } })
}
const password = () => screen.queryByLabelText('Password')

test('a link that was used says so before any password is typed, and leads to signing in', async () => {
  open(() => ({ state: 'used' }))
  expect(await screen.findByText('This address is already confirmed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Register again' })).toBeNull()
  expect(password()).toBeNull()
})

test('a link that has expired says so, and leads to a new registration', async () => {
  open(() => ({ state: 'expired' }))
  expect(await screen.findByText(/It has expired. Nothing was created/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register again' })).toBeTruthy()
  expect(password()).toBeNull()
})

test('an unknown link says what may be the reason', async () => {
  open(() => refusal(404, 'link-not-usable'))
  expect(await screen.findByText(/has already been used or was replaced by a newer one/)).toBeTruthy()
  expect(password()).toBeNull()
})

test.each([
  ['is good', () => ({ state: 'open' })],
  ['could not be asked about', () => refusal(503, 'unavailable')],
])('a link that %s asks for the password', async (_what, answer) => {
  open(answer)
  await waitFor(() => expect(password()).not.toBeNull())
})
