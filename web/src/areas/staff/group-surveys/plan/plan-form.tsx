import { type GroupHeadcounts, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { useApiMutation } from '../../../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { FormAlert } from '../../../../ui/fields/form-alert.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { useTenant } from '../../staff-area.tsx'
import { GroupsCard } from './groups-card.tsx'
import { PeriodCard } from './period-card.tsx'
import { type PlanDraft, toBody } from './plan-draft.ts'
import { findGaps, type PlanProblems, refusedPlan, keepOpenRefusals } from './plan-problems.ts'
import { ReadersCard } from './readers-card.tsx'
import { useFirstDay } from '../use-first-day.ts'
import { type OfferedProfile, ProfileCard } from './profile-card.tsx'

interface PlanFormProps {
  readonly draft: PlanDraft
  readonly isChanged: boolean
  readonly onChange: (draft: PlanDraft) => void
  /** Discards the kept input. Called when the plan was saved or cancelled. */
  readonly onForget: () => void
  /** The day on which the page was opened, in the time zone of the organisation. */
  readonly today: string
  readonly zone: string
  readonly counts: GroupHeadcounts
  /** The error, if the counts for the chosen `k` could not be loaded. Shown instead of the counts. */
  readonly countsProblem: ReactNode
  readonly profiles: readonly OfferedProfile[]
}

export function PlanForm({ draft, isChanged, onChange, onForget, today, zone, counts, ...shown }: PlanFormProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const { countsProblem, profiles } = shown
  const [wasAsked, setAsked] = useState(false)
  const [sent, setSent] = useState<PlanDraft | null>(null)
  const { send, isBusy, failure, refused } = useSendPlan(onForget, zone)
  const problems: PlanProblems = { ...keepOpenRefusals(refused, sent, draft), ...(wasAsked ? findGaps(draft) : {}) }
  const isMended = Object.keys(refused).length > 0 && Object.keys(problems).length === 0
  const change = (changed: Partial<PlanDraft>) => onChange({ ...draft, ...changed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(findGaps(draft)).length > 0) return
    setSent(draft)
    void send({ params: { tenantId }, body: toBody(draft, zone) })
  }
  return (
    <form onSubmit={submit} noValidate className="@container space-y-4">
      <ProfileCard
        {...{ profiles, problems }}
        chosen={draft.profileId}
        onChoose={(profileId) => change({ profileId })}
      />
      <PeriodCard {...{ draft, zone, today, problems }} onChange={change} />
      <GroupsCard
        {...{ counts, countsProblem, problems }}
        k={draft.k}
        onK={(k) => change({ k })}
        chosen={draft.breakdowns}
        onChange={(breakdowns) => change({ breakdowns })}
      />
      <ReadersCard />
      <FormAlert text={isMended ? null : failure} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-small text-ink-2">
          {isChanged && t('groupSurveys.unsaved')} {t('groupSurveys.nothingSent')}
        </p>
        <Link
          {...paths.staff.groupSurveys(tenantId)}
          activeProps={{}}
          activeOptions={{ exact: true }}
          className={buttonClass()}
          onClick={onForget}
        >
          {t('staff.cancel')}
        </Link>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={profiles.length === 0}>
          {t('groupSurveys.savePlan')}
        </Button>
      </div>
    </form>
  )
}

function useSendPlan(onSaved: () => void, zone: string) {
  const t = useT()
  const writeDay = useFirstDay(zone)
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const sending = useApiMutation(groupSurveysApi.createGroupSurvey, {
    onDone: async () => {
      showToast({ text: t('groupSurveys.done.plan'), tone: 'good' })
      await navigate(paths.staff.groupSurveys(tenantId))
      onSaved()
    },
    // Errors that are shown at their fields are not repeated below the form.
    wordsFor: (refused) =>
      Object.keys(refusedPlan(refused, writeDay)).length > 0 ? t('groupSurveys.checkFields') : undefined,
  })
  return { ...sending, refused: refusedPlan(sending.error, writeDay) }
}
