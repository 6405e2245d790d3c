import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Theme } from '../themes/list-themes.ts'
import { AddMeasure } from './add-measure.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { ChangeMeasureDialog, NewMeasureDialog } from './measure-dialog.tsx'
import { type MeasureAct, MeasureItem } from './measure-item.tsx'
import { NextSurvey } from './next-survey.tsx'
import type { GroupChoice, Target } from './read-measure-form.ts'
import { StepsLine } from './steps-line.tsx'
import { type SurveyId, useMeasures } from './use-measures.ts'

interface MeasuresCardProps extends SurveyId, SurveyDays {
  readonly themes: readonly Theme[]
  readonly groups: readonly GroupChoice[]
  readonly mayAdd: boolean
  /** True if existing measures can be changed. They can be changed even after the report was withdrawn. */
  readonly mayAct: boolean
  /** The theme or group of the new measure; `null` while no new measure is being written. */
  readonly target: Target | null
  readonly onTarget: (target: Target | null) => void
}

interface SurveyDays {
  readonly zone: string
  /** The day on which the survey closed, in the time zone of the organisation. */
  readonly closedOn: string
}

/** Shows how the organisation responds to the findings: the steps of the assessment, the measures, and their effect. */
export function MeasuresCard({ themes, groups, mayAdd, mayAct, target, onTarget, ...rest }: MeasuresCardProps) {
  const { zone, closedOn, ...survey } = rest
  const t = useT()
  const measures = useMeasures(survey)
  const [asked, ask] = useState<{ readonly measureId: string; readonly act: MeasureAct } | null>(null)
  const about = measures.data?.items.find(({ measureId }) => measureId === asked?.measureId)
  const close = () => ask(null)
  return (
    <Card
      data-part="measures"
      heading={t('groupMeasures.title')}
      action={mayAdd && <AddMeasure onAdd={() => onTarget({ theme: themes[0]?.code ?? null, group: null })} />}
      className="print-flow @container"
    >
      <p className="px-5 pb-4 text-small text-ink-2">{t('groupMeasures.text')}</p>
      {measures.data ? (
        <>
          {measures.data.isReportWithdrawn && (
            <p className="mx-5 mb-4 rounded-control bg-accent-soft px-3 py-2.5 text-accent-ink">
              {t('groupMeasures.withdrawn')}
            </p>
          )}
          <StepsLine steps={measures.data.steps} />
          <MeasureList
            items={measures.data.items}
            {...{ themes, mayAct }}
            isWithdrawn={measures.data.isReportWithdrawn}
            onAct={(one, act) => ask({ measureId: one.measureId, act })}
          />
          <NextSurvey {...{ survey, zone }} next={measures.data.nextSurvey} mayPlan={mayAct} />
        </>
      ) : measures.isError ? (
        <ProblemState error={measures.error} onRetry={() => void measures.refetch()} />
      ) : (
        <div className="h-40 px-5 pb-5">
          <Skeleton className="h-full w-full rounded-control" />
        </div>
      )}
      {target !== null && <NewMeasureDialog {...{ survey, themes, groups, target }} onClose={() => onTarget(null)} />}
      {about && asked && <ActDialog act={asked.act} measure={about} {...{ survey, zone, closedOn }} onClose={close} />}
    </Card>
  )
}

interface ActDialogProps extends SurveyDays {
  readonly survey: SurveyId
  readonly act: MeasureAct
  readonly measure: Measure
  readonly onClose: () => void
}

const dialogs = { change: ChangeMeasureDialog, check: CheckDialog, drop: DropDialog } as const

function ActDialog({ act, ...props }: ActDialogProps) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}

interface MeasureListProps {
  readonly items: readonly Measure[]
  readonly themes: readonly Theme[]
  readonly mayAct: boolean
  /** True if the report was withdrawn. No measures can be added to a withdrawn report. */
  readonly isWithdrawn: boolean
  readonly onAct: (measure: Measure, act: MeasureAct) => void
}

function MeasureList({ items, themes, mayAct, isWithdrawn, onAct }: MeasureListProps) {
  const t = useT()
  if (items.length === 0)
    return (
      <p className="border-t border-line px-5 py-6 text-center text-ink-2">
        {t(isWithdrawn ? 'groupMeasures.none' : 'groupMeasures.empty')}
      </p>
    )
  return (
    <ul className="border-t border-line">
      {items.map((measure) => (
        <MeasureItem
          key={measure.measureId}
          measure={measure}
          themeName={themes.find(({ code }) => code === measure.theme)?.name ?? null}
          onAct={mayAct ? (act) => onAct(measure, act) : null}
        />
      ))}
    </ul>
  )
}
