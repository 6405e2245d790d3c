import { useT } from '../../i18n/t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The geometry of a result while it loads. */
export function ResultSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('checkUps.loadingResult')}>
      <Skeleton className="mb-4 h-12 rounded-card" />
      <div className="card">
        <div className="card-h border-b border-line">
          <Skeleton className="h-4 w-28 rounded-chip" />
        </div>
        {Array.from({ length: 7 }, (_, row) => (
          <div key={row} className="flex h-14 items-center gap-5 border-b border-sep px-5 last:border-0">
            <Skeleton className="h-3.5 w-28 rounded-chip" />
            <Skeleton className="h-5 w-14 rounded-chip" />
            <Skeleton className="h-2 flex-1 rounded-chip" />
            <Skeleton className="h-6 w-20 rounded-chip" />
          </div>
        ))}
      </div>
    </div>
  )
}
