interface BrowserFacts {
  userAgent: string
  /** More than one touch point reveals a tablet that identifies itself as a desktop. */
  touchPoints: number
  isNativeApp: boolean
}

/** The app store of a phone or tablet; `null` for every other browser and inside the native app. */
export function findStore({ userAgent, touchPoints, isNativeApp }: BrowserFacts): 'android' | 'ios' | null {
  if (isNativeApp) return null
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return null
}
