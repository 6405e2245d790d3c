import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangeHow } from '../sheet/change-details.tsx'
import { writeLabel } from '../labels.ts'
import { Sparkline } from '../figures/sparkline.tsx'
import { PartsGlance } from './parts-glance.tsx'
import { useIsQuiet, useMeaning } from '../rows/quiet-mode.tsx'
import { AtBorder, RowBandChip } from '../sheet/cells.tsx'
import { findHeadline, isClass, isReal, partsForGlance, type ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { EarlierWord } from '../sheet/earlier-word.tsx'
import type { LatestResult } from './use-results.ts'

interface LatestResultCardProps {
  readonly result: LatestResult
  readonly icon: ReactNode
}

export function LatestResultCard({ result, icon }: LatestResultCardProps) {
  const language = useLanguage()
  const headingId = useId()
  const { item, state } = result
  return (
    <article
      aria-labelledby={headingId}
      className="card relative flex min-w-0 flex-col p-4 focus-within:border-line-strong hover:border-line-strong small:p-5"
    >
      <div className="flex items-center gap-2.5 text-ink-2">
        <span className="text-muted">{icon}</span>
        <h2 id={headingId} className="min-w-0 flex-1 font-medium break-words hyphens-auto">
          {/* The link's `after` element covers the card, so that all of it can be clicked. */}
          <Link {...paths.member.checkUp(item.resultGuid)} className="after:absolute after:inset-0 after:rounded-card">
            {writeLabel(item, language)}
          </Link>
        </h2>
      </div>
      {state === 'failed' && <TakenAt date={item.dateOfMeasurement} isFailed />}
      {state === 'waiting' && <CardSkeleton />}
      {state === 'ready' && <Glance result={result} />}
    </article>
  )
}

function Glance({ result: { rows, item, since } }: { readonly result: LatestResult }) {
  const parts = partsForGlance(rows)
  if (parts.length > 0) return <PartsGlance parts={parts} takenAt={item.dateOfMeasurement} />
  const row = findHeadline(rows)
  if (row === undefined) return <TakenAt date={item.dateOfMeasurement} isFailed={false} />
  return <Headline row={row} since={since} takenAt={item.dateOfMeasurement} />
}

interface HeadlineProps {
  readonly row: ResultRow
  readonly since: string | undefined
  readonly takenAt: string
}

function Headline({ row, since, takenAt }: HeadlineProps) {
  const texts = useResultTexts()
  const meaning = useMeaning()
  const hasCourse = row.value !== null && row.points.length > 0
  return (
    <>
      <div
        className={`mt-2.5 items-center gap-x-4 @[35rem]:block ${hasCourse ? 'grid grid-cols-[minmax(min-content,1fr)_minmax(0,7.25rem)]' : ''}`}
      >
        <div className="min-w-0">
          <HeadlineValue row={row} />
          {!isClass(row) && <AtBorder row={row} />}
          {row.role !== 'primary' && <p className="mt-0.5 break-words text-small text-muted">{texts.writeName(row)}</p>}
        </div>
        {hasCourse && (
          <div className="h-[60px] @[35rem]:mt-3">
            <Sparkline points={row.points} usual={row.usual} label={texts.spokenTrend(row)} />
          </div>
        )}
      </div>
      <Sentence text={row.because ?? meaning(row.band?.meaning) ?? row.meaning} />
      <div className="num mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-sep pt-2 text-small">
        <ChangeSince row={row} since={since} takenAt={takenAt} />
      </div>
    </>
  )
}

function HeadlineValue({ row }: { readonly row: ResultRow }) {
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const isWord = row.value === null || isQuiet
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <span className={`num font-semibold ${isWord ? 'text-[1.25rem] leading-8 hyphens-auto' : 'text-metric'}`}>
        {texts.shown(row)}
      </span>
      <UnitText row={row} />
      {row.band && !isClass(row) && !isQuiet && (
        <span className="@[35rem]:ml-auto">
          <RowBandChip row={row} />
        </span>
      )}
    </div>
  )
}

/** The sentence is never truncated, because its end may reverse its meaning. */
const Sentence = ({ text }: { readonly text: string | undefined }) => (
  <p className="mt-2 mb-3 text-small text-ink-2">{text}</p>
)

/** Shows the unit. For a headline score without a unit, shows its highest possible value instead. */
function UnitText({ row }: { readonly row: ResultRow }) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const ofMax =
    row.role === 'primary' && row.scale ? t('checkUps.ofMax', { max: texts.scaleEnd(row.scale.max) }) : undefined
  const unit = texts.writeRowUnit(row) ?? ofMax
  if (row.value === null || unit === undefined || isQuiet) return null
  return <span className="self-end pb-1 text-small text-muted">{unit}</span>
}

function ChangeSince({ row, since, takenAt }: HeadlineProps) {
  const t = useT()
  const format = useFormat()
  const texts = useResultTexts()
  const { change } = row
  if (row.before !== undefined && since !== undefined) return <EarlierWord before={row.before} />
  if (change === undefined || since === undefined) return <span className="text-muted">{format.date(takenAt)}</span>
  return (
    <>
      <span className={isReal(change.verdict) ? 'font-medium' : 'text-ink-2'}>
        {texts.signedDifference(row, change.delta)} {t('overview.since', { date: format.date(since) })}
      </span>
      <span className="relative z-10">
        <ChangeHow row={row} change={change} />
      </span>
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
    <Skeleton className="mt-2 h-9 rounded-chip" />
    <Skeleton className="mt-6 h-4 w-32 rounded-chip" />
  </>
)
