import type { DayStep, DayVisit, Station } from '@salus/contract/measuring/days.ts'
import { memo, useMemo } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { fullName } from '../../../platform/people/member-name.tsx'
import { useStepText } from '../../../features/measurement-days/step-texts.ts'
import { useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'

interface DayListProps {
  readonly visits: readonly DayVisit[]
  readonly stations: readonly Station[]
  readonly isDayOpen: boolean
}

/**
 * Renders the day as a list for printing. It shows who was there, whose consent is missing and what was measured, but
 * no results.
 */
export function DayList({ visits, stations, isDayOpen }: DayListProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  const profileIds = useMemo(() => stations.flatMap((station) => station.profileIds), [stations])
  return (
    <table className="tbl tight day-list hidden print:table">
      <thead>
        <tr>
          <th scope="col">{t('measurementDays.number')}</th>
          <th scope="col">{t('measurementDays.person')}</th>
          <th scope="col">{t('measurementDays.born')}</th>
          <th scope="col">{t('measurementDays.memberNumber')}</th>
          <th scope="col">{t('measurementDays.arrived')}</th>
          {profileIds.map((profileId) => (
            <th key={profileId} scope="col">
              {findProfileName(profileId)}
            </th>
          ))}
          <th scope="col">{t('measurementDays.talkedShort')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <PaperRow key={visit.id} {...{ visit, profileIds, isDayOpen }} />
        ))}
      </tbody>
    </table>
  )
}

interface PaperRowProps {
  readonly visit: DayVisit
  readonly profileIds: readonly string[]
  readonly isDayOpen: boolean
}

/** Memoised, so that a change at one station does not render the rows of all people again. */
const PaperRow = memo(function PaperRow({ visit, profileIds, isDayOpen }: PaperRowProps) {
  const t = useT()
  const format = useFormat()
  return (
    <tr>
      <td className="num">{visit.number}</td>
      <th scope="row">
        {fullName(visit)}
        {/* The printed list also has to show that a person without a consent may not be measured. */}
        {!visit.storesHealthData && <span className="block font-normal">{t('measurementDays.noConsent')}</span>}
      </th>
      <td className="num">{visit.birthDate !== null && format.date(visit.birthDate)}</td>
      <td className="num">{visit.externalNumber}</td>
      <td className="num">{format.time(visit.arrivedAt)}</td>
      {profileIds.map((profileId) => (
        <td key={profileId}>
          <OnPaper step={visit.steps.find((step) => step.profileId === profileId)} isDayOpen={isDayOpen} />
        </td>
      ))}
      <td>{t(visit.talkedAt === null ? 'measurementDays.no' : 'measurementDays.yes')}</td>
    </tr>
  )
})

interface OnPaperProps {
  readonly step: DayStep | undefined
  readonly isDayOpen: boolean
}

/** Prints a step. While the day is open, a step that is still open becomes a box to tick by hand. */
function OnPaper({ step, isDayOpen }: OnPaperProps) {
  const writeStep = useStepText(isDayOpen)
  if (step === undefined) return '–'
  if (isDayOpen && step.state === 'waiting')
    return <span role="img" aria-label={writeStep(step)} className="paper-box" />
  // The printed text must not say "you", because a reader of the paper does not know who that is.
  return writeStep({ ...step, isMine: false })
}
