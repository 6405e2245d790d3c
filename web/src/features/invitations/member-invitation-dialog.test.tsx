import type { MemberListItem } from '@salus/contract/members/members.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { memberItem, staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { MemberInvitationDialog } from './member-invitation-dialog.tsx'

afterEach(cleanup)

const onClose = vi.fn<() => void>()
const nothing = () => {}
let member: MemberListItem = memberItem(1, 'Mara', 'Lindner')
const Page = () => <MemberInvitationDialog tenantId={1} member={member} mayUnlink onClose={onClose} onCodes={nothing} />

test('a typed address is discarded only after a question', async () => {
  signedInAs(staffSession)
  renderInApp({ at: '/', pages: { '/': Page } })
  const field = await screen.findByLabelText<HTMLInputElement>(/E-mail/)
  fireEvent.input(field, { target: { value: 'mara@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(field.value).toBe('mara@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('an archived member is not offered an invitation that the server would skip', async () => {
  signedInAs(staffSession)
  member = { ...member, status: 'archived' }
  renderInApp({ at: '/', pages: { '/': Page } })
  expect(await screen.findByText('Archived members cannot be invited. Restore the record first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Print a code' })).toBeNull()
})
