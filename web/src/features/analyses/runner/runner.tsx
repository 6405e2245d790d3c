import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { asksForSize } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useLanguage } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLastKnown } from '../../../ui/use-last-known.ts'
import { RunnerFrame } from '../frame/frame.tsx'
import { FullScreen } from '../frame/full-screen.tsx'
import { useLanguageAfterwards } from '../frame/language.tsx'
import { accountWay, openRun, type CarriedOver, type RunOf } from '../saving/open-run.ts'
import { RunFailure } from './failure.tsx'
import { OpenRunner } from './open-runner.tsx'
import { type RunPlace, WithRunPlace } from './run-context.tsx'

interface AnalysisRunnerProps extends RunPlace {
  readonly run: RunOf
}

/** Runs one measurement profile for one member in full screen, from the first question to the stored check-up. */
export function AnalysisRunner({ run, ...place }: AnalysisRunnerProps) {
  const { memberName, guestHead, onLeave } = place
  const language = useLanguage()
  useLanguageAfterwards(memberName !== undefined && guestHead === undefined)
  const profile = useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    { params: { profileId: run.profileId }, query: { lang: language } },
    { staleTime: Infinity },
  )
  // Keeps the questions on screen while another language loads or if loading it fails.
  const known = useLastKnown(profile.data)
  const key = useMemo(
    () => ['run', run.tenantId, run.memberId, run.profileId] as const,
    [run.tenantId, run.memberId, run.profileId],
  )
  const carried = useRef<CarriedOver | null>(null)
  const opened = useQuery({
    queryKey: key,
    queryFn: () =>
      openRun(run, { carried: carried.current, showsKnown: guestHead === undefined && asksForSize(run.profileId) }),
    // Each visit loads the state from the server. During the visit it is not loaded again, even after an outage,
    // because the page's own state is newer.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  const queries = useQueryClient()
  const startOver = (over: CarriedOver) => {
    carried.current = over
    void queries.resetQueries({ queryKey: key })
  }
  const error = profile.error ?? opened.error
  const retry = () => {
    if (profile.isError) void profile.refetch()
    if (opened.isError) void opened.refetch()
  }
  return (
    <WithRunPlace {...place}>
      <FullScreen>
        {known?.id === run.profileId && opened.data && !opened.isFetching ? (
          <OpenRunner
            key={opened.dataUpdatedAt}
            way={accountWay(run, guestHead !== undefined)}
            profile={known}
            opened={opened.data}
            onStartOver={startOver}
          />
        ) : (
          <RunnerFrame autosave={null} onLeave={onLeave}>
            {error && !opened.isFetching && !profile.isFetching ? (
              <RunFailure error={error} onRetry={retry} />
            ) : (
              <RunnerSkeleton />
            )}
          </RunnerFrame>
        )}
      </FullScreen>
    </WithRunPlace>
  )
}

const RunnerSkeleton = () => (
  <main className="flex flex-1 flex-col px-4 small:px-8" aria-busy="true">
    <div className="mx-auto flex w-full max-w-[720px] flex-1 flex-col gap-2.5 small:justify-center">
      <Skeleton className="mb-6 h-8 w-4/5" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 rounded-[12px] small:h-[60px]" />
      ))}
    </div>
  </main>
)
