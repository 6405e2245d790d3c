import type { DayVisit } from '@salus/contract/measuring/days.ts'
import type { StepOfVisit } from '../../../features/measurement-days/line.ts'
import { useFactsOnDay } from '../../../features/measurement-days/use-facts-on-day.ts'
import { useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'
import { useT } from '../../../i18n/t.tsx'
import { fullName } from '../../../platform/people/member-name.tsx'

interface WhoIsNextProps {
  readonly next: StepOfVisit | null
  readonly visits: readonly DayVisit[]
}

export function WhoIsNext({ next, visits }: WhoIsNextProps) {
  const t = useT()
  const factsOf = useFactsOnDay(visits)
  const profileName = useProfileNames()
  if (next === null) return <p className="text-ink-2">{t('measurementDays.nobodyWaits')}</p>
  return (
    <>
      <p className="text-small text-ink-2">
        {t('measurementDays.next')} · {profileName(next.step.profileId)}
      </p>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {fullName(next.visit)} <span className="num text-small font-normal text-ink-2">{factsOf(next.visit)}</span>
      </p>
    </>
  )
}
