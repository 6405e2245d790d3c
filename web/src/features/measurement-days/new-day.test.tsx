import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { NewDay } from './new-day.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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
