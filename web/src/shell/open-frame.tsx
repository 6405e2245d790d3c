import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PublicFrame } from './public-frame.tsx'
import { useMaybeSession } from '../platform/account/session.ts'
import { lazyPart } from '../platform/pages/lazy-part.tsx'

const LazyShell = lazyPart(async () => (await import('./shell.tsx')).Shell)

/** Frame of public pages: inside the shell for signed-in people, in the public frame for others. */
export function OpenFrame() {
  if (!useMaybeSession()) return <PublicFrame />
  return (
    <Suspense fallback={<Outlet />}>
      <LazyShell />
    </Suspense>
  )
}
