import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyExtra, lazyWith } from './lazy-part.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(cleanup)

const Greeting = ({ name }: { readonly name: string }) => <p>{`Hello ${name}`}</p>

test('a part that failed to load is fetched again on request', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Greeting)
  const Part = lazyWith(load, ({ retry }, { name }) => (
    <button type="button" onClick={retry}>{`Try again for ${name}`}</button>
  ))
  render(
    <Suspense fallback="…">
      <Part name="Anna" />
    </Suspense>,
  )
  // Without a network event, the part does not retry automatically.
  const again = await screen.findByRole('button', { name: 'Try again for Anna' })
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => void fireEvent.click(again))
  expect(await screen.findByText('Hello Anna')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('an extra that failed to load does not affect its page, and is loaded with the next page', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Greeting)
  const Part = lazyExtra(load)
  const page = (
    <Suspense fallback="…">
      <Part name="Anna" />
      <p>Page</p>
    </Suspense>
  )
  const first = render(page)
  expect(await screen.findByText('Page')).toBeTruthy()
  expect(screen.queryByText('Hello Anna')).toBeNull()
  first.unmount()
  render(page)
  expect(await screen.findByText('Hello Anna')).toBeTruthy()
})

test('a part that failed without a network loads by itself when the network returns', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<typeof Greeting>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Greeting)
  const Part = lazyWith(load, () => 'No network')
  render(
    <Suspense fallback="…">
      <Part name="Anna" />
    </Suspense>,
  )
  expect(await screen.findByText('No network')).toBeTruthy()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Hello Anna')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
