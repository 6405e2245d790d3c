import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { RegionProvider } from '../../i18n/t.tsx'
import { renderInApp } from '../../testing/in-app.tsx'
import { NewDay } from './new-day.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const profiles = [{ id: guid(1), name: 'Stress load' }]
const Page = () => <NewDay tenantId={1} profiles={profiles} onOpened={() => {}} />

test('a day without a measurement does not begin, and the field says what is missing', async () => {
  signedInAs(staffSession)
  const asked = fakeApi({})
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.click(await screen.findByRole('button', { name: /begin|start/i }))
  const message = await screen.findByText('Please choose at least one measurement.')
  const box = screen.getByRole('checkbox', { name: 'Stress load' })
  expect(document.activeElement).toBe(box)
  expect(asked.filter(({ pathname }) => pathname.includes('measurement-days'))).toEqual([])
  fireEvent.click(box)
  expect(message.isConnected).toBe(false)
})

const proposedDay = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[name=day]')?.value

test('the proposed day is today, even on a page that stays open for three days', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 22), toFake: ['Date'] })
  signedInAs(staffSession)
  fakeApi({})
  const { container } = renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByRole('button', { name: /begin|start/i })
  expect(proposedDay(container)).toBe('2026-11-29')
  vi.setSystemTime(new Date(2026, 11, 2, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(proposedDay(container)).toBe('2026-12-02')
})

test('the proposed day is today in the time zone of the account', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] })
  signedInAs(staffSession)
  fakeApi({})
  const InAuckland = () => (
    <RegionProvider timeZone="Pacific/Auckland">
      <Page />
    </RegionProvider>
  )
  const { container } = renderInApp({ at: '/', pages: { '/': InAuckland } })
  await screen.findByRole('button', { name: /begin|start/i })
  expect(proposedDay(container)).toBe('2026-11-30')
})
