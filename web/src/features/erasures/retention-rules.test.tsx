import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { RetentionRules } from './retention-rules.tsx'

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each period says whom it applies to: leaving starts no period, and only archived records are erased', async () => {
  fakeApi({
    '/api/tenants/1/retention': () => ({
      rules: [
        { dataClass: 'left-members', keptFor: { months: 0 }, isChosen: true },
        { dataClass: 'inactive-members', keptFor: { months: 36 }, isChosen: true },
      ],
      runs: [{ at: '2026-11-27T03:41:00Z', counts: [{ dataClass: 'left-members', count: 2 }] }],
    }),
  })
  renderInApp({ at: '/settings', pages: { '/settings': () => <RetentionRules tenantId={1} /> } })
  expect(await screen.findByRole('combobox', { name: 'People who deleted their account' })).toBeTruthy()
  expect(screen.getByText(/Leaving alone starts no period/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Archived people' })).toBeTruthy()
  expect(screen.getByText(/This period never erases members who are not archived/)).toBeTruthy()
  // The number includes ended holds that an Admin had placed.
  expect(screen.getByText('Locked records whose lock had ended: 2')).toBeTruthy()
})
