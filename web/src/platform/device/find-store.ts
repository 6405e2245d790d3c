interface BrowserFacts {
  userAgent: string
  /** The number of touch points. A tablet may identify itself as a desktop, but has more than one touch point. */
  touchPoints: number
  isNativeApp: boolean
}

/** Returns the app store for a phone or tablet. Returns `null` for all other browsers, and inside the native app. */
export function findStore({ userAgent, touchPoints, isNativeApp }: BrowserFacts): 'android' | 'ios' | null {
  if (isNativeApp) return null
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return null
}
