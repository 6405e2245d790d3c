import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PublicFrame } from './public-frame.tsx'
import { useMaybeSession } from '../platform/account/session.ts'
import { lazyPart } from '../platform/pages/lazy-part.tsx'

const LazyShell = lazyPart(async () => (await import('./shell.tsx')).Shell)

/** The frame of public pages: the shell for signed-in people, and the public frame for signed-out people. */
export function OpenFrame() {
  if (!useMaybeSession()) return <PublicFrame />
  return (
    <Suspense fallback={<Outlet />}>
      <LazyShell />
    </Suspense>
  )
}
