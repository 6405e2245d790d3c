import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useLanguage, useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { ChoiceCard } from '../../../../ui/fields/choice-card.tsx'
import { useTenant } from '../../staff-area.tsx'
import type { PlanProblems } from './plan-problems.ts'

export interface OfferedProfile {
  readonly id: string
  readonly name: string
  readonly minutes: number
  readonly itemCount: number
  readonly mayAskFewer?: boolean | undefined
}

interface ProfileCardProps {
  readonly profiles: readonly OfferedProfile[]
  readonly chosen: string
  readonly problems: PlanProblems
  readonly onChoose: (profileId: string) => void
}

/** Offers the questionnaires that the organisation uses and that have a group report. */
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
          <div className="grid grid-cols-1 gap-2 @[35rem]:grid-cols-2">
            {profiles.map((profile) => (
              <Offer
                key={profile.id}
                profile={profile}
                isChosen={chosen === profile.id}
                onChoose={() => onChoose(profile.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {problems.profile && (
        <p id={errorId} role="alert" className="help err">
          {t(...problems.profile)}
        </p>
      )}
    </Card>
  )
}

interface OfferProps {
  readonly profile: OfferedProfile
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Offer({ profile: { id, name, itemCount, mayAskFewer, minutes }, isChosen, onChoose }: OfferProps) {
  const t = useT()
  const language = useLanguage()
  const asksAbout = profileCatalogue.find((one) => one.id === id)?.asksAbout?.[language]
  return (
    <ChoiceCard type="radio" name="profile" checked={isChosen} onChange={onChoose}>
      <span className="block font-medium">{name}</span>
      <span className="mt-0.5 block text-small text-ink-2">{asksAbout}</span>
      <span className="num mt-1 block text-small text-muted">
        {t('groupSurveys.questions', { count: itemCount, limit: mayAskFewer === true ? 'upTo' : 'exact', minutes })}
      </span>
    </ChoiceCard>
  )
}
