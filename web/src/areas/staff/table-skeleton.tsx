import { Skeleton } from '../../ui/skeleton.tsx'

export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-[4.3125rem] items-center gap-3 border-t border-sep px-5">
          <Skeleton className="size-9 rounded-full" />
          <span className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="h-3.5 w-32 max-w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}
