import { analysesApi, type Analysis, type BegunAnalysis } from '@salus/contract/measuring/analyses.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { apiQueryOptions } from '../../../platform/api/query.ts'
import { useSession } from '../../../platform/account/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Play } from '../../../ui/icons.ts'
import { visibleItems } from '../answers/state.ts'
import { BegunByOrganisation } from './begun-by-others.tsx'
import { useProfileDetails } from './intro.tsx'
import { type AnswersSoFar, useHeldAnswers } from './use-held-answers.ts'
import { useOwnProfiles } from './use-own-profiles.ts'
import { makeLinkToRun } from '../use-run-hash.ts'

/**
 * Lists the analyses that the signed-in person has begun but not sent, newest first. Also lists the analyses that staff
 * began for this person. Renders nothing if there are none.
 */
export function UnfinishedAnalyses() {
  const t = useT()
  const { unfinished, begun } = useUnfinishedOfOwn()
  if (unfinished.length === 0 && begun.length === 0) return null
  return (
    <section className="card mb-4" aria-labelledby="unfinished-analyses">
      <h2 id="unfinished-analyses" className="px-5 pt-4 text-h3 font-semibold">
        {t('analyses.unfinished')}
      </h2>
      <ul className="px-2 pb-3 pt-1">
        {unfinished.map((one) => (
          <UnfinishedRow key={one.analysis.analysisId} {...one} />
        ))}
        {begun.map(({ analysis, organisation }) => (
          <BegunByOrganisation
            key={analysis.profileId + analysis.startedAt}
            begun={analysis}
            organisation={organisation}
          />
        ))}
      </ul>
    </section>
  )
}

interface Unfinished extends AnswersSoFar {
  readonly analysis: Analysis
  readonly profile: OwnMeasurementProfile
  /**
   * True if another unfinished analysis of the same profile is listed before this one. A merge of two records can leave
   * two.
   */
  readonly isSecond: boolean
}

function UnfinishedRow({ analysis, profile, answers, isPartlyHere, isSecond }: Unfinished) {
  const t = useT()
  const format = useFormat()
  const total = useAskedCount(profile, answers)
  const counts = { count: Object.keys(answers).length, total: total ?? 0 }
  const saved = isPartlyHere
    ? t('analyses.savedHere', counts)
    : t('analyses.unfinished.saved', { ...counts, date: format.date(analysis.updatedAt) })
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <span className="tile">
        <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
      </span>
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">{profile.name}</span>
        <span className="num block min-h-5 text-small text-muted">{total !== null && saved}</span>
        {isSecond && <span className="block text-small text-ink-2">{t('analyses.second.later')}</span>}
      </p>
      {!isSecond && (
        <Link
          {...paths.member.performAnalysis(profile.path)}
          {...makeLinkToRun(analysis.groupId)}
          aria-label={t('analyses.unfinished.continue', { name: profile.name })}
          className={buttonClass({ variant: 'primary' })}
        >
          <Play aria-hidden />
          {t('analyses.continue')}
        </Link>
      )}
    </li>
  )
}

/**
 * Returns the number of items that the person will be asked. If this number depends on the answers, returns `null`
 * until the items are loaded.
 */
function useAskedCount(profile: OwnMeasurementProfile, answers: AnswersSoFar['answers']): number | null {
  const dependsOnAnswers = profile.mayAskFewer === true
  const details = useProfileDetails(profile.id, dependsOnAnswers)
  if (!dependsOnAnswers || details.isError) return profile.itemCount
  return details.data === undefined ? null : visibleItems(details.data.items, answers).length
}

interface Begun {
  readonly analysis: BegunAnalysis
  readonly organisation: string
}

export const useUnfinishedIsLoading = (): boolean => useOwnAnalyses().answers.some(({ isLoading }) => isLoading)

function useOwnAnalyses() {
  const { memberships } = useSession()
  const own = memberships.flatMap(({ groupId, memberId, displayName }) =>
    memberId === null ? [] : [{ groupId, memberId, displayName }],
  )
  const answers = useQueries({
    queries: own.map(({ groupId, memberId }) => ({
      ...apiQueryOptions(analysesApi.getAnalysesOfMember, { params: { tenantId: groupId, memberId } }),
      // This time is long enough to reuse the response that was requested just before the page rendered.
      staleTime: 5000,
    })),
  })
  return { own, answers }
}

function useUnfinishedOfOwn(): { readonly unfinished: readonly Unfinished[]; readonly begun: readonly Begun[] } {
  const profiles = useOwnProfiles().data?.items ?? []
  const { own, answers } = useOwnAnalyses()
  const begun = answers.flatMap((answer, index) =>
    (answer.data?.begunByOthers ?? []).map((analysis) => ({ analysis, organisation: own[index]?.displayName ?? '' })),
  )
  const addHeld = useHeldAnswers(Math.max(0, ...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)))
  const unfinished = answers
    .flatMap((answer) => answer.data?.items ?? [])
    .flatMap((analysis) => {
      const soFar = addHeld?.(analysis)
      // An analysis that the person is no longer allowed to run alone is left out: they finish it together with staff.
      const profile = profiles.find(({ id, groupId }) => id === analysis.profileId && groupId === analysis.groupId)
      if (profile === undefined || soFar === undefined || Object.keys(soFar.answers).length === 0) return []
      return [{ analysis, profile, ...soFar }]
    })
    .toSorted((one, other) => other.analysis.updatedAt.localeCompare(one.analysis.updatedAt))
    .map((one, place, all) => ({
      ...one,
      isSecond: all.slice(0, place).some(({ profile }) => profile === one.profile),
    }))
  return { unfinished, begun }
}
