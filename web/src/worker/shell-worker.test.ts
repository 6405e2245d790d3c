// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShellWorker, type Surroundings } from './shell-worker.ts'

const origin = 'https://salus.example'
const script = '/assets/index-Ab3dE_9x.js'
const dayFiles = ['/assets/offline-day-Qw3dE_9x.js']
const files = ['/index.html', '/offline.html', '/before-paint.js', '/assets/i18n/de.json?v=1', script]

/** Fakes the caches of a browser. The keys are addresses without the origin. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const makeKey = (request: RequestInfo | URL) => String(request).replace(origin, '')
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>()
    all.set(name, cache)
    return {
      match: async (request: RequestInfo | URL) => cache.get(makeKey(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void cache.set(makeKey(request), response),
    } as Cache
  }
  return {
    all,
    caches: { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) },
  }
}

let { all, caches } = memoryCaches()
let answer: Surroundings['fetch'] = async () => new Response('network')
let windows = 1
const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined)
const claimWindows = vi.fn<() => Promise<void>>(async () => undefined)

beforeEach(() => {
  ;({ all, caches } = memoryCaches())
  answer = async (request) => new Response(`network ${typeof request === 'string' ? request : request.url}`)
  windows = 1
  skipWaiting.mockClear()
  claimWindows.mockReset()
})
afterEach(() => void vi.useRealTimers())

const makeWorker = (version: string) =>
  new ShellWorker(
    { version, files, dayFiles },
    {
      origin,
      caches,
      fetch: (...asked) => answer(...asked),
      countWindows: async () => windows,
      skipWaiting,
      claimWindows,
    },
  )

const request = (path: string, init: { method?: string; mode?: string } = {}) =>
  ({ url: origin + path, method: 'GET', mode: 'cors', ...init }) as Request
const navigation = (path: string) => request(path, { mode: 'navigate' })
const readText = async (response: Promise<Response> | undefined) => (await response)?.text()
const lose = () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
}

async function installed(version = 'one') {
  const worker = makeWorker(version)
  answer = async (asked) => new Response(`shell ${String(asked)}`)
  await worker.install()
  return worker
}

test('without a network a page is the stored shell, with its stored files', async () => {
  const worker = await installed()
  lose()
  expect(await readText(worker.respond(navigation('/staff/1/members-overview')))).toBe('shell /index.html')
  expect(await readText(worker.respond(request(script)))).toBe(`shell ${script}`)
  expect(await readText(worker.respond(request('/assets/i18n/de.json?v=1')))).toBe('shell /assets/i18n/de.json?v=1')
  expect(await readText(worker.respond(request('/before-paint.js')))).toBe('shell /before-paint.js')
  expect(await readText(worker.respond(navigation('/third-party-licences.txt')))).toBe('shell /offline.html')
})

test('the shell is requested without cookies, so that it does not depend on the user', async () => {
  const asked: (RequestInit | undefined)[] = []
  answer = async (_, init) => {
    asked.push(init)
    return new Response('')
  }
  await makeWorker('one').install()
  expect(asked).toHaveLength(files.length)
  expect(asked.every((init) => init?.credentials === 'omit')).toBe(true)
})

test('API responses are neither stored nor read, with or without a network', async () => {
  const worker = await installed()
  for (const path of ['/api', '/api/session', '/api/events', '/api/tenants/1/check-ups/7/report.pdf']) {
    expect(worker.respond(request(path))).toBeUndefined()
    expect(worker.respond(navigation(path))).toBeUndefined()
  }
  expect(worker.respond(request('/home', { method: 'POST' }))).toBeUndefined()
  expect(worker.respond({ ...request(''), url: 'https://elsewhere.example/assets/a-Ab3dE_9x.js' })).toBeUndefined()
  expect([...all.values()].flatMap((cache) => [...cache.keys()])).toEqual(files)
})

test('with a network a page comes from the network and is not stored', async () => {
  const worker = await installed()
  answer = async () => new Response('fresh')
  expect(await readText(worker.respond(navigation('/home')))).toBe('fresh')
  expect([...(all.get('salus-one')?.keys() ?? [])]).toEqual(files)
})

test('a network without a response within eight seconds, or an unavailable server, counts as offline', async () => {
  const worker = await installed()
  answer = async () => new Response('bad gateway', { status: 502 })
  expect(await readText(worker.respond(navigation('/home')))).toBe('shell /index.html')
  vi.useFakeTimers()
  answer = () => new Promise(() => {})
  const page = worker.respond(navigation('/home'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await readText(page)).toBe('shell /index.html')
})

test('a script used before works offline; texts of another release are not stored', async () => {
  const worker = await installed()
  answer = async () => new Response('used')
  await worker.respond(request('/assets/review-Zz3dE_9x.js'))
  await worker.respond(request('/assets/i18n/de.json?v=2'))
  lose()
  expect(await readText(worker.respond(request('/assets/review-Zz3dE_9x.js')))).toBe('used')
  await expect(worker.respond(request('/assets/i18n/de.json?v=2'))).rejects.toThrow('Failed to fetch')
})

test('an incomplete shell is not installed', async () => {
  answer = async (asked) => new Response('', { status: asked === script ? 404 : 200 })
  await expect(makeWorker('one').install()).rejects.toThrow(`${script} answered 404`)
})

test('a new release removes only the shell of the previous release', async () => {
  await installed('one')
  await caches.open('of-somebody-else')
  const next = await installed('two')
  await next.activate()
  expect([...all.keys()]).toEqual(['of-somebody-else', 'salus-two'])
})

test('a new worker takes over early only for a page of its own release, and only if no other window is open', async () => {
  const worker = await installed()
  expect(await worker.takeOverFor('/assets/index-OldOld_1.js')).toBe('other-release')
  expect(await worker.takeOverFor(undefined)).toBe('other-release')
  windows = 2
  expect(await worker.takeOverFor(script)).toBe('later')
  expect(skipWaiting).not.toHaveBeenCalled()
  windows = 1
  expect(await worker.takeOverFor(script)).toBe('taken')
  expect(skipWaiting).toHaveBeenCalledTimes(1)
})

test('a device that was set up for a measurement day has the scripts of the day without a network, others do not', async () => {
  const worker = await installed()
  lose()
  await expect(worker.respond(request('/assets/offline-day-Qw3dE_9x.js'))).rejects.toThrow()
  await expect(worker.keepDay()).rejects.toThrow()
  answer = async (asked) => new Response(`day ${String(asked)}`)
  await worker.keepDay()
  lose()
  expect(await readText(worker.respond(request('/assets/offline-day-Qw3dE_9x.js')))).toContain(
    'day /assets/offline-day',
  )
})

test('the page that sets up a device is served by the worker from then on, without a reload', async () => {
  const worker = await installed()
  claimWindows.mockRejectedValueOnce(new Error('only the active worker may claim'))
  await expect(worker.serveOpenWindows()).resolves.toBeUndefined()
  await worker.serveOpenWindows()
  expect(claimWindows).toHaveBeenCalledTimes(2)
})

test('after an update the device stays set up, even if the update was installed before the setup', async () => {
  const former = await installed('one')
  const early = await installed('two')
  answer = async (asked) => new Response(`day ${String(asked)}`)
  await former.keepDay()
  await early.activate()
  const late = await installed('three')
  lose()
  expect(await readText(early.respond(request(dayFiles[0] ?? '')))).toContain('day')
  await late.activate()
  expect([...all.keys()]).toEqual(['salus-three'])
  expect(await readText(late.respond(request(dayFiles[0] ?? '')))).toContain('offline-day')
})
