import type { ConsentRecord } from '@salus/contract/members/consents.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { CheckConsents } from './check-consents.tsx'

afterEach(cleanup)

const record: ConsentRecord = {
  purpose: 'share-with-staff',
  pluginId: null,
  decision: 'withdrawn',
  how: 'not-stated',
  on: null,
  textVersion: '1',
  textHash: null,
  language: 'en',
  recordedBy: 'Mara Lindner',
  recordedAt: '2026-11-20T08:00:00Z',
}

function show(records: readonly ConsentRecord[]) {
  signedInAs(staffSession)
  const own = {
    groupId: 1,
    tenantDisplayName: 'Studio Nord',
    tenantKind: 'studio',
    memberId: guid(1),
    readers: 2,
    unconfirmed: records.length,
    products: [],
    storesHealthData: true,
    sharesAll: false,
    exceptions: [],
    records,
  }
  fakeApi({ '/api/me/consents': () => ({ items: [own], telemetry: { isGiven: false, since: null } }) })
  renderInApp({ at: '/', pages: { '/': CheckConsents } })
}

test('people who left and came back read that sharing ended with the access, not that others recorded a withdrawal', async () => {
  show([record])
  expect(
    await screen.findByText(
      'Share results with staff: ended on 20 Nov 2026, because the access to your record changed.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/the staff of Studio Nord no longer see your results/)).toBeTruthy()
  expect(screen.queryByText(/Recorded by|what others/)).toBeNull()
})

test('the end of sharing is shown with its own reason, next to the consents that staff recorded', async () => {
  show([
    record,
    { ...record, purpose: 'store-health-data', decision: 'given', how: 'on-paper', recordedBy: 'Jonas Weber' },
  ])
  expect(await screen.findByText(/given on 20 Nov 2026, on paper\. Recorded by Jonas Weber\./)).toBeTruthy()
  expect(screen.getByText(/because the access to your record changed/)).toBeTruthy()
  expect(screen.getByText(/what others at Studio Nord recorded/)).toBeTruthy()
})
