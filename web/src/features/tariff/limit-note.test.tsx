import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { LimitNote } from './limit-note.tsx'
import { TariffNotice } from './tariff-notice.tsx'

const meter = (level: TenantTariff['usage']['products']['level']) => ({
  used: 1,
  allowed: 2,
  level,
  forecast: { kind: 'enough' },
})
const tariff = (usage: Partial<Record<keyof TenantTariff['usage'], ReturnType<typeof meter>>>) => ({
  tariff: 'basic',
  billing: 'monthly',
  currency: 'EUR',
  startedOn: '2026-01-01',
  trialEndsOn: null,
  state: 'running',
  period: null,
  planned: null,
  usage: {
    activeMembers: meter('within'),
    employees: meter('within'),
    checkUpsThisMonth: meter('within'),
    products: meter('within'),
    ...usage,
  },
})

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (usage: Parameters<typeof tariff>[0]) => {
  cleanup()
  queryClient.clear()
  fakeApi({ '/api/tenants/7/tariff': () => tariff(usage) })
  renderInApp({ at: '/', pages: { '/': () => <LimitNote tenantId={7} /> } })
}
const hide = () => fireEvent.click(screen.getByRole('button', { name: 'Hide this note' }))

test('the most urgent limit is shown first, with a link to the tariff', async () => {
  show({ activeMembers: meter('near'), employees: meter('over') })
  expect(await screen.findByText(/Employees: the allowance beyond/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the tariff' }).getAttribute('href')).toBe('/staff/7/upgrade-tariff')
  hide()
  expect(await screen.findByText(/Active members: at least 80%/)).toBeTruthy()
  hide()
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})

test('a dismissed note stays hidden until its information changes', async () => {
  show({ activeMembers: meter('near') })
  await screen.findByText(/at least 80%/)
  hide()
  show({ activeMembers: meter('near'), employees: meter('reached') })
  expect(await screen.findByText(/Employees: limit reached/)).toBeTruthy()
  hide()
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  show({ activeMembers: meter('reached'), employees: meter('reached') })
  expect(await screen.findByText(/Active members: limit reached/)).toBeTruthy()
})

test.each([
  ['while there is room', {}],
  ['for having chosen all products of the tariff, as in the first minute of a trial', { products: meter('reached') }],
])('no note is shown %s', async (_, usage) => {
  show(usage)
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'))
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  [{ employees: meter('reached') }, /^A limit is reached/],
  [{ employees: meter('reached'), activeMembers: meter('reached') }, /^2 limits are reached/],
  [{ employees: meter('over'), activeMembers: meter('reached') }, /^A limit and its allowance of 10% .* are used up/],
  [{ products: meter('reached') }, null],
])('the tariff page counts its most urgent limits', async (usage, sentence) => {
  const shown = tariff(usage) as TenantTariff
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <main>
          <TariffNotice tariff={shown} />
        </main>
      ),
    },
  })
  await screen.findByRole('main')
  if (sentence === null) expect(screen.getByRole('main').textContent).toBe('')
  else expect(screen.getByText(sentence)).toBeTruthy()
})
