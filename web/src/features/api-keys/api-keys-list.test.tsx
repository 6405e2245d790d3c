import type { ApiKey } from '@salus/contract/tenant/api-keys.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { ApiKeysList } from './api-keys-list.tsx'
import { ShownKeyDialog } from './shown-key-dialog.tsx'

afterEach(cleanup)

const key: ApiKey = {
  keyId: '5b0c0f5e-8a5c-4a6e-9f0e-1c2d3e4f5a6b',
  pluginId: 2,
  name: 'Back station',
  endsWith: 'x9Qz',
  createdAt: '2026-11-01T08:00:00Z',
  lastUsedAt: '2026-11-24T09:30:00Z',
  revokedAt: '2026-11-25T10:15:00Z',
}

test('a revoked key shows when it was last used and when it was revoked', async () => {
  signedInAs(staffSession)
  const unused = { ...key, keyId: '6c1d1a6f-9b6d-4b7f-8a1f-2d3e4f5a6b7c', lastUsedAt: null }
  fakeApi({ '/api/tenants/1/api-keys': () => ({ items: [key, unused] }) })
  renderInApp({ at: '/', pages: { '/': () => <ApiKeysList tenantId={1} /> } })
  expect(await screen.findByText(/^Revoked: .*25.* · Last used: .*24.*/)).toBeTruthy()
  expect(screen.getByText(/^Revoked: .*25.* · Never used$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Revoke the key/ })).toBeNull()
})

test.each([
  ['en', 'Number of the product (pluginId)', 'Description of the interface'],
  ['de', 'Nummer des Produkts (pluginId)', 'Beschreibung der Schnittstelle'],
] as const)('a new key is shown with all data that a system needs to deliver (%s)', async (language, number, docs) => {
  signedInAs(staffSession)
  const made = { ...key, lastUsedAt: null, revokedAt: null, key: 'salus_1_secret' }
  renderInApp({ language, at: '/', pages: { '/': () => <ShownKeyDialog made={made} onClose={() => {}} /> } })
  expect(await screen.findByText('salus_1_secret')).toBeTruthy()
  expect(screen.getByText(`${location.origin}/api/modules/check-ups`)).toBeTruthy()
  expect(screen.getByText(number).nextElementSibling?.textContent).toMatch(/^2 · /)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: docs })
  expect([link.pathname, link.target]).toEqual(['/api/docs', '_blank'])
})
