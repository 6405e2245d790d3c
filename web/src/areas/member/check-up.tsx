import { HiddenHeading } from '../../ui/hidden-heading.tsx'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { Link, useParams } from '@tanstack/react-router'
import { CheckUpResult } from '../../features/check-ups/result/result.tsx'
import { writeTitle } from '../../features/check-ups/labels.ts'
import { ModuleDocument } from '../../features/check-ups/files/module-document.tsx'
import { OwnResults } from '../../features/check-ups/rows/quiet-mode.tsx'
import { ResultSkeleton } from '../../features/check-ups/result/skeleton.tsx'
import { useListedOwn } from '../../features/check-ups/list/use-listed-own.ts'
import { HelpLinesCard } from '../../features/help-lines/help-lines-card.tsx'
import { CrisisGate } from '../../features/warnings/crisis-gate.tsx'
import { WarningsCard } from '../../features/warnings/warnings-card.tsx'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { isUnknown, LeadOn } from '../../platform/pages/lead-on.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { useTitleSubject } from '../../platform/pages/window-title.ts'
import { useSession } from '../../platform/account/session.ts'
import { ArrowLeft } from '../../ui/icons.ts'
import { CheckUpHead, CheckUpHeadToCome } from './check-up-head.tsx'

export function MemberCheckUp() {
  const t = useT()
  const language = useLanguage()
  const { user } = useSession()
  const { resultGuid = '' } = useParams({ strict: false })
  const answer = useApiQuery(checkUpsApi.getMyCheckUp, { params: { resultGuid } })
  // Shows no cached result if the server reports that the result no longer exists, for example because it was
  // withdrawn. After other errors, the cached result stays on the page.
  const isGone = isUnknown(answer.error) || belongsNowhere(answer.error)
  const checkUp = isGone ? undefined : answer.data
  useTitleSubject(checkUp && writeTitle(checkUp, language))
  return (
    <>
      <Link
        {...paths.member.overview()}
        className="mb-4 inline-flex min-h-11 items-center print:hidden gap-2 font-medium text-ink-2 hover:text-ink small:min-h-0"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {t('overview.allResults')}
      </Link>
      {checkUp === undefined &&
        (isGone ? (
          <ToNewest key={resultGuid} lost={resultGuid} />
        ) : answer.isError ? (
          <>
            <HiddenHeading title={t('checkUps.result')} />
            <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
          </>
        ) : (
          <ResultToCome resultGuid={resultGuid} />
        ))}
      {checkUp !== undefined && (
        <CrisisGate key={`${resultGuid} ${checkUp.revision}`} checkUp={checkUp} voice="person" isQuiet={user.quietMode}>
          <CheckUpHead checkUp={checkUp} />
          <WarningsCard shown={(checkUp.warnings ?? []).map((warning) => ({ warning }))} voice="person" />
          <HelpLinesCard checkUp={checkUp} />
          <OwnResults>
            <CheckUpResult key={resultGuid} checkUp={checkUp} />
          </OwnResults>
          <ModuleDocument checkUp={checkUp} />
        </CrisisGate>
      )}
    </>
  )
}

/** True if the server refused because the person belongs to no tenant. Such a person has no results. */
const belongsNowhere = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'no-membership'

function ResultToCome({ resultGuid }: { readonly resultGuid: string }) {
  const listed = useListedOwn(resultGuid)
  return (
    <>
      <CheckUpHeadToCome listed={listed?.item} />
      <ResultSkeleton expected={listed && { profileId: listed.item.profileId, hasEarlier: listed.hasEarlier }} />
    </>
  )
}

/**
 * Redirects to the newest result, because the requested result does not exist. Redirects to the overview if there are
 * no results.
 */
function ToNewest({ lost }: { readonly lost: string }) {
  const t = useT()
  const newest = useApiQuery(checkUpsApi.getMyCheckUps, { query: { limit: 2 } }, { staleTime: 0 })
  if (newest.isFetching) return <ResultToCome resultGuid={lost} />
  const other = newest.data?.items.find(({ resultGuid }) => resultGuid !== lost)
  if (other === undefined) return <LeadOn to={paths.member.overview()} text={t('checkUps.notFound')} />
  return <LeadOn to={paths.member.checkUp(other.resultGuid)} text={t('checkUps.notFoundFirst')} />
}
