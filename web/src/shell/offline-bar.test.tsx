import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { askReadinessBy, noteAnswer } from '../platform/service-state.ts'
import { renderInApp } from '../testing/in-app.tsx'
import { OfflineBar } from './offline-bar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('people are told that Salus is away and keep what they typed, until it is back', async () => {
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <>
          <OfflineBar />
          <input aria-label="Note" />
        </>
      ),
    },
  })
  const input = await screen.findByLabelText<HTMLInputElement>('Note')
  input.value = 'half a sentence'
  vi.useFakeTimers()
  askReadinessBy(async () => new Response('{}'))
  act(() => noteAnswer(new Response('', { status: 503, headers: { 'retry-after': '2' } })))
  expect(screen.queryByText(/cannot be reached/)).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  expect(input.value).toBe('half a sentence')
})
