import { type GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { isRemindedBeforeEnd, surveyReminder } from '@salus/domain/group-reports/wave-plan.ts'
import { dayIn } from '../../../platform/dates/tenant-time.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { Hourglass, LockKeyhole, type LucideIcon, Mail, UsersRound } from '../../../ui/icons.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTenant, useTenantZone } from '../staff-area.tsx'
import { type Readers, useReaders } from './readers/use-readers.ts'
import { WhoReads } from './readers/who-reads.tsx'
import { showNewState } from './show-new-state.ts'
import { useFirstDay } from './use-first-day.ts'
import { useSurveyName } from './use-survey-name.ts'

interface OpenDialogProps {
  readonly survey: GroupSurvey
  readonly onClose: () => void
}

export function OpenDialog({ survey, onClose }: OpenDialogProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const writeName = useSurveyName()
  const writeDay = useFirstDay(useTenantZone())
  const counts = useApiQuery(groupSurveysApi.getGroupHeadcounts, {
    params: { tenantId },
    query: { k: String(survey.k) },
  })
  const { send, isBusy, failure } = useApiMutation(groupSurveysApi.openGroupSurvey, {
    ...showNewState(tenantId),
    wordsFor: (refused) =>
      refused instanceof ApiProblem && refused.problem.opensFrom !== undefined
        ? t('groupSurveys.problem.tooSoon', { day: writeDay(refused.problem.opensFrom) })
        : undefined,
    onDone: ({ invited }) => {
      showToast({ text: t('groupSurveys.done.open', { count: invited ?? 0 }), tone: 'good' })
      onClose()
    },
  })
  const { readers, failed } = useReaders()
  const [knowsNobodyReads, setKnows] = useState(false)
  const mayOpen = readers !== undefined && (readers.names.length > 0 || knowsNobodyReads)
  const isEnough = counts.data !== undefined && counts.data.people >= counts.data.fewest
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('groupSurveys.openTitle')}
      about={writeName(survey)}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={!isEnough || !mayOpen}
            onClick={() => void send({ params: { tenantId, surveyId: survey.surveyId } })}
          >
            {t('groupSurveys.openSure')}
          </Button>
        </>
      }
    >
      {counts.isPending && <Skeleton className="h-64 rounded-control" />}
      {counts.isError && counts.data === undefined && (
        <ProblemState error={counts.error} onRetry={() => void counts.refetch()} />
      )}
      {counts.data && (
        <>
          {!isEnough && (
            <p className="mb-4 rounded-control bg-warning-soft px-3 py-2.5 text-warning-ink">
              {t('groupSurveys.tooFew', { people: counts.data.people, fewest: counts.data.fewest })}
            </p>
          )}
          <Consequences {...{ survey }} people={counts.data.people} withoutLogin={counts.data.withoutLogin} />
          {readers && <Reading readers={readers} knows={knowsNobodyReads} onKnows={setKnows} />}
          {failed && <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />}
        </>
      )}
      <FormAlert text={failure} className="mt-4" />
    </Dialog>
  )
}

interface ReadingProps {
  readonly readers: Readers
  readonly knows: boolean
  readonly onKnows: (knows: boolean) => void
}

/** Shows who can read the report. If nobody can, the survey can be opened only after a confirmation. */
function Reading({ readers, knows, onKnows }: ReadingProps) {
  const t = useT()
  return (
    <section aria-labelledby="who-reads" className="mt-5 border-t border-sep pt-4">
      <h3 id="who-reads" className="mb-1 font-medium">
        {t('groupSurveys.readers.title')}
      </h3>
      <WhoReads readers={readers} />
      {readers.names.length === 0 && (
        <label className="mt-3 flex cursor-pointer gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-accent"
            checked={knows}
            onChange={({ currentTarget }) => onKnows(currentTarget.checked)}
          />
          {t('groupSurveys.readers.openAnyway')}
        </label>
      )}
    </section>
  )
}

interface ConsequencesProps {
  readonly survey: GroupSurvey
  readonly people: number
  readonly withoutLogin: number
}

function Consequences({ survey, people, withoutLogin }: ConsequencesProps) {
  const t = useT()
  const format = useFormat()
  const end = format.date(dayIn(useTenantZone(), survey.closesAt))
  const [opensAt] = useState(() => Date.now())
  const when = isRemindedBeforeEnd(Date.parse(survey.closesAt) - opensAt) ? 'nearEnd' : 'afterStart'
  const groups = survey.breakdowns.map(({ name }) => name).join(', ')
  return (
    <ul className="space-y-4">
      <Consequence icon={Mail} title={t('groupSurveys.open.mail', { count: people })}>
        {t('groupSurveys.open.mailText', { when, days: surveyReminder.daysBeforeEnd })}{' '}
        {withoutLogin > 0 && t('groupSurveys.open.withoutLogin', { count: withoutLogin })}
      </Consequence>
      <Consequence icon={UsersRound} title={t('groupSurveys.open.frozen')}>
        {t(groups === '' ? 'groupSurveys.open.frozenWhole' : 'groupSurveys.open.frozenText', { groups })}
      </Consequence>
      <Consequence icon={Hourglass} title={t('groupSurveys.open.period', { date: end })}>
        {t('groupSurveys.open.periodText')}
      </Consequence>
      <Consequence icon={LockKeyhole} title={t('groupSurveys.open.final')}>
        {t('groupSurveys.open.finalText')}
      </Consequence>
    </ul>
  )
}

interface ConsequenceProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
}

function Consequence({ icon: Icon, title, children }: ConsequenceProps) {
  return (
    <li className="flex gap-3.5">
      <span aria-hidden="true" className="tile shrink-0">
        <Icon strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="mt-0.5 block text-small text-ink-2">{children}</span>
      </span>
    </li>
  )
}
