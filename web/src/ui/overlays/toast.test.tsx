import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'
import { ToastHost, showToast } from './toast.tsx'

const inWindow = (isLow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isLow, addEventListener: () => {}, removeEventListener: () => {} }))

beforeEach(() => {
  vi.useFakeTimers()
  inWindow(false)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (duration: number) => {
  render(<ToastHost closeLabel="Close" />)
  act(() => {
    showToast({ text: 'Saved', duration })
  })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isShown = () => screen.queryByText('Saved') !== null

test('a toast disappears after its time', () => {
  show(15_000)
  pass(14_999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('a toast waits while it has the focus, and then runs the remaining time', () => {
  show(15_000)
  pass(10_000)
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  pass(60_000)
  expect(isShown()).toBe(true)
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }))
  pass(4_999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('a toast waits while it is touched', () => {
  show(5_000)
  fireEvent.touchStart(screen.getByText('Saved'))
  pass(60_000)
  expect(isShown()).toBe(true)
  fireEvent.touchEnd(screen.getByText('Saved'))
  pass(5_000)
  expect(isShown()).toBe(false)
})

test('the button of a toast closes it immediately', () => {
  show(5_000)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(isShown()).toBe(false)
})

test('in a low window only the newest toast is shown, and the previous toast is paused', () => {
  inWindow(true)
  render(<ToastHost closeLabel="Close" />)
  act(() => void showToast({ text: 'Saved', duration: 5_000 }))
  pass(1_000)
  act(() => void showToast({ text: 'Copied', duration: 5_000 }))
  pass(5_000)
  expect(screen.queryByText('Copied')).toBeNull()
  pass(3_999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('while a dialog is open the toast is inside it, because everything else is inert', () => {
  const host = <ToastHost closeLabel="Close" />
  const dialog = (isOpen: boolean) => (
    <>
      <Modal isOpen={isOpen} onClose={() => undefined} label="Question" className="">
        <p>Sure?</p>
      </Modal>
      {host}
    </>
  )
  const { rerender } = render(dialog(true))
  act(() => void showToast({ text: 'Copied', duration: 5_000 }))
  expect(screen.getByRole('dialog').contains(screen.getByText('Copied'))).toBe(true)
  rerender(dialog(false))
  expect(screen.getByText('Copied')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
