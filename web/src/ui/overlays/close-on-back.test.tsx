import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unwindOverlays, useCloseOnBack } from './close-on-back.ts'

function Overlay({ isOpen, close }: { isOpen: boolean; close: () => unknown }) {
  useCloseOnBack(isOpen, close)
  return isOpen ? <p>open</p> : null
}

// Counts the traversals that have ended. The overlay code stops their events, so this listener must be added before that
// code is loaded.
const ended = vi.hoisted(() => {
  const count = { traversals: 0 }
  window.addEventListener('popstate', () => (count.traversals += 1), { capture: true })
  return count
})

const patience = { timeout: 10_000, interval: 5 }

/** Runs an action that moves in the history, and waits until the traversal has ended. */
const traverse = async (move: () => unknown) => {
  const before = ended.traversals
  await act(async () => void move())
  await act(() => vi.waitFor(() => expect(ended.traversals).toBe(before + 1), patience))
}

const goBack = () => traverse(() => history.back())

beforeEach(() => history.pushState(null, '', `/page-${Math.random()}`))
afterEach(async () => {
  cleanup()
  // Removing the entries is a traversal as well, so it must end before the next test begins.
  await vi.waitUntil(() => (history.state?.overlayDepth ?? 0) === 0, patience)
})

test('Back closes the open overlay and stays on the page', async () => {
  const close = vi.fn<() => void>()
  const here = location.href
  render(<Overlay isOpen close={close} />)
  await goBack()
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(location.href).toBe(here)
})

test('an overlay that stays open to ask first handles the next Back as well, which stays on the page', async () => {
  const [here, close] = [location.href, vi.fn<() => boolean>(() => false)]
  render(<Overlay isOpen close={close} />)
  await goBack()
  await goBack()
  expect(close).toHaveBeenCalledTimes(2)
  expect(location.href).toBe(here)
})

test('no other listener receives the event of this step back', async () => {
  const heard = vi.fn<() => void>()
  window.addEventListener('popstate', heard)
  render(<Overlay isOpen close={() => {}} />)
  await goBack()
  window.removeEventListener('popstate', heard)
  expect(heard).not.toHaveBeenCalled()
})

test('closing an overlay in another way removes its history entry, so that the next Back leaves the page', async () => {
  const before = location.href
  history.pushState(null, '', '/next')
  const { rerender } = render(<Overlay isOpen close={() => {}} />)
  await traverse(() => rerender(<Overlay isOpen={false} close={() => {}} />))
  expect(location.pathname).toBe('/next')
  await goBack()
  expect(location.href).toBe(before)
})

test('of two overlays, Back closes the topmost first', async () => {
  const lower = vi.fn<() => void>()
  const upper = vi.fn<() => void>()
  render(
    <>
      <Overlay isOpen close={lower} />
      <Overlay isOpen close={upper} />
    </>,
  )
  await goBack()
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1])
  await goBack()
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([1, 1])
})

test('before the page changes, all overlays are closed and their history entries are removed', async () => {
  const close = vi.fn<() => void>()
  history.pushState(null, '', '/with-menu')
  render(<Overlay isOpen close={close} />)
  expect(screen.getByText('open')).toBeTruthy()
  await act(async () => unwindOverlays())
  expect(close).toHaveBeenCalledTimes(1)
  expect(history.state).toBeNull()
  expect(unwindOverlays()).toBeNull()
})

test('a dialog that a closing menu opens has a history entry of its own: Back closes the dialog and stays on the page', async () => {
  const close = vi.fn<() => void>()
  history.pushState(null, '', '/with-menu-and-dialog')
  const both = (isMenu: boolean) => (
    <>
      <Overlay isOpen={isMenu} close={() => {}} />
      <Overlay isOpen={!isMenu} close={close} />
    </>
  )
  const { rerender } = render(both(true))
  await traverse(() => rerender(both(false)))
  expect(history.state).toEqual({ overlayDepth: 1 })
  await goBack()
  expect(close).toHaveBeenCalledTimes(1)
  expect([location.pathname, history.state]).toEqual(['/with-menu-and-dialog', null])
})
