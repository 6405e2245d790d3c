import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { loadSession } from '../account/session.ts'
import { fetchTranslations } from './api.ts'
import { NetworkProblem } from './problems.ts'
import { queryClient } from './query.ts'
import { isConnected, onServiceReturn, stopAsking } from './service-state.ts'

let isHanging = true
const asked: string[] = []
const returned = vi.fn<() => void>()
let stop = () => {}

/** A response that never comes, because the network hangs. Rejects only if the request is aborted. */
const hang = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

beforeEach(() => {
  vi.useFakeTimers()
  isHanging = true
  asked.length = 0
  returned.mockReset()
  stop = onServiceReturn(returned)
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path)
    if (isHanging) return hang(init?.signal)
    return Promise.resolve(Response.json(path === '/api/session' ? staffSession : {}))
  })
})
afterEach(() => {
  stop()
  stopAsking()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const outcome = () =>
  loadSession().then(
    () => 'loaded',
    (error: unknown) => (error instanceof NetworkProblem ? 'no network' : error),
  )

test('a page opened over a network that never responds reports within seconds that there is no network', async () => {
  const first = outcome()
  await vi.advanceTimersByTimeAsync(8_100)
  expect(await Promise.race([first, 'still waiting'])).toBe('no network')
  expect(isConnected()).toBe(false)
  // Opening a page requests the session several times. The later requests wait for a shorter time.
  const second = outcome()
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await Promise.race([second, 'still waiting'])).toBe('no network')
})

test('after a network that never responded, the page continues although a check of the service never ended', async () => {
  const first = outcome()
  await vi.advanceTimersByTimeAsync(8_100)
  await first
  await vi.advanceTimersByTimeAsync(7_600)
  expect(asked.filter((path) => path === '/readyz')).toHaveLength(1)
  isHanging = false
  await vi.advanceTimersByTimeAsync(16_000)
  expect(returned).toHaveBeenCalledTimes(1)
  expect(await outcome()).toBe('loaded')
})

test('texts that never arrive end the wait for the first page, so that it says what is wrong', async () => {
  const texts = fetchTranslations('de').then(
    () => 'loaded',
    (error: unknown) => (error instanceof NetworkProblem ? 'no network' : error),
  )
  await vi.advanceTimersByTimeAsync(8_100)
  expect(await Promise.race([texts, 'still waiting'])).toBe('no network')
})
