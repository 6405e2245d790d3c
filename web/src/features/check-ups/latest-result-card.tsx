import { type CheckUp, checkUpsApi, type OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeWord } from './change-word.tsx'
import { labelOf } from './check-up-labels.ts'
import { comparisonsOf } from './comparison.ts'
import { BandChip } from './figures/band-chip.tsx'
import { Sparkline } from './figures/sparkline.tsx'
import { headlineOf, isClass, type ResultRow, resultRows } from './result-rows.ts'
import { useResultTexts } from './result-texts.ts'
import { useScoringProfile } from './use-scoring-profile.ts'

interface LatestResultCardProps {
  readonly checkUp: OwnCheckUpListItem
  readonly icon: ReactNode
}

/** The newest result of a profile in a glance: value, band, course, and whether it really changed. */
export function LatestResultCard({ checkUp, icon }: LatestResultCardProps) {
  const language = useLanguage()
  const result = useApiQuery(checkUpsApi.getMyCheckUp, { params: { resultGuid: checkUp.resultGuid } })
  return (
    <Link {...paths.member.checkUp(checkUp.resultGuid)} className="card block p-4 hover:border-line-strong small:p-5">
      <div className="flex items-center gap-2.5 text-ink-2">
        <span className="text-muted">{icon}</span>
        <h2 className="min-w-0 flex-1 truncate font-medium">{labelOf(checkUp, language)}</h2>
      </div>
      {result.data === undefined && result.isError && <TakenAt date={checkUp.dateOfMeasurement} isFailed />}
      {result.data === undefined && !result.isError && <CardSkeleton />}
      {result.data !== undefined && <Glance checkUp={result.data} />}
    </Link>
  )
}

function Glance({ checkUp }: { readonly checkUp: CheckUp }) {
  const language = useLanguage()
  const { profile, isPending } = useScoringProfile(checkUp)
  if (isPending) return <CardSkeleton />
  const comparison = comparisonsOf(checkUp)[0]
  const row = headlineOf(resultRows(checkUp, { profile, comparison, language }))
  if (row === undefined) return <TakenAt date={checkUp.dateOfMeasurement} isFailed={false} />
  return <Headline row={row} since={comparison?.dateOfMeasurement} takenAt={checkUp.dateOfMeasurement} />
}

interface HeadlineProps {
  readonly row: ResultRow
  readonly since: string | undefined
  readonly takenAt: string
}

function Headline({ row, since, takenAt }: HeadlineProps) {
  const texts = useResultTexts()
  return (
    <>
      <div className="mt-2.5 grid grid-cols-[1fr_7.25rem] items-center gap-x-4 @[560px]:block">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
            <span className="num text-metric font-semibold">{texts.shown(row)}</span>
            <UnitOf row={row} />
            {row.band && !isClass(row) && (
              <span className="@[560px]:ml-auto">
                <BandChip word={texts.bandWord(row.band)} position={row.band.position} valence={row.band.valence} />
              </span>
            )}
          </div>
          {row.role !== 'primary' && <p className="mt-0.5 truncate text-small text-muted">{texts.nameOf(row)}</p>}
        </div>
        <div className="h-[60px] @[560px]:mt-3">
          {row.value !== null && <Sparkline points={row.points} usual={row.usual} label={texts.spokenTrend(row)} />}
        </div>
      </div>
      <div className="num mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-sep pt-3 text-small">
        <ChangeSince row={row} since={since} takenAt={takenAt} />
      </div>
    </>
  )
}

/** The unit, or how much there is to reach. */
function UnitOf({ row }: { readonly row: ResultRow }) {
  const t = useT()
  const texts = useResultTexts()
  const ofMax =
    row.role === 'primary' && row.scale ? t('checkUps.ofMax', { max: texts.number(row, row.scale.max) }) : undefined
  const unit = row.unit ?? ofMax
  if (row.value === null || unit === undefined) return null
  return <span className="self-end pb-1 text-small text-muted">{unit}</span>
}

function ChangeSince({ row, since, takenAt }: HeadlineProps) {
  const t = useT()
  const format = useFormat()
  const texts = useResultTexts()
  const { change } = row
  if (change === undefined || since === undefined) return <span className="text-muted">{format.date(takenAt)}</span>
  return (
    <>
      <span className={change.verdict === 'real' ? 'font-medium' : 'text-ink-2'}>
        {texts.delta(row, change.delta)} {t('overview.since', { date: format.date(since) })}
      </span>
      {change.verdict !== 'unknown' && <ChangeWord verdict={change.verdict} />}
    </>
  )
}

function TakenAt({ date, isFailed }: { readonly date: string; readonly isFailed: boolean }) {
  const t = useT()
  const format = useFormat()
  return (
    <p className="num mt-3 text-small text-muted">
      {format.date(date)}
      <span className="mt-1 block">{t(isFailed ? 'overview.cardFailed' : 'checkUps.noValues')}</span>
    </p>
  )
}

const CardSkeleton = () => (
  <>
    <Skeleton className="mt-3 h-7 w-24 rounded-chip" />
    <Skeleton className="mt-3 h-[60px] rounded-chip" />
    <Skeleton className="mt-6 h-4 w-32 rounded-chip" />
  </>
)
