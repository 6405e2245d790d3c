/** How this browser treats stored data. */
export interface StorageFacts {
  /**
   * `refused`: Safari outside the Home Screen deletes stored data after seven days without use. `private`: most likely
   * a private window, whose data is deleted with it. `no-worker`: cannot start without a network.
   */
  readonly kind: 'fine' | 'refused' | 'private' | 'no-worker'
  /** True if the browser has promised not to delete stored data when the device is full. */
  readonly isKept: boolean
}

/** Browsers offer less than this many bytes only to private windows. */
const smallQuota = 130 * 1024 * 1024

/** Asks the browser to keep stored data. Some browsers ask the person. */
export async function findStorageFacts(): Promise<StorageFacts> {
  if (isSafari() && !isOnHomeScreen()) return { kind: 'refused', isKept: false }
  if (!('serviceWorker' in navigator) || document.documentElement.dataset['worker'] === 'off')
    return { kind: 'no-worker', isKept: false }
  const isKept = await navigator.storage.persist().catch(() => false)
  const { quota = Infinity } = await navigator.storage.estimate().catch(() => ({ quota: Infinity }))
  return { kind: quota < smallQuota ? 'private' : 'fine', isKept }
}

/** On an iPad or iPhone every browser is based on Safari. An iPad reports that it is a Mac. */
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
