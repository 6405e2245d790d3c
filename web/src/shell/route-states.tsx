import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onNetworkReturn } from '../platform/api/online.ts'
import { ProblemState } from '../platform/api/problem-state.tsx'
import { reportError } from '../platform/api/report-error.ts'
import { Skeleton } from '../ui/skeleton.tsx'

export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const retryWhenBack = useEffectEvent(retry)
  useEffect(() => onNetworkReturn(() => retryWhenBack()), [])
  return <ProblemState error={error} onRetry={retry} isRetried className="min-h-[60dvh] flex-1" />
}

export function RoutePending() {
  return (
    <div className="space-y-6 pt-1" aria-busy="true">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  )
}
