interface BrowserFacts {
  userAgent: string
  /** A tablet that pretends to be a desktop still has touch points. */
  touchPoints: number
  /** Inside the native app there is nothing to offer. */
  isNativeApp: boolean
}

/** Which store a phone or tablet has; null for every other browser. */
export function storeOf({ userAgent, touchPoints, isNativeApp }: BrowserFacts): 'android' | 'ios' | null {
  if (isNativeApp) return null
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return null
}
