import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { InvoiceList } from './invoice-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const buildInvoice = (number: number, refusedEmail: string | null): InvoiceListItem => ({
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
  const items = [buildInvoice(2, 'nobody@park.example'), buildInvoice(1, null)]
  fakeApi({ '/api/tenants/1/invoices': () => ({ items, nextCursor: null }) })
  renderInApp({
    at: '/staff/1/upgrade-tariff',
    pages: { '/staff/$groupId/upgrade-tariff': () => <InvoiceList tenantId={1} /> },
  })
  const [refused, delivered] = await screen.findAllByRole('listitem')
  expect(refused?.textContent).toContain(
    'Could not be delivered: the mail server does not accept mail for nobody@park.example.',
  )
  expect(delivered?.textContent).not.toContain('Could not be delivered')
})

test('a tenant that never ordered reads that later invoices go to the address of its settings', async () => {
  signedInAs(staffSession)
  const items = [{ ...buildInvoice(2, 'nobody@park.example'), changesLaterEmail: false }]
  fakeApi({ '/api/tenants/1/invoices': () => ({ items, nextCursor: null }) })
  renderInApp({
    at: '/staff/1/upgrade-tariff',
    pages: { '/staff/$groupId/upgrade-tariff': () => <InvoiceList tenantId={1} /> },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send 2026-000002 again' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Later invoices do not go to this address/)).toBeTruthy()
  expect(dialog.queryByText(/Later invoices go to this address/)).toBeNull()
})

test('a refused invoice can be sent again to a corrected address, and other invoices offer no such action', async () => {
  signedInAs(staffSession)
  let items = [buildInvoice(2, 'nobody@park.example'), buildInvoice(1, null)]
  const sent: { path: string; body: unknown; key: string | null }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items, nextCursor: null })
    const { pathname } = new URL(address, 'http://localhost:3000')
    sent.push({ path: pathname, body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') })
    items = [buildInvoice(2, null), buildInvoice(1, null)]
    return new Response(null, { status: 204 })
  })
  renderInApp({
    at: '/staff/1/upgrade-tariff',
    pages: { '/staff/$groupId/upgrade-tariff': () => <InvoiceList tenantId={1} /> },
  })
  const buttons = await screen.findAllByRole('button', { name: /Send 2026-00000\d again/ })
  expect(buttons).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Send 2026-000002 again' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /E-mail/ })
  expect(field.value).toBe('nobody@park.example')
  expect(dialog.getByText(/Later invoices go to this address, too/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'office@' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await dialog.findByText('Please enter a complete e-mail address.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(field, { target: { value: 'office@park.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('2026-000002 is on its way to office@park.example')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      path: `/api/tenants/1/invoices/${guid(2)}/mails`,
      body: { email: 'office@park.example' },
      key: expect.any(String),
    },
  ])
  await waitFor(() => expect(screen.queryByText(/Could not be delivered/)).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})
