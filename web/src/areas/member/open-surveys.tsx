import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { Link } from '@tanstack/react-router'
import { InvitationCard } from '../../features/own-surveys/invitation-card.tsx'
import { surveyName } from '../../features/own-surveys/own-surveys-list.tsx'
import { useOwnSurveys } from '../../features/own-surveys/use-own-surveys.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { writeLength } from './own-profiles.ts'

interface OpenSurveysProps {
  readonly profiles: readonly OwnMeasurementProfile[]
  readonly checkUps: readonly OwnCheckUpListItem[]
}

/**
 * Shows a card for each open survey that the person has not answered, or has answered without deciding about the
 * report. People whose record is archived cannot answer, so they get no card.
 */
export function OpenSurveys({ profiles, checkUps }: OpenSurveysProps) {
  const surveys = useOwnSurveys().data?.items ?? []
  return surveys
    .filter(({ state, isArchived = false }) => state === 'open' && !isArchived)
    .map((survey) => {
      const isAnswered = checkUps.some((one) => belongsTo(one, survey))
      const profile = profiles.find(({ id, groupId }) => id === survey.profileId && groupId === survey.groupId)
      if (isAnswered && survey.decision !== null) return null
      return <OpenSurvey key={survey.surveyId} {...{ survey, isAnswered, profile }} />
    })
}

const belongsTo = (
  { profileId, groupId, dateOfMeasurement }: OwnCheckUpListItem,
  { opensAt, ...survey }: MyGroupSurvey,
): boolean =>
  profileId === survey.profileId && groupId === survey.groupId && Date.parse(dateOfMeasurement) >= Date.parse(opensAt)

interface OpenSurveyProps {
  readonly survey: MyGroupSurvey
  readonly isAnswered: boolean
  readonly profile: OwnMeasurementProfile | undefined
}

function OpenSurvey({ survey, isAnswered, profile }: OpenSurveyProps) {
  const t = useT()
  const language = useLanguage()
  const name = surveyName(survey, language)
  return (
    <InvitationCard
      survey={survey}
      about={profile === undefined ? name : `${name}, ${writeLength(t, profile)}`}
      icon={profile && <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />}
      isAnswered={isAnswered}
      start={
        profile && (
          <Link
            {...paths.member.performAnalysis(profile.path)}
            state={{ runIn: survey.groupId }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('ownSurveys.card.start')}
          </Link>
        )
      }
    />
  )
}
