import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { memo } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { fullName } from '../../../platform/people/member-name.tsx'
import { columnsFor } from './board-columns.ts'
import { listSteps, type StepOfVisit } from '../../../features/measurement-days/line.ts'
import { VisitFacts } from './visit-facts.tsx'
import { StepCell } from './step-cell.tsx'
import { useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'
import { type VisitActs, VisitMenu } from './visit-menu.tsx'

export interface BoardRowActs extends VisitActs {
  readonly onStart: (of: StepOfVisit) => void
}

interface BoardRowProps extends BoardRowActs {
  readonly tenantId: number
  readonly visit: DayVisit
  /** The person's name in the labels of controls. */
  readonly calledBy: string
  /** Text that distinguishes the person from others who look the same in the list. Usually empty. */
  readonly difference: string
  /** The station whose steps are shown; `null` for all stations. */
  readonly station: number | null
  readonly isNext: boolean
  readonly isDayOpen: boolean
  readonly isBusy: boolean
}

/** Memoised, so that a change at one station does not render the rows of all people again. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { tenantId, visit, calledBy, difference, station, isNext, isDayOpen, isBusy, onStart, ...acts } = props
  const findProfileName = useProfileNames()
  const steps = listSteps(visit, station)
  const columns = columnsFor(steps.length)
  const canStart = isDayOpen && visit.state !== 'left' && visit.storesHealthData
  return (
    <li
      className={classNames(
        'flex min-h-12 flex-wrap items-center py-0.5',
        columns.space,
        columns.row,
        isNext && 'bg-accent-soft',
      )}
    >
      <span className="num w-6 shrink-0 text-ink-2">{visit.number}</span>
      <Who visit={visit} difference={difference} chip={isNext ? columns.chip : null} columns={columns} />
      <div className={classNames('flex', columns.cells)}>
        {steps.map((step: DayStep) => (
          <StepCell
            key={step.profileId}
            {...{ tenantId, visit, calledBy, step, isDayOpen, canStart, isBusy }}
            profile={findProfileName(step.profileId)}
            count={steps.length}
            onStart={() => onStart({ visit, step })}
          />
        ))}
      </div>
      <VisitMenu {...{ tenantId, visit, calledBy, difference, steps, isBusy }} isOpen={isDayOpen} {...acts} />
    </li>
  )
})

interface WhoProps {
  readonly visit: DayVisit
  readonly difference: string
  readonly chip: string | null
  readonly columns: ReturnType<typeof columnsFor>
}

function Who({ visit, difference, chip, columns }: WhoProps) {
  const t = useT()
  return (
    <span className={classNames('flex min-w-0 flex-1 items-center gap-3 leading-5', columns.name)}>
      <span className="min-w-0">
        <span className={classNames('block font-medium [overflow-wrap:anywhere]', columns.text)}>
          {chip !== null && <span className="sr-only">{`${t('measurementDays.next')}: `}</span>}
          {fullName(visit)}
        </span>
        <VisitFacts visit={visit} difference={difference} className={columns.facts} wordClass={columns.consent} />
      </span>
      {chip !== null && (
        <span aria-hidden="true" className={classNames('shrink-0 [&>.chip]:bg-surface', chip)}>
          <Chip tone="info">{t('measurementDays.next')}</Chip>
        </span>
      )}
    </span>
  )
}
