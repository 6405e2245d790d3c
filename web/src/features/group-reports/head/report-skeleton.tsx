import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function ReportSkeleton({ hasTitle = false }: { readonly hasTitle?: boolean }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      {hasTitle && <Skeleton className="h-9 w-72 max-w-full rounded-control" />}
      <Card className="h-64 p-5">
        <Skeleton className="h-full w-full rounded-control" />
      </Card>
      <Card className="h-[36rem] p-5">
        <Skeleton className="h-full w-full rounded-control" />
      </Card>
    </div>
  )
}
