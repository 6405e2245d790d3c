import { startTransition, useEffect, useState } from 'react'
import { runAfterPaint } from '../device/run-after-paint.ts'

let isLongPagePainted = false

/**
 * Returns false while the first long page of this window is rendered for the first time, and true once this page is on
 * the screen. A long page uses it to render its lower parts later, so that its upper parts appear sooner on a slow
 * phone.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(isLongPagePainted)
  useEffect(() => {
    isLongPagePainted = true
    return runAfterPaint(() => startTransition(() => setPainted(true)))
  }, [])
  return isPainted
}
