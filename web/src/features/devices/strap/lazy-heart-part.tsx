import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

const HeartPart = lazy(async () => ({ default: (await import('./heart-part.tsx')).HeartPart }))

/** Fetched when the answers are looked at before sending; most people measure nothing. */
export const LazyHeartPart = (props: ComponentProps<typeof HeartPart>) => (
  <Suspense fallback={<Skeleton className="mt-6 h-32 rounded-card" />}>
    <HeartPart {...props} />
  </Suspense>
)
