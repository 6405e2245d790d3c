import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ProblemState } from '../platform/problem-state.tsx'
import { reportError } from '../platform/report-error.ts'
import { onServiceReturn } from '../platform/service-state.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** Stands in an area where its page broke; the menu around it keeps working. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const retryWhenBack = useEffectEvent(retry)
  useEffect(() => onServiceReturn(() => retryWhenBack()), [])
  return <ProblemState error={error} onRetry={retry} className="min-h-[60dvh] flex-1" />
}

/** A page whose program is still on its way. */
export function RoutePending() {
  return (
    <div className="space-y-6 pt-1" aria-busy="true">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  )
}
