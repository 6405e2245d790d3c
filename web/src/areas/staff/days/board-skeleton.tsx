import { Skeleton } from '../../../ui/skeleton.tsx'

/** The board while it is on its way, with the room it will take. */
export const BoardSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="mb-2 h-8 w-56 rounded-control" />
    <Skeleton className="h-5 w-72 max-w-full rounded-control" />
    <Skeleton className="mt-5 h-12 w-72 max-w-full rounded-control small:h-10 @[700px]:hidden" />
    <Skeleton className="mt-4 mb-6 h-[30px] rounded-control @[700px]:mt-8" />
    <Skeleton className="mb-4 h-[202px] rounded-card @[460px]:h-[160px] @[620px]:h-[108px]" />
    <div className="card">
      <div className="card-h min-h-[65px] border-b border-line mb-[37px] @[460px]:mb-[108px] @[700px]:mb-12">
        <Skeleton className="h-5 w-40 rounded-chip" />
      </div>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-[91px] items-center gap-3 border-t border-sep px-4 @[460px]:h-[49px]">
          <Skeleton className="h-5 w-7 rounded-chip" />
          <Skeleton className="h-9 flex-1 rounded-control" />
        </div>
      ))}
    </div>
  </div>
)
