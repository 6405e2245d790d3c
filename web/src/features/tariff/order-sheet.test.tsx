import type { TariffOrder } from '@salus/contract/tenant/tariff-orders.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { OrderSheet } from './order-sheet.tsx'

const orderId = '00000000-0000-4000-8000-000000000001'
const order: TariffOrder = {
  orderId,
  orderedAt: '2026-03-10T12:00:00Z',
  kind: 'order',
  state: 'begun',
  formerTariff: 'basic',
  tariff: 'professional',
  billing: 'monthly',
  currency: 'EUR',
  startsOn: '2026-04-01',
  endsOn: '2026-05-01',
  lines: [],
  net: 14_900,
  vat: { category: 'S', percent: 19, amount: 2831, note: null },
  gross: 17_731,
  billTo: {
    name: 'Studio Nord',
    street: 'Ring 1',
    postalCode: '30159',
    city: 'Hannover',
    country: 'DE',
    vatId: null,
    email: 'billing@studio.example',
    reference: null,
  },
  invoice: { invoiceId: '00000000-0000-4000-8000-000000000002', number: 'S-2026-0001', dueOn: '2026-03-24' },
  isDemo: false,
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(answer: TariffOrder): Promise<string> {
  fakeApi({ [`/api/tenants/1/tariff-orders/${orderId}`]: () => answer })
  renderInApp({ at: '/', pages: { '/': () => <OrderSheet tenantId={1} orderId={orderId} /> } })
  const heading = await screen.findByText('What happens next')
  return heading.closest('section')?.textContent ?? ''
}

test('the confirmation of an order says until when its invoice is to be paid', async () => {
  expect(await open(order)).toMatch(/S-2026-0001 .*payable by .*24.*2026/)
})

test('an order whose invoice names no day says nothing about paying', async () => {
  const invoice = { invoiceId: order.invoice?.invoiceId ?? '', number: 'S-2026-0001' }
  expect(await open({ ...order, invoice })).not.toContain('payable')
})
