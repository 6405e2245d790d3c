/** What this browser does with what it stores. */
export interface StorageFacts {
  /**
   * `refused`: Safari outside of the Home Screen deletes what it stores after seven days without use. `private`: most
   * likely a private window, whose content ends with it. `no-worker`: cannot start without a network.
   */
  readonly kind: 'fine' | 'refused' | 'private' | 'no-worker'
  /** True if the browser has promised not to delete anything by itself when the device is full. */
  readonly isKept: boolean
}

/** Below this many bytes browsers give to private windows only. */
const smallQuota = 130 * 1024 * 1024

/** Asks the browser to keep what is stored. Some browsers ask the person. */
export async function findStorageFacts(): Promise<StorageFacts> {
  if (isSafari() && !isOnHomeScreen()) return { kind: 'refused', isKept: false }
  if (!('serviceWorker' in navigator) || document.documentElement.dataset['worker'] === 'off')
    return { kind: 'no-worker', isKept: false }
  const isKept = await navigator.storage.persist().catch(() => false)
  const { quota = Infinity } = await navigator.storage.estimate().catch(() => ({ quota: Infinity }))
  return { kind: quota < smallQuota ? 'private' : 'fine', isKept }
}

/** Every browser on an iPad or iPhone is Safari inside; an iPad says that it is a Mac. */
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
