import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listItem, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { MemberOverview } from './overview.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an overview that stays open overnight greets with the time of day', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 22), toFake: ['Date'] })
  signedInAs({ ...staffSession, user: { ...staffSession.user, firstName: 'Mara' } })
  fakeApi({
    '/api/me/check-ups': () => ({ items: [{ ...listItem(1), groupId: 1 }], nextCursor: null }),
    '/api/me/measurement-profiles': () => ({ items: [] }),
  })
  renderInApp({ at: '/member/member-dashboard', pages: { '/member/member-dashboard': MemberOverview } })
  await screen.findByRole('heading', { name: 'Good evening, Mara' })
  vi.setSystemTime(new Date(2026, 10, 30, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByRole('heading', { name: 'Good morning, Mara' })).toBeTruthy()
})
