import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CircleAlert } from '../../../ui/icons.ts'

interface VisitFactsProps {
  readonly visit: DayVisit
  /** Text that distinguishes the person from others with the same name, date of birth and number. Usually empty. */
  readonly difference: string
  readonly className?: string | undefined
  /** The CSS class of the word next to the icon for a missing consent. */
  readonly wordClass?: string | undefined
}

export function VisitFacts({ visit, difference, className, wordClass }: VisitFactsProps) {
  const t = useT()
  const format = useFormat()
  const { birthDate, externalNumber, storesHealthData } = visit
  return (
    <span className={classNames('num flex flex-wrap gap-x-1 text-small text-ink-2', className)}>
      {!storesHealthData && (
        <span className="text-warning-ink">
          <CircleAlert aria-hidden className="-mt-0.5 inline size-4" />
          <span className={wordClass}>{` ${t('measurementDays.noConsent')}`}</span>
        </span>
      )}
      {birthDate !== null && (
        <span className="whitespace-nowrap">
          <span className="sr-only">{`${t('measurementDays.born')} `}</span>
          {format.date(birthDate)}
        </span>
      )}
      {externalNumber !== null && (
        <span className={classNames('max-w-full', className === undefined ? '[overflow-wrap:anywhere]' : 'truncate')}>
          {birthDate !== null && '· '}
          {externalNumber}
        </span>
      )}
      {difference !== '' && (
        <span className="max-w-full [overflow-wrap:anywhere]">
          {(birthDate !== null || externalNumber !== null) && '· '}
          {difference}
        </span>
      )}
    </span>
  )
}
