import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { guid } from '../../testing/check-up-samples.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { CrisisNotices } from './crisis-notices.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const notice = {
  resultGuid: guid(1),
  memberId: guid(901),
  firstName: 'Mara',
  lastName: 'Lindner',
  birthDate: '1982-03-14',
  externalNumber: 'SN-1001',
  dateOfMeasurement: '2026-11-18T08:42:00Z',
  noticedAt: '2026-11-18T08:42:00Z',
}

test('staff read whose result to look at, without measured values, until they attend to it', async () => {
  let open = [notice]
  fakeApi({
    '/api/tenants/1/crisis-notices': () => ({ items: open }),
    [`/api/tenants/1/crisis-notices/${guid(1)}/seen`]: () => {
      open = []
      return new Response(null, { status: 204 })
    },
  })
  const sent = vi.spyOn(globalThis, 'fetch')
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <CrisisNotices tenantId={1} /> } })
  const alert = await screen.findByRole('alert', { name: 'Bitte sofort ansehen' })
  expect(alert.textContent).toContain('Mara Lindner: Ein Messwert vom')
  expect(alert.textContent, 'two people may have the same name').toMatch(/14\.03\.1982.*SN-1001/)
  expect(alert.textContent).not.toMatch(/Blutdruck|mmHg|200/)
  expect(screen.getByRole('link', { name: 'Ansehen' }).getAttribute('href')).toContain(guid(1))
  fireEvent.click(screen.getByRole('button', { name: 'Ich kümmere mich darum' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ansehen' })).toBeNull())
  const [press] = sent.mock.calls.flatMap(([address, init]) => (String(address).endsWith('/seen') ? [init?.body] : []))
  expect(press, 'the server closes the notice of the named person only').toBe(JSON.stringify({ memberId: guid(901) }))
})

test.each([
  ['de', 'Ein Messwert vom', '(vor 3 Wochen)'],
  ['en', 'a reading of', '(3 weeks ago)'],
] as const)('a notice about a measurement that arrived late shows its age (%s)', async (language, what, age) => {
  const [late, recent] = [21, 0].map((days) => new Date(Date.now() - days * 24 * 60 * 60_000 - 1).toISOString())
  const items = [
    { ...notice, dateOfMeasurement: late },
    { ...notice, resultGuid: guid(2), lastName: 'Neuhaus', dateOfMeasurement: recent },
  ]
  fakeApi({ '/api/tenants/1/crisis-notices': () => ({ items }) })
  renderInApp({ language, at: '/', pages: { '/': () => <CrisisNotices tenantId={1} /> } })
  const told = await screen.findByText((text) => text.includes('Lindner') && text.includes(what))
  expect(told.textContent).toContain(age)
  expect(screen.getByText((text) => text.includes('Neuhaus')).textContent).not.toMatch(/\(/)
})

test('a notice on a page that stays open shows the age of the measurement after a day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00Z'), toFake: ['Date'] })
  fakeApi({ '/api/tenants/1/crisis-notices': () => ({ items: [notice] }) })
  renderInApp({ at: '/', pages: { '/': () => <CrisisNotices tenantId={1} /> } })
  const told = await screen.findByText((text) => text.includes('Lindner'))
  expect(told.textContent).not.toContain('ago')
  vi.setSystemTime(new Date('2026-11-21T09:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(told.textContent).toContain('(3 days ago)')
})
