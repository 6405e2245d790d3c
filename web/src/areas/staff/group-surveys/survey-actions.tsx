import { type GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Ban, CircleStop, ClipboardList, FileText, Send, Trash2 } from '../../../ui/icons.ts'
import { MenuButton, MenuItem } from '../../../ui/overlays/menu-button.tsx'
import { useTenant } from '../staff-area.tsx'
import { showNewState } from './show-new-state.ts'
import type { SurveyAct } from './survey-dialog.tsx'

interface SurveyActionsProps {
  readonly survey: GroupSurvey
  readonly now: number
  readonly name: string
  readonly readsReports: boolean
  readonly onAct: ((act: SurveyAct) => void) | null
}

const rare = {
  planned: { act: 'discard', icon: Trash2 },
  open: { act: 'end-early', icon: CircleStop },
  published: { act: 'withdraw', icon: Ban },
} as const

export function SurveyActions({ survey, now, name, readsReports, onAct }: SurveyActionsProps) {
  const t = useT()
  const { state } = survey
  const seldom =
    onAct !== null && (state === 'planned' || state === 'open' || state === 'published') ? rare[state] : null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <NextStep {...{ survey, now, readsReports, onAct }} />
      {seldom !== null && (
        <MenuButton label={t('groupSurveys.moreOf', { name })}>
          <MenuItem icon={seldom.icon} isDanger onChoose={() => onAct?.(seldom.act)}>
            {t(`groupSurveys.act.${seldom.act}`)}
          </MenuItem>
        </MenuButton>
      )}
    </div>
  )
}

function NextStep({ survey, now, readsReports, onAct }: Omit<SurveyActionsProps, 'name'>) {
  const t = useT()
  const { tenantId } = useTenant()
  const { state, surveyId } = survey
  if (state === 'published' && readsReports)
    return (
      <Link {...paths.staff.groupReport(tenantId, surveyId)} className={buttonClass({ variant: 'soft' })}>
        <FileText aria-hidden strokeWidth={1.75} />
        {t('groupReports.read')}
      </Link>
    )
  // If the withdrawn report was published before, its measures stay visible.
  if (state === 'withdrawn') return survey.publishedAt === null ? null : <ToMeasures surveyId={surveyId} />
  if (onAct === null) return null
  if (state === 'published')
    return (
      <>
        <ToMeasures surveyId={surveyId} />
        <Link {...paths.staff.employees(tenantId)} className={buttonClass()}>
          {t('groupSurveys.toReaders')}
        </Link>
      </>
    )
  if (state === 'planned' && Date.parse(survey.closesAt) > now)
    return (
      <Button variant="soft" onClick={() => onAct('open')}>
        <Send aria-hidden strokeWidth={1.75} />
        {t('groupSurveys.act.open')}
      </Button>
    )
  return state === 'closing' ? <CloseNow surveyId={surveyId} /> : null
}

/** Links to the measures on the page of the report. People who may not read the report may still see the measures. */
function ToMeasures({ surveyId }: { readonly surveyId: string }) {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <Link {...paths.staff.groupReport(tenantId, surveyId)} className={buttonClass({ variant: 'soft' })}>
      <ClipboardList aria-hidden strokeWidth={1.75} />
      {t('groupMeasures.title')}
    </Link>
  )
}

/** Requests the report of an ended survey now, without waiting for the job that creates reports. */
function CloseNow({ surveyId }: { readonly surveyId: string }) {
  const t = useT()
  const { tenantId } = useTenant()
  const { send, isBusy } = useApiMutation(groupSurveysApi.closeGroupSurvey, {
    ...showNewState(tenantId),
    toast: true,
  })
  return (
    <Button isBusy={isBusy} onClick={() => void send({ params: { tenantId, surveyId }, body: {} })}>
      {t('groupSurveys.act.close')}
    </Button>
  )
}
