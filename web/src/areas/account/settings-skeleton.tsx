import { Skeleton } from '../../ui/skeleton.tsx'

export function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-dvh content-start gap-x-10 gap-y-4 @[47.5rem]:grid-cols-[240px_1fr]">
      <div className="space-y-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="card space-y-5 p-6">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-2/3" />
      </div>
    </div>
  )
}
