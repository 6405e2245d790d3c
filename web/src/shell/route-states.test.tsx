import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { renderInApp } from '../testing/in-app.tsx'
import { RoutePending } from './route-states.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Page() {
  const [isOpening, setOpening] = useState(false)
  return isOpening ? <RoutePending /> : <button onClick={() => setOpening(true)}>Open</button>
}

test('a page whose script does not come says after eight seconds that it is still loading, and offers a reload', async () => {
  fakeApi({})
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  const open = await screen.findByRole('button')
  vi.useFakeTimers()
  fireEvent.click(open)
  act(() => void vi.advanceTimersByTime(7_900))
  expect(screen.queryByText(/still loading/)).toBeNull()
  act(() => void vi.advanceTimersByTime(100))
  expect(screen.getByText(/still loading/).closest('[role="status"]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
})
