import { afterEach, expect, test, vi } from 'vitest'
import { NetworkProblem } from './problems.ts'
import { readRoutePatternFrom, reportError, removeIds } from './report-error.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sent = () => {
  const bodies: string[] = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(String(init.body))
    return new Response(null, { status: 204 })
  })
  return bodies
}

test('ids, e-mail addresses and query strings are removed', () => {
  const text =
    'member 11111111-2222-4333-8444-555555555555 of mara@studio.example at https://salus.example/staff/1?memberId=7'
  expect(removeIds(text)).toBe('member {id} of {address} at /staff/1')
})

test('an error goes to the console and, with the pattern of its route, to the server, once', () => {
  const bodies = sent()
  readRoutePatternFrom(() => '/staff/$groupId/members-overview')
  reportError(new Error('broken'))
  reportError(new Error('broken'))
  // oxlint-disable-next-line no-console -- the test checks the console
  expect(console.error).toHaveBeenCalledTimes(2)
  expect(bodies).toHaveLength(1)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ message: 'broken', route: '/staff/{groupId}/members-overview' })
})

test('a lost network is not reported as an error', () => {
  const bodies = sent()
  reportError(new NetworkProblem())
  expect(bodies).toHaveLength(0)
})

test('a report without a network is sent once when the network returns', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetched = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  reportError(new Error('broken without a network'))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve, 0))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 0))
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(fetched).toHaveBeenCalledTimes(2)
})
