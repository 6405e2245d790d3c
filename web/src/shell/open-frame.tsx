import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { PublicFrame } from './public-frame.tsx'
import { useMaybeSession } from '../platform/session.ts'

const LazyShell = lazy(() => import('./shell.tsx').then(({ Shell }) => ({ default: Shell })))

/** Pages that everybody may read: inside the shell for signed-in people, in the public frame for others. */
export function OpenFrame() {
  if (!useMaybeSession()) return <PublicFrame />
  return (
    <Suspense fallback={<Outlet />}>
      <LazyShell />
    </Suspense>
  )
}
