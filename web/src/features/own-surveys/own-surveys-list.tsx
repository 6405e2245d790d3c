import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { Language } from '@salus/domain/words.ts'
import { useState } from 'react'
import { type Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ClipboardList } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { ExplanationButton } from './explanation.tsx'
import { useOwnSurveys } from './use-own-surveys.ts'

export function OwnSurveysList() {
  const t = useT()
  const surveys = useOwnSurveys()
  const items = surveys.data?.items
  if (items === undefined && surveys.isError)
    return <ProblemState error={surveys.error} onRetry={() => void surveys.refetch()} />
  if (items === undefined) return <Skeleton className="m-5 h-11" />
  if (items.length === 0) return <p className="p-5 text-ink-2">{t('ownSurveys.none')}</p>
  return (
    <ul className="divide-y divide-sep">
      {items.map((survey) => (
        <SurveyRow key={survey.surveyId} survey={survey} />
      ))}
    </ul>
  )
}

export const surveyName = ({ profileId }: MyGroupSurvey, language: Language): string =>
  profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? ''

function SurveyRow({ survey }: { readonly survey: MyGroupSurvey }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const [isDeciding, setDeciding] = useState(false)
  const name = surveyName(survey, language)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3.5">
      <span aria-hidden="true" className="tile">
        <ClipboardList strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium">{name}</p>
        <p className="text-small text-ink-2">
          {survey.tenantDisplayName}. {stateInWords(survey, t, format)}
        </p>
        {survey.state === 'open' && (
          <div className="-ml-3">
            <ExplanationButton survey={survey} />
          </div>
        )}
      </div>
      {survey.state === 'open' && (
        <Button
          aria-label={t(survey.decision === null ? 'ownSurveys.decideOf' : 'ownSurveys.changeOf', { name })}
          onClick={() => setDeciding(true)}
        >
          {t(survey.decision === null ? 'ownSurveys.decide' : 'ownSurveys.change')}
        </Button>
      )}
      {isDeciding && <DecideDialog survey={survey} onClose={() => setDeciding(false)} />}
    </li>
  )
}

function stateInWords(survey: MyGroupSurvey, t: Translate, format: Format) {
  const { state, decision, closesAt, wentIntoReportAt, isArchived = false } = survey
  const closes = format.dateTime(closesAt)
  switch (state) {
    case 'open':
      return t(`ownSurveys.open.${isArchived ? 'archived' : (decision ?? 'undecided')}`, { date: closes })
    case 'closing':
      return t('ownSurveys.closing', { date: closes })
    case 'published':
      return wentIntoReportAt === null
        ? t('ownSurveys.published.without', { date: closes })
        : t('ownSurveys.published.with', { date: format.date(wentIntoReportAt) })
    case 'withdrawn':
      return t(wentIntoReportAt === null ? 'ownSurveys.withdrawn.without' : 'ownSurveys.withdrawn.with')
  }
}
