import type { DayVisit } from '@salus/contract/measurement-days.ts'
import { useFormat, useT } from '../../i18n/t.tsx'

interface DayListProps {
  readonly visits: readonly DayVisit[]
  readonly profileName: (profileId: string) => string
}

/** The day on paper: who was there, and what was measured. No result stands on it. */
export function DayList({ visits, profileName }: DayListProps) {
  const t = useT()
  const format = useFormat()
  return (
    <table className="tbl tight hidden print:table">
      <thead>
        <tr>
          <th scope="col">{t('measurementDays.number')}</th>
          <th scope="col">{t('measurementDays.person')}</th>
          <th scope="col">{t('measurementDays.arrived')}</th>
          <th scope="col">{t('measurementDays.measured')}</th>
          <th scope="col">{t('measurementDays.talkedShort')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id}>
            <td className="num">{visit.number}</td>
            <td>
              {visit.firstName} {visit.lastName}
            </td>
            <td className="num">{format.dateTime(visit.arrivedAt)}</td>
            <td>
              {visit.steps
                .map(({ profileId, state }) => `${profileName(profileId)}: ${t(`measurementDays.step.${state}`)}`)
                .join('; ')}
            </td>
            <td>{t(visit.talkedAt === null ? 'measurementDays.no' : 'measurementDays.yes')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
