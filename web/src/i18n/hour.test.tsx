import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextsProvider, useFormat } from './t.tsx'

const lateEvening = new Date(2026, 10, 29, 23, 58)
const hour = 60 * 60_000

function LastUsed() {
  return <p>{useFormat().relativeDay(lateEvening.toISOString())}</p>
}

beforeEach(() => {
  vi.useFakeTimers({ now: lateEvening })
  render(
    <TextsProvider start={{ language: 'en', messages: {} }} load={async () => ({})} onError={() => {}}>
      <LastUsed />
    </TextsProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a page that stays open over midnight says “yesterday” for what was “today”', () => {
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('today')).toBeTruthy()
  act(() => vi.advanceTimersByTime(2 * 60_000))
  expect(screen.getByText('yesterday')).toBeTruthy()
})

test('after three days of sleep, a page updates its relative days as soon as it is visible again', () => {
  expect(screen.getByText('today')).toBeTruthy()
  vi.setSystemTime(lateEvening.getTime() + 3 * 24 * hour)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('3 days ago')).toBeTruthy()
})
