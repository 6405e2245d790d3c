import { analysesApi, type Analysis } from '@salus/contract/measuring/analyses.ts'
import { measurementProfilesApi, type MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { type Translate, useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { awaitRefetch } from '../../../platform/api/stale.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ClipboardList, Clock, Info, Lock, Play } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { visibleItems } from '../answers/state.ts'
import { forgetUnsent } from '../saving/open-run.ts'
import { useHeldAnswers } from './use-held-answers.ts'

interface AnalysisIntroProps {
  readonly profile: MeasurementProfileListItem
  readonly run: { readonly userId: string; readonly tenantId: number; readonly memberId: string }
  readonly tenantDisplayName: string
  readonly icon: ReactNode
  /** Replaces the sentence on who sees the result. */
  readonly whoSees?: ReactNode
  readonly onStart: () => void
}

export function AnalysisIntro({ profile, run, tenantDisplayName, icon, whoSees, onStart }: AnalysisIntroProps) {
  const t = useT()
  const details = useProfileDetails(profile.id)
  return (
    <>
      <section className="card rounded-sheet p-6 small:p-8" aria-labelledby="analysis-name">
        <span className="tile b size-14! rounded-[14px]! [&_svg]:size-7">{icon}</span>
        <h1
          id="analysis-name"
          className="mt-5 text-[1.75rem] font-semibold leading-9 tracking-[-.022em] [hyphens:auto]"
        >
          {profile.name}
        </h1>
        {details.data ? (
          <p className="mt-2 max-w-[60ch] text-lead text-ink-2">{details.data.description}</p>
        ) : (
          <Skeleton className="mt-3 h-18 max-w-[60ch] @[32.5rem]:h-12" />
        )}
        <ul className="mt-6 grid gap-4 border-y border-sep py-5 @[32.5rem]:grid-cols-3">
          <Fact icon={<ClipboardList aria-hidden />} title={writeCount(t, profile)}>
            {t(profile.kind === 'questionnaire' ? 'analyses.intro.oneAtATime' : 'analyses.intro.oneForm')}
          </Fact>
          <Fact icon={<Clock aria-hidden />} title={t('analyses.intro.minutes', { minutes: profile.minutes })}>
            {t('analyses.intro.canPause')}
          </Fact>
          <Fact icon={<Lock aria-hidden />} title={tenantDisplayName}>
            {whoSees ?? t('analyses.intro.canSee')}
          </Fact>
        </ul>
        <div className="mt-6">
          <StartActions profile={profile} run={run} onStart={onStart} />
        </div>
      </section>
      <ScreeningNote source={details.data?.source} />
    </>
  )
}

export const writeCount = (
  t: Translate,
  { kind, itemCount, mayAskFewer = false }: MeasurementProfileListItem,
): string =>
  t(kind === 'questionnaire' ? 'analyses.questions' : 'analyses.valueCount', {
    count: itemCount,
    limit: mayAskFewer ? 'upTo' : 'exact',
  })

/**
 * Loads the profile with its items. The page on which the analysis is answered uses the same query, so the first
 * question appears there without a wait.
 */
export function useProfileDetails(profileId: string, enabled = true) {
  const language = useLanguage()
  return useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    { params: { profileId }, query: { lang: language } },
    { staleTime: Infinity, enabled },
  )
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="tile" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="num font-medium">{title}</p>
        <p className="text-small text-muted">{children}</p>
      </div>
    </li>
  )
}

export function ScreeningNote({ source }: { source: string | undefined }) {
  const t = useT()
  return (
    <div className="mt-4 flex items-start gap-3 px-1 text-small text-ink-2">
      <Info aria-hidden className="mt-px size-4 text-muted" />
      <div className="min-w-0 space-y-1">
        <p>{t('analyses.notADiagnosis')}</p>
        {source !== undefined && <p className="text-muted">{t('analyses.intro.source', { source })}</p>}
      </div>
    </div>
  )
}

interface StartActionsProps extends Pick<AnalysisIntroProps, 'profile' | 'run' | 'onStart'> {
  readonly isCompact?: boolean
}

