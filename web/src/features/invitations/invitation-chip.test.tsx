import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '../../testing/fake-api.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { InvitationChip } from './invitation-chip.tsx'

const sent = {
  invitationId: '1ff9b313-6070-5523-87c5-04d875143b65',
  kind: 'mail',
  state: 'pending',
  sentAt: '2026-03-10T10:00:00Z',
  expiresAt: '2026-03-24T10:00:00Z',
} as const

test('staff see that the mail of an invitation was not delivered, instead of waiting for an answer', async () => {
  signedInAs(staffSession)
  const member = { isLinked: false, invitation: { ...sent, mailRefusedAt: '2026-03-10T10:01:00Z' } }
  renderInApp({ language: 'en', at: '/', pages: { '/': () => <InvitationChip member={member} /> } })
  expect(await screen.findByText('Mail not delivered')).toBeTruthy()
  expect(screen.queryByText(/Invited/)).toBeNull()
})
