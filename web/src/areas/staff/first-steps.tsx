import { type FirstSteps as Steps, firstStepNames, tenantsApi } from '@salus/contract/tenant/tenants.ts'
import type { Membership } from '@salus/contract/account/session.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentType, SVGProps } from 'react'
import { dismissNotes, useDismissedNotes } from '../../features/tariff/dismissed-notes.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Activity, ChartNoAxesColumn, Check, Image as ImageIcon, UserPlus, UsersRound, X } from '../../ui/icons.ts'
import { useTenant } from './staff-area.tsx'

type Name = (typeof firstStepNames)[number]

const icons: Readonly<Record<Name, ComponentType<SVGProps<SVGSVGElement>>>> = {
  member: UserPlus,
  measurement: Activity,
  colleague: UsersRound,
  survey: ChartNoAxesColumn,
  logo: ImageIcon,
}

function useFirstSteps() {
  const { tenantId } = useTenant()
  const note = `first-steps ${tenantId}`
  const isHidden = useDismissedNotes().includes(note)
  const answer = useApiQuery(tenantsApi.getFirstSteps, { params: { tenantId } }, { enabled: !isHidden, staleTime: 0 })
  return { note, isHidden, answer }
}

/** True while it is unknown whether the page shows first steps. */
export const useFirstStepsAreLoading = (): boolean => useFirstSteps().answer.isLoading

/** The first steps of a new business. They disappear once all are done, or when the viewer hides them. */
export function FirstSteps() {
  const { tenantId, membership } = useTenant()
  const { note, isHidden, answer } = useFirstSteps()
  const steps = answer.data
  const names = namesFor(membership)
  if (isHidden || steps === undefined || !steps.isNew || names.every((name) => steps.done[name])) return null
  return <StepsCard {...{ tenantId, names, steps }} onHide={() => dismissNotes([note])} />
}

/**
 * Returns the steps that the person can take. Only admins can invite colleagues, plan surveys and choose the logo. Only
 * companies can plan surveys.
 */
export const namesFor = ({ role, kind }: Pick<Membership, 'role' | 'kind'>): readonly Name[] =>
  may(role, 'invite-employee')
    ? firstStepNames.filter((name) => name !== 'survey' || kind === 'company')
    : firstStepNames.slice(0, 2)

interface StepsCardProps {
  readonly tenantId: number
  readonly names: readonly Name[]
  readonly steps: Steps
  readonly onHide: () => void
}

function StepsCard({ tenantId, names, steps: { done }, onHide }: StepsCardProps) {
  const t = useT()
  const next = names.find((name) => !done[name])
  const count = names.filter((name) => done[name]).length
  return (
    <Card className="mb-6 p-5" aria-labelledby="first-steps">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="first-steps" className="text-h3 font-semibold">
            {t('staff.firstSteps.title')}
          </h2>
          <p className="num text-small text-muted">{t('staff.firstSteps.done', { count, of: names.length })}</p>
        </div>
        <Button variant="quiet" size="small" onClick={onHide}>
          <X aria-hidden />
          {t('staff.firstSteps.hide')}
        </Button>
      </div>
      <ol className="mt-4 grid gap-x-6 @[47.5rem]:grid-cols-2">
        {names.map((name) => (
          <Step key={name} {...{ tenantId, name }} isDone={done[name]} isNext={name === next} />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  readonly tenantId: number
  readonly name: Name
  readonly isDone: boolean
  readonly isNext: boolean
}

function Step({ tenantId, name, isDone, isNext }: StepProps) {
  const t = useT()
  const Icon = isDone ? Check : icons[name]
  const look = isDone
    ? 'bg-success-soft text-success-ink'
    : isNext
      ? 'bg-accent-soft text-accent'
      : 'bg-well text-muted'
  return (
    <li className="relative flex min-h-14 items-center gap-3.5 py-2">
      <span aria-hidden="true" className={`grid size-9 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon className="size-4.5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        {isDone ? (
          <span className="block font-medium text-muted">{t(`staff.firstSteps.${name}`)}</span>
        ) : (
          <Link {...chooseTarget(name, tenantId)} className="link block font-medium after:absolute after:inset-0">
            {t(`staff.firstSteps.${name}`)}
          </Link>
        )}
        <span className="block text-small text-muted">
          {t(isDone ? 'staff.firstSteps.stepDone' : `staff.firstSteps.${name}Text`)}
        </span>
      </span>
    </li>
  )
}

function chooseTarget(name: Name, tenantId: number) {
  switch (name) {
    case 'member':
      return paths.staff.newMember(tenantId)
    case 'measurement':
      return paths.staff.newMeasurement(tenantId)
    case 'colleague':
      return paths.staff.employees(tenantId)
    case 'survey':
      return paths.staff.planGroupSurvey(tenantId)
    case 'logo':
      return paths.staff.tenantSettings(tenantId, 'organisation')
  }
}
