import type { TariffQuote } from '@salus/contract/tenant/tariff.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { queryClient } from '../../platform/api/query.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { OrderDialog } from './order-dialog.tsx'

const wanted = { tariff: 'basic', billing: 'monthly', currency: 'EUR' } as const
const quote: TariffQuote = {
  ...wanted,
  kind: 'at-period-end',
  refusal: null,
  waitsForVat: false,
  isDemo: false,
  startsOn: '2026-04-01',
  endsOn: '2026-05-01',
  lines: [],
  dueOn: null,
  net: 4900,
  vat: { category: 'S', percent: 19, amount: 931, note: null },
  gross: 5831,
  effect: {
    limits: [
      { name: 'activeMembers', from: 500, to: 50 },
      { name: 'employees', from: 15, to: 2 },
    ],
    lost: [],
    gained: [],
    exceeded: [],
  },
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
}

const open = async (answer: TariffQuote) => {
  fakeApi({ '/api/tenants/1/tariff-quote': () => answer })
  const nothing = () => {}
  const Page = () => <OrderDialog tenantId={1} wanted={wanted} onOrdered={nothing} onClose={nothing} />
  renderInApp({ at: '/', pages: { '/': Page } })
  return within(await screen.findByRole('dialog', { name: /Basic/ }))
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a smaller tariff that is not possible explains why, and shows nothing that looks orderable', async () => {
  const dialog = await open({
    ...quote,
    refusal: 'tariff-usage-too-high',
    effect: { ...quote.effect, exceeded: ['activeMembers'] },
  })
  const told = dialog.getAllByRole('alert').find((alert) => alert.textContent !== '')
  expect(told?.textContent).toMatch(/You use more than this tariff allows/)
  expect(told?.querySelectorAll('li')).toHaveLength(1)
  expect(dialog.queryAllByRole('textbox')).toEqual([])
  expect(dialog.queryByText('15')).toBeNull()
  expect(
    dialog.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')),
  ).toEqual(['Close', 'Cancel'])
})

test('a smaller tariff that is not possible shows the reason alone, without a word about paying', async () => {
  const dialog = await open({ ...quote, isDemo: true, refusal: 'tariff-usage-too-high' })
  expect(dialog.queryByText(/nothing is to be paid/)).toBeNull()
  cleanup()
  queryClient.clear()
  const possible = await open({ ...quote, isDemo: true })
  expect(possible.getByText(/nothing is to be paid/)).toBeTruthy()
})

test('a dialog that is opened again begins with the recipient of the last order, not with an earlier one', async () => {
  const email = 'new@studio.example'
  await open(quote)
  cleanup()
  const dialog = await open({ ...quote, billTo: { ...quote.billTo, email } })
  expect(dialog.getByDisplayValue(email)).toBeTruthy()
  expect(dialog.queryByDisplayValue(quote.billTo.email)).toBeNull()
})

test('a possible tariff shows its changes and can be ordered', async () => {
  const dialog = await open(quote)
  expect(dialog.getByText('15')).toBeTruthy()
  expect(dialog.getAllByRole('textbox').length).toBeGreaterThan(3)
  expect(dialog.getAllByRole('button')).toHaveLength(3)
})

test('customers who owe German VAT continue in euros, with what they have typed', async () => {
  const inDollars = { ...wanted, currency: 'USD' } as const
  fakeApi({
    '/api/tenants/1/tariff-quote': ({ searchParams }) =>
      searchParams.get('currency') === 'EUR' ? quote : { ...quote, currency: 'USD', refusal: 'euro-only' },
  })
  const nothing = () => {}
  const Page = () => <OrderDialog tenantId={1} wanted={inDollars} onOrdered={nothing} onClose={nothing} />
  renderInApp({ at: '/', pages: { '/': Page } })
  const dialog = within(await screen.findByRole('dialog', { name: /Basic/ }))
  fireEvent.change(dialog.getByDisplayValue('Ring 1'), { target: { value: 'Ring 2' } })
  expect(dialog.queryByRole('button', { name: /Switch on/ })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Continue in euros' }))
  expect(await dialog.findByRole('button', { name: /Switch on/ })).toBeTruthy()
  expect(dialog.getByDisplayValue('Ring 2')).toBeTruthy()
})

test('an upgrade that waits because of the VAT says so at the country', async () => {
  const dialog = await open({ ...quote, waitsForVat: true })
  const country = dialog.getByRole('combobox', { name: 'Country' })
  const hint = document.getElementById(country.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/VAT rules of the country or VAT number .* from the next period on/)
  cleanup()
  queryClient.clear()
  const usual = await open(quote)
  expect(usual.getByRole('combobox', { name: 'Country' }).hasAttribute('aria-describedby')).toBe(false)
})

test.each([
  ['order', 'Order Basic'],
  ['at-once', 'Upgrade to Basic'],
  ['at-period-end', 'Switch to Basic'],
] as const)('the title uses the word of the button: %s', async (kind, title) => {
  await open({ ...quote, kind })
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
})

test('after the dialog has closed, the button that opened it has the focus again', async () => {
  fakeApi({ '/api/tenants/1/tariff-quote': () => quote })
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <OrderDialog tenantId={1} wanted={wanted} onOrdered={() => {}} onClose={() => setOpen(false)} />}
      </>
    )
  }
  renderInApp({ at: '/', pages: { '/': Page } })
  const opener = await screen.findByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: /Basic/ })
  within(dialog).getByRole('button', { name: 'Cancel' }).focus()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})

test('errors of the recipient disappear as soon as they are corrected, also by choosing another country', async () => {
  const dialog = await open({
    ...quote,
    kind: 'order',
    billTo: { ...quote.billTo, name: '', country: 'AT', vatId: 'DE123456789' },
  })
  const [name, vatId] = [dialog.getByRole('textbox', { name: /Name/ }), dialog.getByDisplayValue('DE123456789')]
  const areWrong = () => [name, vatId].map((field) => field.getAttribute('aria-invalid') === 'true')
  fireEvent.submit(name.closest('form') ?? name)
  expect(areWrong()).toEqual([true, true])
  fireEvent.change(name, { target: { value: ' ' } })
  expect(areWrong()).toEqual([true, true])
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'DE' } })
  expect(areWrong()).toEqual([true, false])
  fireEvent.change(name, { target: { value: 'Studio Nord' } })
  expect(areWrong()).toEqual([false, false])
  expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([''])
})

test('an order that another order has preceded says once why it is no longer possible', async () => {
  const quotes = [quote, { ...quote, refusal: 'tariff-unchanged' as const }]
  const problem = { type: 'about:blank', title: '', status: 409, code: 'tariff-unchanged' }
  let isOrdered = false
  fakeApi({
    '/api/tenants/1/tariff-quote': () => quotes[isOrdered ? 1 : 0],
    '/api/tenants/1/tariff-changes': () => {
      isOrdered = true
      return Response.json(problem, { status: 409 })
    },
  })
  const nothing = () => {}
  const Page = () => <OrderDialog tenantId={1} wanted={wanted} onOrdered={nothing} onClose={nothing} />
  renderInApp({ at: '/', pages: { '/': Page } })
  const dialog = within(await screen.findByRole('dialog', { name: /Basic/ }))
  const name = await dialog.findByRole('textbox', { name: /Name/ })
  fireEvent.submit(name.closest('form') ?? name)
  await waitFor(() => expect(dialog.queryAllByRole('textbox')).toEqual([]))
  expect(dialog.getAllByText('This is already your tariff.')).toHaveLength(1)
})
