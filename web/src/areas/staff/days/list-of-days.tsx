import { type MeasurementDay, measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { hasNothingToShow } from '../../../platform/api/old-data.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiPages } from '../../../platform/pages/pages.ts'
import { useFocusOnMore } from '../../../platform/pages/use-focus-on-more.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Lists the measurement days, newest first. Renders nothing if there are none. */
export function ListOfDays({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const days = useApiPages(measurementDaysApi.getMeasurementDays, { params: { tenantId } })
  const { list, expectMore } = useFocusOnMore(days.items.length)
  if (hasNothingToShow(days))
    return (
      <Card className="mb-4">
        <ProblemState error={days.error} onRetry={() => void days.refetch()} />
      </Card>
    )
  if (days.isPending) return <Skeleton className="mb-4 h-32 rounded-card" />
  if (days.items.length === 0) return null
  const more = () => {
    expectMore()
    void days.fetchNextPage()
  }
  return (
    <Card className="mb-4 overflow-hidden">
      <ul ref={list} className="divide-y divide-sep">
        {days.items.map((day) => (
          <Row key={day.id} tenantId={tenantId} day={day} />
        ))}
      </ul>
      {days.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          {days.isFetchNextPageError && !days.isFetchingNextPage && <ProblemState error={days.error} />}
          {/* After an error, the same button tries again. It stays on the page and keeps the focus. */}
          <Button isBusy={days.isFetchingNextPage} onClick={more}>
            {t('measurementDays.earlier')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ tenantId, day }: { readonly tenantId: number; readonly day: MeasurementDay }) {
  const t = useT()
  const format = useFormat()
  const isOpen = day.state === 'open'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5">
      <span className="min-w-0 flex-1 basis-48">
        <Link {...paths.staff.measurementDay(tenantId, day.id)} className="link touch break-words font-medium">
          {day.title}
        </Link>
        <span className="num block text-small text-muted">{format.date(day.day)}</span>
      </span>
      <span className="num text-small text-ink-2">
        {t('measurementDays.counts', { people: day.people, results: day.results })}
      </span>
      <Chip tone={isOpen ? 'good' : 'outline'} {...(isOpen ? { shape: 'dot' as const } : {})}>
        {t(`measurementDays.day.${day.state}`)}
      </Chip>
    </li>
  )
}
