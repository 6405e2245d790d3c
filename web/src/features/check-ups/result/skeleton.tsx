import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useT } from '../../../i18n/t.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { rooms } from './rooms.ts'

export interface ExpectedResult {
  readonly profileId: string | null
  /** True if an earlier check-up of the same kind exists for comparison. */
  readonly hasEarlier: boolean
}

interface Shape {
  readonly headline: 'score' | 'word' | null
  readonly hasSummary: boolean
}

const headlines: Readonly<Record<string, Shape['headline']>> = {
  'stress-type': 'word',
  'activity-questionnaire': 'word',
  'stressor-analysis': null,
}

function chooseShape(expected: ExpectedResult | undefined): Shape {
  // Assume a score and an earlier result, because most results have both.
  if (expected === undefined) return { headline: 'score', hasSummary: true }
  const { profileId, hasEarlier } = expected
  if (profileId === null) return { headline: null, hasSummary: true }
  const code = profileCatalogue.find(({ id }) => id === profileId)?.code ?? ''
  const headline = headlines[code] === undefined ? 'score' : headlines[code]
  return { headline, hasSummary: hasEarlier && headline !== 'word' }
}

/** A placeholder for a result. Its first parts have the size of the real parts, so that nothing moves after loading. */
export function ResultSkeleton({ expected }: { readonly expected?: ExpectedResult | undefined }) {
  const t = useT()
  const { headline, hasSummary } = chooseShape(expected)
  return (
    <div role="status" aria-label={t('checkUps.loadingResult')} data-part="skeleton">
      {hasSummary && (
        <div data-part="summary" className={classNames('mb-4 flex flex-col rounded-card', rooms.summary)}>
          <Skeleton className="flex-1 rounded-card" />
        </div>
      )}
      {headline === 'score' && (
        <div className={classNames('grid gap-4 @[47.5rem]:grid-cols-[minmax(300px,5fr)_7fr]', rooms.headline)}>
          <ScoreSkeleton />
          <MeaningSkeleton className="min-h-[27.5rem] @[47.5rem]:min-h-0" />
        </div>
      )}
      {headline === 'word' && <MeaningSkeleton className={rooms.word} />}
      <SheetSkeleton className={headline === null ? '' : 'mt-4'} />
    </div>
  )
}

const ScoreSkeleton = () => (
  <div data-part="score" className="card flex flex-col p-6">
    <Skeleton className="h-6 w-40 rounded-chip" />
    <span className={rooms.atBorder} />
    <Skeleton className="mx-auto mt-2 aspect-[340/236] w-full max-w-[360px] rounded-t-full" />
    <span className={classNames('mt-3 block', rooms.legend)} />
  </div>
)

const MeaningSkeleton = ({ className }: { readonly className: string }) => (
  <div data-part="meaning" className={classNames('card flex flex-col gap-3 p-6', className)}>
    <Skeleton className="h-5 w-44 max-w-full rounded-chip" />
    <Skeleton className="mt-2 h-4 rounded-chip" />
    <Skeleton className="h-4 rounded-chip" />
    <Skeleton className="h-4 w-2/3 rounded-chip" />
    <Skeleton className="mt-3 h-24 rounded-card" />
  </div>
)

const SheetSkeleton = ({ className }: { readonly className: string }) => (
  <div data-part="sheet" className={classNames('card', className)}>
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
)
