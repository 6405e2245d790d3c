import { addDays, daysBetween } from '@salus/domain/moments/add-days.ts'
import { useT } from '../../../../i18n/t.tsx'
import { DateField } from '../../../../platform/dates/date-field.tsx'
import { Card } from '../../../../ui/card.tsx'
import { isDay } from '../../../../ui/fields/date-parts.ts'
import type { PlanDraft } from './plan-draft.ts'
import { earliestEnd, type PlanProblems } from './plan-problems.ts'

interface PeriodCardProps {
  readonly draft: PlanDraft
  readonly zone: string
  readonly today: string
  readonly problems: PlanProblems
  readonly onChange: (changed: Partial<PlanDraft>) => void
}

/** Offers fields for the first and the last day. Moving the first day also moves the last day. */
export function PeriodCard({ draft: { from, to }, zone, today, problems, onChange }: PeriodCardProps) {
  const t = useT()
  const hasBoth = isDay(from) && isDay(to)
  const moveFrom = (next: string) => {
    const canMove = hasBoth && isDay(next) && to >= from
    onChange(canMove ? { from: next, to: addDays(next, daysBetween(from, to)) } : { from: next })
  }
  return (
    <Card heading={t('groupSurveys.periodTitle')} isPadded>
      <div className="grid gap-x-4 gap-y-5 @[35rem]:grid-cols-2">
        <DateField
          label={t('groupSurveys.firstDay')}
          isRequired
          value={from}
          min={today}
          onChange={moveFrom}
          hint={t('groupSurveys.firstDayHint')}
          error={problems.from && t(...problems.from)}
        />
        <DateField
          label={t('groupSurveys.lastDay')}
          isRequired
          value={to}
          {...(isDay(from) ? { min: earliestEnd(from) } : {})}
          onChange={(next) => onChange({ to: next })}
          hint={t('groupSurveys.lastDayHint', { zone: readPlace(zone) })}
          error={problems.to && t(...problems.to)}
        />
      </div>
      {hasBoth && to >= from && (
        <p role="status" className="num mt-4 text-small text-ink-2">
          {t('groupSurveys.length', { days: daysBetween(from, to) + 1 })}
        </p>
      )}
    </Card>
  )
}

/** Returns the city in the name of a time zone. */
const readPlace = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
