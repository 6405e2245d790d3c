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
import { findGaps, type PlanProblems, refusedPlan } from './plan-problems.ts'
import { ProfileCard } from './profile-card.tsx'

interface PlanFormProps {
  readonly draft: PlanDraft
  /** True while something was changed and not saved. */
  readonly isChanged: boolean
  readonly onChange: (draft: PlanDraft) => void
  /** The plan was saved, or is not wanted any more. */
  readonly onForget: () => void
  /** The day on which the page was opened, where the organisation is. */
  readonly today: string
  readonly zone: string
  readonly counts: GroupHeadcounts
  /** Shown in place of the counts if those for the chosen `k` could not be loaded. */
  readonly countsProblem: ReactNode
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
}

/** Questionnaire, period and groups; refusals stand at the field they are about. */
export function PlanForm({ draft, isChanged, onChange, onForget, today, zone, counts, ...shown }: PlanFormProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const { countsProblem, profiles } = shown
  const [gaps, setGaps] = useState<PlanProblems>({})
  const { send, isBusy, failure, error } = useSendPlan(onForget)
  const problems = { ...refusedPlan(error), ...gaps }
  const change = (changed: Partial<PlanDraft>) => onChange({ ...draft, ...changed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findGaps(draft)
    setGaps(found)
    if (Object.keys(found).length > 0) return
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
      <FormAlert text={failure} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-small text-ink-2">
          {isChanged && t('groupSurveys.unsaved')} {t('groupSurveys.nothingSent')}
        </p>
        <Link {...paths.staff.groupSurveys(tenantId)} activeProps={{}} className={buttonClass()} onClick={onForget}>
          {t('staff.cancel')}
        </Link>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={profiles.length === 0}>
          {t('groupSurveys.savePlan')}
        </Button>
      </div>
    </form>
  )
}

function useSendPlan(onSaved: () => void) {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  return useApiMutation(groupSurveysApi.createGroupSurvey, {
    onDone: async () => {
      showToast({ text: t('groupSurveys.done.plan'), tone: 'good' })
      await navigate(paths.staff.groupSurveys(tenantId))
      onSaved()
    },
    // What is said at a field is not said again below the form.
    wordsFor: (refused) => (Object.keys(refusedPlan(refused)).length > 0 ? t('groupSurveys.checkFields') : undefined),
  })
}
