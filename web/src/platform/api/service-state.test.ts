import { membersApi } from '@salus/contract/members/members.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { onServiceReturn } from './service-state.ts'

const away = () =>
  new Response(JSON.stringify({ type: 'about:blank', title: '', status: 503, code: 'unavailable' }), {
    status: 503,
    headers: { 'retry-after': '2' },
  })
const ready = () => new Response('{}', { status: 200 })

let answer: () => Response | Promise<Response> = away
const asked: string[] = []
const returned = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  returned.mockReset()
  stop = onServiceReturn(returned)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const read = () => api.call(membersApi.getMembersOfTenant, { params: { tenantId: 1 } }).catch(() => null)
const looks = () => asked.filter((path) => path === '/readyz').length

test('an unavailable service is asked again after its delay, one request at a time, until it responds', async () => {
  answer = away
  await Promise.all([read(), read(), read()])
  await vi.advanceTimersByTimeAsync(1_900)
  expect(looks()).toBe(0)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(looks()).toBe(1)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(looks()).toBeGreaterThanOrEqual(2)
  expect(returned).not.toHaveBeenCalled()
  answer = ready
  await vi.advanceTimersByTimeAsync(3_100)
  expect(returned).toHaveBeenCalledTimes(1)
  const before = looks()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(before)
})

test('a service that does not answer at all is also asked again', async () => {
  answer = () => Promise.reject(new TypeError('refused'))
  await read()
  await vi.advanceTimersByTimeAsync(7_600)
  expect(looks()).toBe(1)
  answer = ready
  await vi.advanceTimersByTimeAsync(7_600)
  expect(returned).toHaveBeenCalledTimes(1)
})

test('a response that reports no outage does not change the state of the service', async () => {
  answer = () => new Response('{}', { status: 404 })
  await read()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(0)
})
