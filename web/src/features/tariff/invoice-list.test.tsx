import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { InvoiceList } from './invoice-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invoiceOf = (number: number, refusedEmail: string | null): InvoiceListItem => ({
  invoiceId: guid(number),
  number: `2026-00000${number}`,
  kind: 'invoice',
  reason: 'order',
  issuedOn: '2026-03-10',
  currency: 'EUR',
  net: 14_900,
  vat: 2831,
  gross: 17_731,
  periodStartsOn: '2026-03-10',
  periodEndsOn: '2026-04-10',
  refusedEmail,
})

test('an invoice says when it could not be delivered, and to which address', async () => {
  signedInAs(staffSession)
  const items = [invoiceOf(2, 'nobody@park.example'), invoiceOf(1, null)]
  fakeApi({ '/api/tenants/1/invoices': () => ({ items, nextCursor: null }) })
  renderInApp({
    at: '/staff/1/upgrade-tariff',
    pages: { '/staff/$groupId/upgrade-tariff': () => <InvoiceList tenantId={1} /> },
  })
  const [refused, delivered] = await screen.findAllByRole('listitem')
  expect(refused?.textContent).toContain(
    'Could not be delivered: the mail server takes no mail for nobody@park.example.',
  )
  expect(delivered?.textContent).not.toContain('Could not be delivered')
})