export function StartActions({ profile, run, onStart, isCompact = false }: StartActionsProps) {
  const t = useT()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { unfinished, second, isKnown } = useUnfinished(run, profile.id)
  const details = useProfileDetails(profile.id)
  const size = isCompact ? 'medium' : 'large'
  const stretch = isCompact ? 'flex-1 @[38.75rem]:flex-none' : 'w-full small:w-auto'
  if (!isKnown) return <Skeleton className={isCompact ? 'h-10 w-28' : 'h-12 w-44'} />
  if (unfinished === undefined)
    return (
      <Button variant="primary" size={size} className={stretch} onClick={onStart}>
        <Play aria-hidden />
        {t('analyses.start')}
      </Button>
    )
  const { analysis, answers, isPartlyHere } = unfinished
  const answered = Object.keys(answers).length
  const items = details.data?.items
  const counts = { count: answered, total: items ? visibleItems(items, answers).length : profile.itemCount }
  const saved = isPartlyHere
    ? t('analyses.savedHere', counts)
    : t('analyses.intro.saved', { when: format.relative(analysis.updatedAt), ...counts })
  return (
    <div className="flex flex-1 flex-wrap items-center gap-3">
      <Button variant="primary" size={size} className={stretch} onClick={onStart}>
        <Play aria-hidden />
        {t('analyses.continue')}
      </Button>
      <Button size={size} onClick={() => setAsking(true)}>
        {t('analyses.startAgain')}
      </Button>
      <span className="text-small text-muted">{saved}</span>
      {second !== undefined && <SecondNote {...second} className="w-full" />}
      <StartAgainDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        {...{ analysis, run, answered, onStart, second }}
      />
    </div>
  )
}

export function useUnfinished(run: { readonly tenantId: number; readonly memberId: string }, profileId: string) {
  const { tenantId, memberId } = run
  const analyses = useApiQuery(analysesApi.getAnalysesOfMember, { params: { tenantId, memberId } }, { staleTime: 0 })
  const addHeld = useHeldAnswers(analyses.dataUpdatedAt)
  const [unfinished, second] = (analyses.data?.items ?? [])
    .filter((analysis) => analysis.profileId === profileId && addHeld !== null)
    .map((analysis) => ({ analysis, ...(addHeld?.(analysis) ?? { answers: analysis.answers, isPartlyHere: false }) }))
    .filter(({ answers }) => Object.keys(answers).length > 0)
  // The start is possible even after an error, because starting continues an unfinished analysis that this page does
  // not know of.
  return { unfinished, second, isKnown: addHeld !== null && (analyses.data !== undefined || analyses.isError) }
}

interface Second {
  readonly analysis: Analysis
  readonly answers: Analysis['answers']
}

/** Explains that a merge of two records left a second unfinished analysis, which will be continued after this one. */
function SecondNote({ analysis, answers, className }: Second & { readonly className?: string }) {
  const t = useT()
  const format = useFormat()
  const count = Object.keys(answers).length
  return (
    <p className={classNames('text-small text-ink-2', className)}>
      {t('analyses.second', { count, date: format.date(analysis.updatedAt) })}
    </p>
  )
}

interface StartAgainDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly analysis: Analysis
  readonly run: StartActionsProps['run']
  readonly answered: number
  readonly onStart: () => void
  readonly second: Second | undefined
}

function StartAgainDialog({ isOpen, onClose, analysis, run, answered, onStart, second }: StartAgainDialogProps) {
  const t = useT()
  const { tenantId, memberId, userId } = run
  const { analysisId } = analysis
  const { send, failure, isBusy } = useApiMutation(analysesApi.discardAnalysis, {
    onDone: async () => {
      await forgetUnsent(userId, analysisId)
      await awaitRefetch()
      onClose()
      // If there is a second unfinished analysis, starting would continue that one. So do not start: the page now shows
      // the second analysis, and the person can decide.
      if (second === undefined) onStart()
    },
    wordsFor: () => t('analyses.startAgain.failed'),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('analyses.startAgain.title')}
      closeLabel={t('analyses.sending.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('analyses.startAgain.cancel')}</Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => void send({ params: { tenantId, memberId, analysisId } })}
          >
            {t(second === undefined ? 'analyses.startAgain.confirm' : 'analyses.second.discard')}
          </Button>
        </>
      }
    >
      <p>{t('analyses.startAgain.text', { count: answered })}</p>
      {second !== undefined && <SecondNote {...second} className="mt-3" />}
      <FormAlert text={failure} className="mt-3" />
    </Dialog>
  )
}
