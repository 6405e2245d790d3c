export interface StorageFacts {
  /**
   * `fine`: no obstacle is known. `refused`: Safari deletes stored data after seven days without use, unless Salus is
   * on the Home Screen. `private`: probably a private window, which deletes its data when it closes. `no-worker`:
   * without a service worker, the page cannot start without a network.
   */
  readonly kind: 'fine' | 'refused' | 'private' | 'no-worker'
  /** True if the browser has promised to keep stored data even when the device is full. */
  readonly isKept: boolean
}

/** In bytes. Browsers usually offer less than this only in private windows. */
const smallQuota = 130 * 1024 * 1024

/**
 * Finds out whether this browser keeps stored data, and asks the browser to keep it. Some browsers then ask the person.
 */
export async function findStorageFacts(): Promise<StorageFacts> {
  if (isSafari() && !isOnHomeScreen()) return { kind: 'refused', isKept: false }
  if (!('serviceWorker' in navigator) || document.documentElement.dataset['worker'] === 'off')
    return { kind: 'no-worker', isKept: false }
  const isKept = await navigator.storage.persist().catch(() => false)
  const { quota = Infinity } = await navigator.storage.estimate().catch(() => ({ quota: Infinity }))
  return { kind: quota < smallQuota ? 'private' : 'fine', isKept }
}

/**
 * Returns true for Safari, and for every browser on iPad and iPhone, because all of them use Safari's engine. An iPad
 * identifies itself as a Mac, but has a touch screen.
 */
export function isSafari({ userAgent, maxTouchPoints } = navigator as Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  const isAppleTouch = /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return (
    isAppleTouch || (/Safari\//.test(userAgent) && !/Chrom(?:e|ium)\/|HeadlessChrome|Edg|OPR|Android/.test(userAgent))
  )
}

function isOnHomeScreen(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone)').matches
}
