import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdle } from './use-idle.ts'

const act = vi.fn<() => void>()
const Watched = ({ isWatching }: { isWatching: boolean }) => {
  useIdle(isWatching, 60_000, act)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  act.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('acts after a minute without a touch, and each touch restarts the minute', () => {
  render(<Watched isWatching />)
  vi.advanceTimersByTime(59_000)
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(59_000)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledOnce()
})

test('does not count while it is not watching', () => {
  const { rerender } = render(<Watched isWatching={false} />)
  vi.advanceTimersByTime(120_000)
  rerender(<Watched isWatching />)
  vi.advanceTimersByTime(30_000)
  rerender(<Watched isWatching={false} />)
  vi.advanceTimersByTime(120_000)
  expect(act).not.toHaveBeenCalled()
})
