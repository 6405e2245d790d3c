import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/t.tsx'
import { onNetworkReturn } from '../platform/api/online.ts'
import { ProblemState } from '../platform/api/problem-state.tsx'
import { reportError } from '../platform/api/report-error.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton, useIsSlow } from '../ui/skeleton.tsx'

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

/** In milliseconds. Requests that a page waits for fail after the same time; the script of a page does not. */
const patienceMs = 8_000

/** Shown while the script or the data of a page is missing. If that takes long, says so and offers a reload. */
export function RoutePending() {
  const t = useT()
  const isSlow = useIsSlow(true, patienceMs)
  return (
    <>
      <div className="space-y-6 pt-1" aria-busy="true">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-72 w-full rounded-card" />
      </div>
      {/* Always there, because screen readers announce only what changes in it. */}
      <div role="status" className="mt-6">
        {isSlow && (
          <>
            <p className="mb-3">{t('errors.stillLoading')}</p>
            <Button onClick={() => window.location.reload()}>{t('errors.reloadPage')}</Button>
          </>
        )}
      </div>
    </>
  )
}
