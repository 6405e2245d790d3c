import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkProblem } from '../api/problems.ts'
import { askReadinessBy, stopAsking } from '../api/service-state.ts'
import { loadScript } from './load-script.ts'
import { askForPageBy } from './own-release.ts'

afterEach(() => {
  stopAsking()
  vi.restoreAllMocks()
})

const failure = new TypeError('Failed to fetch dynamically imported module')
const failing = () => loadScript(() => Promise.reject(failure)).catch((error: unknown) => error)
const respond = (status: number) => askReadinessBy(async () => new Response(null, { status }))

test('a script that is missing without a network, or while the service is unavailable, counts as a lost network', async () => {
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

describe('a script that is missing while the server responds', () => {
  beforeEach(() => {
    respond(200)
    document.head.innerHTML = '<script type="module" src="/assets/index-own.js"></script>'
  })
  const serve = (status: number, page: string) => askForPageBy(async () => new Response(page, { status }))

  test('means after an update that the page is outdated', async () => {
    serve(200, '<script type="module" src="/assets/index-newer.js"></script>')
    expect(await failing()).toMatchObject({ name: 'OutdatedPage', cause: failure })
  })
  test('remains an ordinary error without an update, or if the server does not report its release', async () => {
    serve(200, '<script type="module" src="/assets/index-own.js"></script>')
    expect(await failing()).toBe(failure)
    serve(404, 'Not found')
    expect(await failing()).toBe(failure)
    askForPageBy(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failing()).toBe(failure)
  })
})
