import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { WhoSeesWhat } from './who-sees-what.tsx'

afterEach(cleanup)

const left = {
  groupId: 1,
  tenantName: 'praxis',
  displayName: 'Praxis am Park',
  memberId: guid(1),
  since: '2026-01-01T08:00:00Z',
  endedAt: '2026-11-01T08:00:00Z',
}
const show = (ended: readonly object[]) => {
  signedInAs({ ...staffSession, memberships: [] })
  fakeApi({
    '/api/me/consents': () => ({ items: [], telemetry: { isGiven: false, since: null } }),
    '/api/me/ended-memberships': () => ({ items: ended }),
    '/api/me/deletion': () => ({
      tenants: [
        {
          groupId: 1,
          displayName: 'Praxis am Park',
          checkUps: 3,
          isLastAdmin: false,
          outcome: 'locked',
          until: '2036-11-28',
        },
      ],
    }),
  })
  renderInApp({ at: '/', pages: { '/': WhoSeesWhat } })
}

test('an organisation that the person left is listed with what it keeps, until when, and who sees it', async () => {
  show([left])
  expect(await screen.findByText('Praxis am Park')).toBeTruthy()
  expect(await screen.findByText(/It contains 3 results\. If you delete your account today, .* 2036/)).toBeTruthy()
  expect(screen.getByText(/sees results only if you have consented again/)).toBeTruthy()
  expect(screen.getByText(/please contact Praxis am Park/)).toBeTruthy()
  expect(screen.queryByText(/No record is linked/)).toBeNull()
})

test('without any record the text claims only what is known', async () => {
  show([])
  expect(await screen.findByText('No record is linked to your account at present.')).toBeTruthy()
})
