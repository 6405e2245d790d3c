import { useT } from '../../../i18n/t.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder rows as high as the real rows (52 px), so that nothing moves when the real rows arrive. */
export function CheckUpSkeletons({ rows = 9 }: { readonly rows?: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('checkUps.loading')} className="pt-5">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          data-testid="check-up-skeleton"
          className="flex h-skeleton items-center gap-3 px-3"
          style={{ height: 52 }}
        >
          <Skeleton className="size-5 rounded-[5px]" />
          <Skeleton className="h-3.5 flex-1 rounded-control" />
          <Skeleton className="h-2.5 w-16 rounded-control" />
        </div>
      ))}
    </div>
  )
}
