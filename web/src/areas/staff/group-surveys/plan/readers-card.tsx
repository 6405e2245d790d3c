import { useT } from '../../../../i18n/t.tsx'
import { ProblemState } from '../../../../platform/api/problem-state.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useReaders } from '../readers/use-readers.ts'
import { WhoReads } from '../readers/who-reads.tsx'

export function ReadersCard() {
  const t = useT()
  const { readers, failed } = useReaders()
  return (
    <Card heading={t('groupSurveys.readers.title')} isPadded>
      {readers ? (
        <WhoReads readers={readers} />
      ) : failed ? (
        <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton className="h-6 rounded-control" />
      )}
    </Card>
  )
}
