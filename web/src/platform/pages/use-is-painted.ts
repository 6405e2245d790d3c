import { startTransition, useEffect, useState } from 'react'
import { runAfterPaint } from '../device/run-after-paint.ts'

let isLongPagePainted = false

/**
 * Returns false while the first long page of this window is rendered for the first time, and true once it is on the
 * screen. With it, a long page leaves its lower parts for later, so that its upper parts appear sooner on a slow phone.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(isLongPagePainted)
  useEffect(() => {
    isLongPagePainted = true
    return runAfterPaint(() => startTransition(() => setPainted(true)))
  }, [])
  return isPainted
}
