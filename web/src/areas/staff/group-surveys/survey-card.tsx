import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useProfileName, usePeriod } from '../../../features/group-surveys/use-survey-words.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip, type ChipShape, type ChipTone } from '../../../ui/chip.tsx'
import { SurveyActions } from './survey-actions.tsx'
import type { SurveyAct } from './survey-dialog.tsx'
import { useStateNote } from './use-state-note.ts'
import { useTenantZone } from '../staff-area.tsx'

const looks: Readonly<Record<GroupSurvey['state'], { readonly tone: ChipTone; readonly shape?: ChipShape }>> = {
  planned: { tone: 'outline', shape: 'ring' },
  open: { tone: 'good', shape: 'dot' },
  closing: { tone: 'watch', shape: 'ring' },
  published: { tone: 'info', shape: 'dot' },
  withdrawn: { tone: 'plain' },
}

interface SurveyCardProps {
  readonly survey: GroupSurvey
  readonly now: number
  readonly readsReports: boolean
  /** Opens the dialog for an action; `null` for people who are not allowed to plan surveys. */
  readonly onAct: ((act: SurveyAct) => void) | null
}

export function SurveyCard({ survey, now, readsReports, onAct }: SurveyCardProps) {
  const t = useT()
  const findProfileName = useProfileName()
  const period = usePeriod(useTenantZone())
  const note = useStateNote(survey, { now, readsReports, mayPlan: onAct !== null })
  const name = findProfileName(survey.profileId)
  const neverHadReport = survey.state === 'withdrawn' && survey.publishedAt === null
  return (
    <Card className="@container" aria-label={`${name}, ${period(survey)}`}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 p-5">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="text-h3 font-semibold break-words">{name}</h2>
            <Chip {...looks[survey.state]}>
              {t(neverHadReport ? 'groupSurveys.state.ended' : `groupSurveys.state.${survey.state}`)}
            </Chip>
          </div>
          <p className="num mt-1 text-ink-2">{period(survey)}</p>
          {note !== null && <p className="mt-2 max-w-[60ch] text-small text-ink-2">{note}</p>}
        </div>
        <SurveyActions {...{ survey, now, readsReports, onAct, name }} />
      </div>
      <Facts survey={survey} />
    </Card>
  )
}

function Facts({ survey }: { readonly survey: GroupSurvey }) {
  const t = useT()
  const format = useFormat()
  const { breakdowns, invited, finished, k } = survey
  const groups = breakdowns.length === 0 ? t('groupSurveys.wholeOnly') : breakdowns.map(({ name }) => name).join(', ')
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-sep px-5 py-4 @[47.5rem]:grid-cols-[1.6fr_1fr_1fr_1fr]">
      <Fact term={t('groupSurveys.groups')} value={groups} />
      <Fact
        term={t('groupSurveys.invited')}
        value={invited === null ? t('groupSurveys.nobodyYet') : t('groupSurveys.people', { count: invited })}
      />
      <Fact
        term={t('groupSurveys.finished')}
        value={finished === null ? '–' : finishedText(finished)}
        note={survey.state === 'open' ? t('groupSurveys.onceADay') : undefined}
      />
      <Fact term={t('groupSurveys.smallest')} value={t('groupSurveys.people', { count: k })} />
    </dl>
  )

  function finishedText(count: number): string {
    if (count === 0) return t('groupSurveys.fewerThanTen')
    return t('groupSurveys.atLeast', { count: format.number(count) })
  }
}

interface FactProps {
  readonly term: string
  readonly value: string
  readonly note?: string | undefined
}

function Fact({ term, value, note }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="num mt-0.5 font-medium break-words">{value}</dd>
      {note !== undefined && <dd className="text-caption text-muted">{note}</dd>}
    </div>
  )
}
