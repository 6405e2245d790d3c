import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'

const skeletonAfterMs = 150

/** True once waiting has lasted long enough to be shown. */
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

/** A grey shape in the geometry of what will stand there. Its place is taken at once, it is drawn after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  const isShown = useIsSlow(true)
  return <span aria-hidden="true" className={classNames('block', isShown && 'skel', className)} />
}

/** A row of the measurement list while it loads: 52 px, as the real one. */
export function SkeletonRow() {
  return (
    <div className="flex h-skeleton items-center gap-3 px-3" data-testid="skeleton-row">
      <Skeleton className="size-9 rounded-[9px]" />
      <span className="flex-1 space-y-1.5">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </span>
    </div>
  )
}
