import type { AccountReceipt as Receipt } from '@salus/contract/account/own-data.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { AccountReceipt } from './account-receipt.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting: Receipt = {
  id: '00000000-0000-4000-8000-000000000001',
  requestedAt: '2026-03-10T12:00:00.000Z',
  doneAt: null,
  counts: [],
  records: [],
}

test('the receipt appears even if one request for it failed', async () => {
  const answers = [waiting, new Response(null, { status: 500 }), { ...waiting, doneAt: '2026-03-10T12:01:00.000Z' }]
  fakeApi({ '/api/erasure-receipts': () => answers.shift() })
  renderInApp({ at: '/', pages: { '/': () => <AccountReceipt code={'a'.repeat(43)} /> } })
  expect(await screen.findByText('Your data is being erased …')).toBeTruthy()
  expect(await screen.findByText('Erased on', undefined, { timeout: 15_000 })).toBeTruthy()
}, 40_000)
