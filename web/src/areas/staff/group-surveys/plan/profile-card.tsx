import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { ChoiceCard } from '../../../../ui/fields/choice-card.tsx'
import { useTenant } from '../../staff-area.tsx'
import type { PlanProblems } from './plan-problems.ts'

interface ProfileCardProps {
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string
  readonly problems: PlanProblems
  readonly onChoose: (profileId: string) => void
}

/** The questionnaires with a group report that the organisation uses. */
export function ProfileCard({ profiles, chosen, problems, onChoose }: ProfileCardProps) {
  const t = useT()
  const errorId = useId()
  const { tenantId } = useTenant()
  return (
    <Card heading={t('groupSurveys.profile')} isPadded>
      {profiles.length === 0 ? (
        <p className="text-ink-2">
          {t('groupSurveys.noProfile')}{' '}
          <Link {...paths.staff.products(tenantId)} className="link">
            {t('groupSurveys.toProducts')}
          </Link>
        </p>
      ) : (
        <fieldset aria-describedby={problems.profile && errorId}>
          <legend className="sr-only">{t('groupSurveys.profile')}</legend>
          <div className="grid gap-2 @[560px]:grid-cols-2">
            {profiles.map(({ id, name }) => (
              <ChoiceCard key={id} type="radio" name="profile" checked={chosen === id} onChange={() => onChoose(id)}>
                {name}
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
      )}
      {problems.profile && (
        <p id={errorId} role="alert" className="help err">
          {t(problems.profile)}
        </p>
      )}
    </Card>
  )
}
