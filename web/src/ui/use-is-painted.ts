import { startTransition, useEffect, useState } from 'react'

let isWindowPainted = false

/**
 * Returns false while the first page of this window is rendered for the first time, and true once it is on the screen.
 * With it, a long page leaves its lower parts for later, so that its upper parts appear sooner on a slow phone.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(isWindowPainted)
  useEffect(() => {
    isWindowPainted = true
    startTransition(() => setPainted(true))
  }, [])
  return isPainted
}
