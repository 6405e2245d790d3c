import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'

const skeletonAfterMs = 150

export function useIsSlow(isWaiting: boolean, afterMs: number = skeletonAfterMs): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting, afterMs])
  return isWaiting && isSlow
}

/**
 * A grey placeholder with the size of the later content. It takes up its space immediately, and becomes visible after
 * 150 ms.
 */
export function Skeleton({ className }: { className?: string }) {
  const isShown = useIsSlow(true)
  return <span aria-hidden="true" className={classNames('block', isShown && 'skel', className)} />
}
