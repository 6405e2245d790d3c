/** To be replaced by the listings' own addresses when the app is published: until then each store opens its search. */
const stores = {
  android: 'https://play.google.com/store/search?c=apps&q=Salus',
  ios: 'https://apps.apple.com/search?term=Salus',
} as const

interface BrowserFacts {
  userAgent: string
  /** A tablet that pretends to be a desktop still has touch points. */
  touchPoints: number
  /** Inside the native app there is nothing to offer. */
  isNativeApp: boolean
}

/** The store of a phone's or tablet's browser, or nothing. */
export function storeOf({ userAgent, touchPoints, isNativeApp }: BrowserFacts): string | null {
  if (isNativeApp) return null
  if (/Android/i.test(userAgent)) return stores.android
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return stores.ios
  return null
}
