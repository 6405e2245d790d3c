interface BrowserFacts {
  userAgent: string
  /** Reveals a tablet that identifies as a desktop. */
  touchPoints: number
  /** Inside the native app nothing is offered. */
  isNativeApp: boolean
}

/** The app store of a phone or tablet; `null` for every other browser. */
export function findStore({ userAgent, touchPoints, isNativeApp }: BrowserFacts): 'android' | 'ios' | null {
  if (isNativeApp) return null
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return null
}
