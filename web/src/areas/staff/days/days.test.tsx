import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MeasurementDays } from './days.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the form for a new day appears with the list above it, so that it does not move under a finger', async () => {
  let release = () => {}
  const hold = new Promise<void>((resolve) => (release = resolve))
  const profilesRead = vi.fn<() => void>()
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/measurement-days': async () => {
      await hold
      return { items: [], nextCursor: null }
    },
    '/api/tenants/1/measurement-profiles': () => {
      profilesRead()
      return { items: [] }
    },
  })
  renderInApp({
    at: '/staff/1/measurement-days',
    pages: { '/staff/$groupId/measurement-days': MeasurementDays },
  })
  await vi.waitFor(() => expect(profilesRead).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'New measurement day' })).toBeNull()
  release()
  expect(await screen.findByRole('heading', { name: 'New measurement day' })).toBeTruthy()
})
