import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { HelpLineDialog } from './help-line-dialog.tsx'

const nothing = () => undefined

afterEach(cleanup)

test('the error at the number of a help line disappears once a number is typed', async () => {
  signedInAs(staffSession)
  renderInApp({
    at: '/staff/1/tenant-settings',
    pages: {
      '/staff/$groupId/tenant-settings': () => (
        <HelpLineDialog line={undefined} failure={null} isBusy={false} onClose={nothing} onSave={nothing} />
      ),
    },
  })
  const phones = await screen.findByLabelText(/number/i)
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(phones.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(phones, { target: { value: '0800 111 0 111' } })
  expect(phones.getAttribute('aria-invalid')).toBeNull()
})
