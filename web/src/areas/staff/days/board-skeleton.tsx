import type { MeasurementDay } from '@salus/contract/measuring/days.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { HiddenHeading } from '../../../ui/hidden-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Columns } from './board.tsx'
import { columnsFor } from './board-columns.ts'

interface BoardSkeletonProps {
  /** The day from the list of days; `undefined` if the board was opened by its URL. */
  readonly day: MeasurementDay | undefined
  readonly station: number | null
}

const mostRows = 8
const usualColumns = 3

export function BoardSkeleton({ day, station }: BoardSkeletonProps) {
  const profileIds = day?.stations.flatMap((one, index) => ((station ?? index) === index ? one.profileIds : []))
  const { height } = columnsFor(profileIds?.length ?? usualColumns)
  const rows = Math.min(mostRows, day?.people ?? mostRows)
  return (
    <div aria-busy="true">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-full flex-1 small:min-w-64">
          <Title day={day} />
        </div>
        <div className="flex flex-wrap gap-2">
          {day?.state !== 'closed' && <Skeleton className="h-12 w-[200px] rounded-control small:h-10" />}
          <Skeleton className="h-12 w-36 rounded-control small:h-10" />
          <Skeleton className="h-12 w-36 rounded-control small:h-10" />
        </div>
      </div>
      <Skeleton className="mt-4 mb-6 h-[30px] rounded-control" />
      {day?.state !== 'closed' && (
        <Skeleton className="mb-4 h-[220px] rounded-card @[28.75rem]:h-[180px] @[38.75rem]:h-[108px]" />
      )}
      <div data-part="board" className="card">
        <div className="card-h min-h-[65px]">
          <Skeleton className="h-5 w-40 rounded-chip" />
        </div>
        {profileIds === undefined ? (
          <div className="h-[37px] border-t border-line @[28.75rem]:h-[108px] @[43.75rem]:h-[33px]" />
        ) : (
          <Columns profileIds={profileIds} />
        )}
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classNames('flex items-center gap-3 border-t border-sep px-4', height)}>
            <Skeleton className="h-5 w-7 rounded-chip" />
            <Skeleton className="h-9 flex-1 rounded-control" />
          </div>
        ))}
      </div>
    </div>
  )
}

function Title({ day }: Pick<BoardSkeletonProps, 'day'>) {
  const t = useT()
  const format = useFormat()
  if (day === undefined)
    return (
      <>
        <HiddenHeading title={t('measurementDays.title')} />
        <Skeleton className="h-8 w-56 rounded-control" />
        <Skeleton className="mt-1 h-5 w-72 max-w-full rounded-control" />
      </>
    )
  const counts = t('measurementDays.counts', { people: day.people, results: day.results })
  return (
    <>
      <h1 className="text-h1 font-semibold">{day.title}</h1>
      <p className="num mt-1 text-ink-2">{`${format.dateLong(day.day)} · ${counts}`}</p>
    </>
  )
}
