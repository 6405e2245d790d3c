import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { InviteEmployee } from './invite.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <InviteEmployee isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const role = async () => (await screen.findByRole('combobox', { name: /Role/ })) as HTMLSelectElement

test('after an Admin was chosen for one invitation, the next invitation starts with the role Staff', async () => {
  signedInAs(staffSession)
  renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Page } })
  fireEvent.change(await role(), { target: { value: 'Admin' } })
  expect((await role()).value).toBe('Admin')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Again', hidden: true }))
  expect((await role()).value).toBe('Staff')
})

test('the address of a person who already works here is refused at the field', async () => {
  signedInAs(staffSession)
  const errors = [{ path: 'email', code: 'works-here', message: '' }]
  const refusal = { type: 'about:blank', title: '', status: 422, code: 'invalid-input', errors }
  fakeApi({ '/api/tenants/1/employee-invitations': () => Response.json(refusal, { status: 422 }) })
  renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Page } })
  const field = await screen.findByRole('textbox', { name: /E-mail/ })
  fireEvent.change(field, { target: { value: 'reader@werk-sued.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/already in your list of employees/)).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'another@werk-sued.example' } })
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('an unfinished address is an error only until it is finished', async () => {
  signedInAs(staffSession)
  renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Page } })
  const field = await screen.findByRole('textbox', { name: /E-mail/ })
  const isWrongAfter = (value: string) => {
    fireEvent.change(field, { target: { value } })
    return field.getAttribute('aria-invalid') === 'true'
  }
  fireEvent.change(field, { target: { value: 'ida' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(isWrongAfter('ida@')).toBe(true)
  expect(isWrongAfter('ida@werk-sued.example')).toBe(false)
})
