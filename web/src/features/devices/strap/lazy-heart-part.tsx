import { type ComponentProps, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyPart } from '../../../platform/lazy-part.tsx'

const HeartPart = lazyPart(async () => (await import('./heart-part.tsx')).HeartPart)

/** Fetched when the answers are looked at before sending; most people measure nothing. */
export const LazyHeartPart = (props: ComponentProps<typeof HeartPart>) => (
  <Suspense fallback={<Skeleton className="mt-6 h-32 rounded-card" />}>
    <HeartPart {...props} />
  </Suspense>
)
