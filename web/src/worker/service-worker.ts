import { openPush, type PushSurroundings, type PushWindow, showPush } from './push-notice.ts'
import { type Shell, ShellWorker } from './shell-worker.ts'

declare const __SHELL__: Shell

interface ExtendableEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}

interface PushEvent extends ExtendableEvent {
  readonly data: { readonly json: () => unknown } | null
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

/** The parts of a service worker's global scope that are used here. The types for pages do not contain them. */
interface Scope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly fetch: typeof globalThis.fetch
  readonly clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PushWindow[]>
    openWindow: (address: string) => Promise<unknown>
    claim: () => Promise<void>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void
  addEventListener(type: 'push', act: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', act: (event: NotificationEvent) => void): void
  addEventListener(type: 'message', act: (event: ExtendableEvent & MessageEvent) => void): void
}

const scope = globalThis as unknown as Scope

const allWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

const worker = new ShellWorker(__SHELL__, {
  origin: scope.location.origin,
  caches: scope.caches,
  fetch: (request, init) => scope.fetch(request, init),
  countWindows: async () => (await allWindows()).length,
  skipWaiting: () => scope.skipWaiting(),
  claimWindows: () => scope.clients.claim(),
})

scope.addEventListener('install', (event) => event.waitUntil(worker.install()))
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()))
scope.addEventListener('fetch', (event) => {
  const response = worker.respond(event.request)
  if (response) event.respondWith(response)
})
scope.addEventListener('message', (event) => {
  const { takeOverFor, keepsDay }: { takeOverFor?: unknown; keepsDay?: unknown } = event.data ?? {}
  const answer = (text: string) => event.ports[0]?.postMessage(text)
  if (takeOverFor !== undefined) event.waitUntil(worker.takeOverFor(takeOverFor).then(answer))
  if (keepsDay === true)
    event.waitUntil(
      worker.keepDay().then(
        () => {
          answer('kept')
          return worker.serveOpenWindows()
        },
        () => answer('failed'),
      ),
    )
})

const pushes: PushSurroundings = {
  origin: scope.location.origin,
  language: navigator.language,
  show: (title, options) => scope.registration.showNotification(title, options),
  windows: allWindows,
  openWindow: (address) => scope.clients.openWindow(address),
}

scope.addEventListener('push', (event) => event.waitUntil(showPush(pushes, () => event.data?.json())))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPush(pushes, event.notification.data))
})
