import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { type ReactNode, useId, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { ExplanationButton } from './explanation.tsx'

interface InvitationCardProps {
  readonly survey: MyGroupSurvey
  /** The name and length of the questionnaire. */
  readonly about: string
  readonly icon: ReactNode
  /** True if the person has answered the questionnaire and only the decision is missing. */
  readonly isAnswered: boolean
  /** The link to the questionnaire; `undefined` if the person cannot answer it without help. */
  readonly start: ReactNode
}

export function InvitationCard({ survey, about, icon, isAnswered, start }: InvitationCardProps) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const [isDeciding, setDeciding] = useState(false)
  const { tenantDisplayName: tenant, k, closesAt } = survey
  return (
    <section className="card mb-4 p-5" aria-labelledby={id}>
      <div className="flex items-start gap-4">
        <span className="tile">{icon}</span>
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-h3 font-semibold">
            {t('ownSurveys.card.title', { tenant })}
          </h2>
          <p className="num mt-1 text-ink-2">{isAnswered ? t('ownSurveys.card.answered') : about}</p>
        </div>
      </div>
      <ul className="num mt-3 list-disc space-y-1 pl-5 text-small text-ink-2">
        <li>{t('ownSurveys.card.until', { date: format.dateTime(closesAt) })}</li>
        <li>{t('ownSurveys.card.report', { k })}</li>
        <li>{t('ownSurveys.card.results', { tenant })}</li>
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {isAnswered ? (
          <Button variant="primary" onClick={() => setDeciding(true)}>
            {t('ownSurveys.card.decide')}
          </Button>
        ) : (
          start
        )}
        <ExplanationButton survey={survey} />
      </div>
      {isDeciding && <DecideDialog survey={survey} onClose={() => setDeciding(false)} />}
    </section>
  )
}
