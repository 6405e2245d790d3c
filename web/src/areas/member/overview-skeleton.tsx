import { useT } from '../../i18n/t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const cards = [0, 1, 2, 3, 4, 5, 6, 7]

export function OverviewSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('checkUps.loading')}>
      <div className="card mb-4 grid gap-x-6 gap-y-4 p-4 small:p-5 @[47.5rem]:grid-cols-3">
        {cards.slice(0, 3).map((part) => (
          <div key={part}>
            <Skeleton className="h-3.5 w-28 rounded-chip" />
            <Skeleton className="mt-2.5 h-5 w-4/5 rounded-chip" />
            <Skeleton className="mt-2 h-5 w-3/5 rounded-chip" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 @[35rem]:grid-cols-2 @[62.5rem]:grid-cols-4">
        {cards.map((card) => (
          <div key={card} className="card p-4 small:p-5">
            <Skeleton className="h-5 w-3/5 rounded-chip" />
            <Skeleton className="mt-3 h-7 w-24 rounded-chip" />
            <Skeleton className="mt-3 h-[60px] rounded-chip" />
            <Skeleton className="mt-2 h-9 rounded-chip" />
            <Skeleton className="mt-6 h-4 w-32 rounded-chip" />
          </div>
        ))}
      </div>
    </div>
  )
}
