import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PublicFrame } from './public-frame.tsx'
import { useMaybeSession } from '../platform/session.ts'
import { lazyPart } from '../platform/lazy-part.tsx'

const LazyShell = lazyPart(async () => (await import('./shell.tsx')).Shell)

/** Pages that everybody may read: inside the shell for signed-in people, in the public frame for others. */
export function OpenFrame() {
  if (!useMaybeSession()) return <PublicFrame />
  return (
    <Suspense fallback={<Outlet />}>
      <LazyShell />
    </Suspense>
  )
}
