import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lockKiosk, unlockKiosk } from '../../platform/account/kiosk.ts'
import { queryClient } from '../../platform/api/query.ts'
import { guid, staffSession, stressLoadId } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { Kiosk } from './kiosk.tsx'

afterEach(() => {
  cleanup()
  unlockKiosk()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a tablet whose staff member lost the access is given back, and staff can still take it back', async () => {
  const [userId, memberId] = [staffSession.user.id, guid(901)]
  lockKiosk({ userId, tenantId: 1, memberId, path: 'StressPilot/stress-load', language: 'en', stage: 'ready' })
  signedInAs({
    ...staffSession,
    handedOver: {
      groupId: 1,
      memberId,
      profileId: stressLoadId,
      firstName: '',
      isShared: false,
      person: null,
      survey: null,
    },
  })
  const missing = { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }
  fakeApi({ '/api/tenants/1/measurement-profiles': () => Response.json(missing, { status: 404 }) })
  renderInApp({ at: '/staff/1/kiosk', pages: { '/staff/$groupId/kiosk': Kiosk } })
  expect(await screen.findByText(/Please hand the tablet back to the staff/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: /Staff: exit with password/ })).toBeTruthy()
})
