import { type ComponentProps, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'

const HeartPart = lazyPart(async () => (await import('./heart-part.tsx')).HeartPart)

/** Loads the part while the questions are answered, so that it is there when the network is not. */
export const loadHeartPart = HeartPart.load

/** Not part of the first questions, because most people measure nothing. */
export const LazyHeartPart = (props: ComponentProps<typeof HeartPart>) => (
  <Suspense fallback={<Skeleton className="mt-6 h-32 rounded-card" />}>
    <HeartPart {...props} />
  </Suspense>
)
