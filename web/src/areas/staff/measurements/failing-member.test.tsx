import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { StaffMeasurements } from './measurements.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('while the server fails, the page says so and does not send the same requests without end', async () => {
  setWidth(1440)
  signedInAs(staffSession)
  const memberId = guid(901)
  const problem = { type: 'about:blank', title: '', status: 500, code: 'internal' }
  const fail = () => Response.json(problem, { status: 500 })
  const asked = fakeApi({ [`/api/tenants/1/members/${memberId}`]: fail, '/api/tenants/1/check-ups': fail })
  renderInApp({
    at: `/staff/1/member-measurements?memberId=${memberId}`,
    pages: { '/staff/$groupId/member-measurements': StaffMeasurements },
  })
  expect(await screen.findAllByRole('heading', { name: 'This could not be loaded' })).toHaveLength(2)
  const listsAsked = () => asked.filter(({ pathname }) => pathname === '/api/tenants/1/check-ups').length
  await expect(waitFor(() => expect(listsAsked()).toBeGreaterThan(5))).rejects.toThrow()
})
