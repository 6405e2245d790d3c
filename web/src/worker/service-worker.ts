import { type Shell, ShellWorker } from './shell-worker.ts'

declare const __SHELL__: Shell

interface ExtendableEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}

/** The parts of a service worker's global scope that are used; the types of pages have no others. */
interface Scope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly fetch: typeof globalThis.fetch
  readonly clients: { matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly unknown[]> }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void
  addEventListener(type: 'message', act: (event: ExtendableEvent & MessageEvent) => void): void
}

const scope = globalThis as unknown as Scope

const worker = new ShellWorker(__SHELL__, {
  origin: scope.location.origin,
  caches: scope.caches,
  fetch: (request, init) => scope.fetch(request, init),
  countWindows: async () => (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length,
  skipWaiting: () => scope.skipWaiting(),
})

scope.addEventListener('install', (event) => event.waitUntil(worker.install()))
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()))
scope.addEventListener('fetch', (event) => {
  const response = worker.respond(event.request)
  if (response) event.respondWith(response)
})
scope.addEventListener('message', (event) => {
  const { takeOverFor }: { takeOverFor?: unknown } = event.data ?? {}
  if (takeOverFor === undefined) return
  event.waitUntil(worker.takeOverFor(takeOverFor).then((answer) => event.ports[0]?.postMessage(answer)))
})
