import { type ComponentProps, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'

const HeartPart = lazyPart(async () => (await import('./heart-part.tsx')).HeartPart)

/** Loads the script while the person answers the questions, so that it is available if the network fails later. */
export const loadHeartPart = HeartPart.load

/** Loaded lazily, because most people do not measure their heart. */
export const LazyHeartPart = (props: ComponentProps<typeof HeartPart>) => (
  <Suspense fallback={<Skeleton className="mt-6 h-32 rounded-card" />}>
    <HeartPart {...props} />
  </Suspense>
)
