import { afterEach, expect, test, vi } from 'vitest'
import { NetworkProblem } from '../api/problems.ts'
import { askReadinessBy, stopAsking } from '../api/service-state.ts'
import { loadScript } from './load-script.ts'

afterEach(() => {
  stopAsking()
  vi.restoreAllMocks()
})

const failure = new TypeError('Failed to fetch dynamically imported module')
const failing = () => loadScript(() => Promise.reject(failure)).catch((error: unknown) => error)
const respond = (status: number) => askReadinessBy(async () => new Response(null, { status }))

test('a script that is missing without a network, or while the service is away, is a lost network', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => new Response())
  askReadinessBy(asked)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await failing()).toBeInstanceOf(NetworkProblem)
  expect(asked).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  askReadinessBy(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failing()).toBeInstanceOf(NetworkProblem)
  respond(503)
  expect(await failing()).toBeInstanceOf(NetworkProblem)
})

test('a script that a newer release has removed stays an error of its own, because the page must be loaded again', async () => {
  respond(200)
  expect(await failing()).toBe(failure)
})
