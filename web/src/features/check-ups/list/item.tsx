import type { CheckUpListItem as CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { TriangleAlert } from '../../../ui/icons.ts'
import { writeLabel } from '../labels.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import type { ListedOutcome } from './use-changes.ts'

/** The parts of the URL that are kept when another check-up is chosen. */
export interface KeptChoice {
  readonly tenantId: number
  readonly memberId?: string | undefined
  readonly productIds: readonly number[]
  readonly isWithdrawn?: boolean | undefined
}

interface CheckUpListItemProps {
  readonly checkUp: CheckUp
  /** The date of measurement, with the time where it is needed to distinguish two check-ups. */
  readonly date: string
  readonly kept: KeptChoice
  readonly isActive: boolean
  readonly icon: ReactNode
  readonly outcome: ListedOutcome | null | undefined
  readonly onChoose: () => void
}

export function CheckUpListItem({ checkUp, date, kept, isActive, icon, outcome, onChoose }: CheckUpListItemProps) {
  const language = useLanguage()
  const { resultGuid } = checkUp
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // Scrolls the active check-up into view. `scrollIntoView` is optional because jsdom does not have it.
    if (isActive) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={link}
      {...paths.staff.measurements(kept.tenantId, { ...kept, resultGuid })}
      // Choosing check-ups must not fill the browser history (specification 2.6).
      replace
      // Keeps the history state, which records whether the page chose the member automatically.
      state
      onClick={onChoose}
      aria-current={isActive ? 'page' : undefined}
      className={`row scroll-my-10 ${isActive ? 'on' : ''}`}
    >
      <span className={`grid w-5 shrink-0 place-items-center ${isActive ? 'text-accent-ink' : 'text-muted'}`}>
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="t line-clamp-2 min-w-0 flex-auto leading-[1.15rem] break-words hyphens-auto">
            {writeLabel(checkUp, language)}
          </span>
          <time
            dateTime={checkUp.dateOfMeasurement}
            className={`num ml-auto text-end text-small ${isActive ? 'text-accent-ink' : 'text-muted'}`}
          >
            {date}
          </time>
        </span>
        <ItemMark checkUp={checkUp} outcome={outcome} isWithdrawn={kept.isWithdrawn === true} />
      </span>
    </Link>
  )
}

interface ItemMarkProps extends Pick<CheckUpListItemProps, 'checkUp' | 'outcome'> {
  readonly isWithdrawn: boolean
}

/** Shows a crisis and how the result changed. For a withdrawn check-up, shows only that it was withdrawn. */
function ItemMark({ checkUp, outcome, isWithdrawn }: ItemMarkProps) {
  const t = useT()
  const language = useLanguage()
  if (isWithdrawn)
    return <span className="block text-caption font-medium text-danger-ink">{t('corrections.isWithdrawal')}</span>
  return (
    <>
      {checkUp.isCrisis && (
        <span className="flex items-center gap-1 text-caption font-medium text-warning-ink">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t('warnings.inList')}
        </span>
      )}
      {/* A module's result has no overall outcome. */}
      <OutcomeMark outcome={checkUp.profileId === null ? null : outcome} title={writeLabel(checkUp, language)} />
    </>
  )
}
