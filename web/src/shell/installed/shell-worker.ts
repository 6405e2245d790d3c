import { ownScript } from '../../platform/pages/own-release.ts'

const workerAddress = '/sw.js'
const cachePrefix = 'salus-'

/** The part of Trusted Types that this module uses. Only Chromium and Safari support Trusted Types. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Returns the URL of the worker's script, the only script URL that is created at run time. The content security policy
 * allows the Trusted Types policy `salus-worker`, so the browser accepts the URL.
 */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('salus-worker', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError(`${address} is no worker of Salus`)
      return address
    },
  })
  return policy?.createScriptURL(workerAddress) ?? workerAddress
}

/**
 * Registers the worker that caches the signed-out shell on this device. Resolves to `null` if the browser has no
 * workers or refuses them. If the operator has switched the worker off, removes an existing worker with its caches, and
 * resolves to `null`.
 */
export async function registerShellWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  if (document.documentElement.dataset['worker'] === 'off') {
    await removeShellWorker()
    return null
  }
  const { serviceWorker } = navigator
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(trustedAddress(), {
    updateViaCache: 'none',
  })
  // Browsers that are configured to refuse workers may return no registration.
  return registration ?? null
}

async function removeShellWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)))
}

const answerMs = 5_000

/**
 * Asks the waiting worker to take over this page. The worker refuses while other windows are open. Resolves to true if
 * the worker belongs to another release, because this page is then outdated.
 */
export function isOfOtherRelease(waiting: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    // A worker that was replaced before it could answer never responds.
    setTimeout(() => resolve(false), answerMs)
    port1.onmessage = ({ data }: MessageEvent) => resolve(data === 'other-release')
    waiting.postMessage({ takeOverFor: ownScript() }, [port2])
  })
}
