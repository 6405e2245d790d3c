import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { InviteEmployee } from './invite.tsx'

afterEach(cleanup)

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

test('the next invitation does not make an Admin because the one before did', async () => {
  signedInAs(staffSession)
  renderInApp({ at: '/staff/1/users-overview', pages: { '/staff/$groupId/users-overview': Page } })
  fireEvent.change(await role(), { target: { value: 'Admin' } })
  expect((await role()).value).toBe('Admin')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Again', hidden: true }))
  expect((await role()).value).toBe('Staff')
})
