import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { type Translate, useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useIsPainted } from '../../../platform/pages/use-is-painted.ts'
import { AboutCard } from './about-card.tsx'
import { AnswersCard } from '../trace/answers-card.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { CompareWith } from './compare-with.tsx'
import { listComparisons } from '../rows/comparison.ts'
import { hideAdultOnlyRows } from './adults-only.ts'
import { HistoryCard } from '../history/history.tsx'
import { MeaningCard, ScreeningNote } from './meaning-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { TakenAtTenant } from '../../../platform/people/person-words.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { RangeSummary } from './range-summary.tsx'
import { RepeatedNote } from './repeated-note.tsx'
import { ReplacedNote } from './replaced-note.tsx'
import { RepeatCard } from '../body/repeat-card.tsx'
import { findRepeatReading } from '../body/repeat-reading.ts'
import { ErrorUnknownNote } from './error-unknown-note.tsx'
import { type ResultParts, divideRows } from './parts.ts'
import type { ResultRow } from '../rows/row.ts'
import { rooms } from './rooms.ts'
import { resultRows } from '../rows/rows.ts'
import { ResultSheet } from '../sheet/sheet.tsx'
import { ResultSkeleton } from './skeleton.tsx'
import { ScoreCard } from './score-card.tsx'
import { SegmentCard } from '../body/segments-card.tsx'
import { sidePairs } from '../body/sides.ts'
import { SidesCard } from '../body/sides-card.tsx'
import { TraceCard } from '../trace/trace.tsx'
import { useCompared } from './use-compared.ts'
import { useScoringProfile } from './use-scoring-profile.ts'
import { WithdrawnNote } from './withdrawn-note.tsx'
import { loadHeartCard } from '../heart/load.ts'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'

const HeartCard = lazyPart(async () => (await loadHeartCard()).HeartCard)

/**
 * Shows a stored result. A result of a Salus profile has a gauge, bands and a meaning. A result of a module has the
 * delivered values.
 */
export function CheckUpResult({ checkUp }: { readonly checkUp: CheckUp }) {
  const { profile, isPending, isMissing } = useScoringProfile(checkUp)
  return isPending ? (
    <ResultSkeleton expected={{ profileId: checkUp.profileId, hasEarlier: checkUp.previous !== null }} />
  ) : (
    <KnownResult checkUp={checkUp} profile={profile} isProfileMissing={isMissing} />
  )
}

interface KnownResultProps {
  readonly checkUp: CheckUp
  readonly profile: MeasurementProfileAsData | undefined
  readonly isProfileMissing: boolean
}

function KnownResult({ checkUp: asCame, profile, isProfileMissing }: KnownResultProps) {
  const t = useT()
  const language = useLanguage()
  const [chosenGuid, setChosenGuid] = useState<string>()
  const checkUp = useCompared(asCame, chosenGuid)
  const rows = resultRows(checkUp, { profile, language })
  const comparisons = listComparisons(asCame, rows)
  const comparison = comparisons.find(({ resultGuid }) => resultGuid === checkUp.previous?.resultGuid)
  const { shown, hidden } = hideAdultOnlyRows(rows, checkUp.subject.age)
  const parts = divideRows(shown)
  // The rows that the page shows with their change. Excludes the rows of the body figure, which has no signs for
  // changes.
  const listed = shown.filter(({ key, role }) => role !== 'detail' && !isOfSegment(key, parts))
  const writeDate = useDateBeside(checkUp.dateOfMeasurement)
  const since = comparison && writeDate(comparison.dateOfMeasurement)
  const isWithdrawn = checkUp.status === 'withdrawn'
  const isPainted = useIsPainted()
  return (
    <TakenAtTenant value={checkUp.groupId}>
      <div className="@container">
        {isWithdrawn && <WithdrawnNote checkUp={checkUp} />}
        {since !== undefined && <ChangeSummary rows={listed} since={since} />}
        <RepeatedNote rows={listed} isCompared={since !== undefined} isWithdrawn={isWithdrawn} />
        <ReplacedNote checkUp={checkUp} rows={listed} />
        {checkUp.profileId === null && !isWithdrawn && <RangeSummary rows={parts.values} />}
        {rows.length === 0 && (
          <Card>
            <EmptyState title={t('checkUps.noValues')} text={t('checkUps.noValuesText')} />
          </Card>
        )}
        <Headline parts={parts} rows={listed} since={since} isWithdrawn={isWithdrawn} />
        <Sheets
          parts={parts}
          since={since}
          compare={
            <CompareWith comparisons={comparisons} chosen={comparison} writeDate={writeDate} onChoose={setChosenGuid} />
          }
          reference={referenceGroup(checkUp, t)}
        />
        <ErrorUnknownNote rows={[...parts.facets, ...parts.values]} />
        {hidden.length > 0 && (
          <p className="mt-3 px-1 text-small text-ink-2">
            {t('sheet.children', { names: hidden.map(({ name }) => name).join(', ') })}
          </p>
        )}
        {isPainted ? (
          <LowerParts {...{ checkUp, profile, isProfileMissing, rows, shown, parts }} />
        ) : (
          // Fills the space of the lower parts, so that a reload can restore the scroll position.
          <div aria-hidden className="h-[140rem]" />
        )}
      </div>
    </TakenAtTenant>
  )
}

interface LowerPartsProps extends KnownResultProps {
  readonly rows: readonly ResultRow[]
  /** The rows without those that are judged only for adults. */
  readonly shown: readonly ResultRow[]
  readonly parts: ResultParts
}

/** Shows what follows the sheets: repetition, history, sides, explanations and facts about the check-up. */
function LowerParts({ checkUp, profile, isProfileMissing, rows, shown, parts }: LowerPartsProps) {
  return (
    <>
      <Repeated checkUp={checkUp} rows={shown} parts={parts} />
      <SegmentsAndHistory parts={parts} rows={shown.filter(({ key }) => !isOfSegment(key, parts))} />
      <Sides rows={shown} parts={parts} />
      <HeartBesideAnswers checkUp={checkUp} />
      <Explanations checkUp={checkUp} profile={profile} rows={rows} isProfileMissing={isProfileMissing} />
      <AboutCard
        checkUp={checkUp}
        rows={rows}
        source={profile?.version === checkUp.version ? profile.source : checkUp.source}
      />
      {parts.primary === undefined && parts.type === undefined && <ScreeningNote className="px-1 pt-4" />}
    </>
  )
}

function HeartBesideAnswers({ checkUp }: { readonly checkUp: CheckUp }) {
  return checkUp.heart ? (
    <Suspense fallback={<Skeleton className="mt-4 h-80 rounded-card" />}>
      <HeartCard heart={checkUp.heart} checkUp={checkUp} />
    </Suspense>
  ) : null
}

const isOfSegment = (key: string, { segments }: ResultParts) => segments?.keys.includes(key) ?? false

interface RowsProps {
  readonly rows: readonly ResultRow[]
  readonly parts: ResultParts
}

/** Compares this reading with the reading that it repeats. The card consists of numbers, so quiet mode hides it. */
function Repeated({ checkUp, rows, parts }: RowsProps & { readonly checkUp: CheckUp }) {
  const isQuiet = useIsQuiet()
  const earlier = isQuiet ? undefined : findRepeatReading(checkUp)
  if (earlier === undefined) return null
  const comparable = rows.filter(({ key, role }) => role !== 'detail' && !isOfSegment(key, parts))
  const ranged = comparable.filter(({ band, vendor }) => band !== undefined || vendor !== undefined)
  const repeated = ranged.length === 0 ? comparable : ranged
  return <RepeatCard checkUp={checkUp} earlier={earlier} rows={repeated} />
}

function Sides({ rows, parts }: RowsProps) {
  const t = useT()
  const isQuiet = useIsQuiet()
  const pairs = isQuiet ? [] : sidePairs(rows, parts.segments, t)
  return pairs.length === 0 ? null : <SidesCard pairs={pairs} />
}

function referenceGroup({ profileId, subject: { sex, age } }: CheckUp, t: Translate): string | undefined {
  return profileId === null || age === null ? undefined : t(`sheet.referenceGroup.${sex}`, { age })
}

/** Returns a function that formats a date, with the time if it falls on the same day as `other`. */
function useDateBeside(other: string) {
  const format = useFormat()
  return (at: string) => (format.date(at) === format.date(other) ? format.dateTime(at) : format.date(at))
}

interface PartsProps {
  readonly parts: ResultParts
  /** The date of the check-up that this result is compared with. */
  readonly since: string | undefined
}

interface HeadlineProps extends PartsProps {
  readonly rows: readonly ResultRow[]
  readonly isWithdrawn: boolean
}

/** Shows the main result with its meaning. A withdrawn result is shown with its value only, without a meaning. */
function Headline({ parts: { primary, type }, rows, since, isWithdrawn }: HeadlineProps) {
  if (isWithdrawn && primary !== undefined) return <ScoreCard row={primary} scale={primary.scale} />
  if (primary === undefined) return type === undefined ? null : <MeaningCard row={type} />
  return (
    <div className={`grid gap-4 @[47.5rem]:grid-cols-[minmax(300px,5fr)_7fr] ${rooms.headline}`}>
      <ScoreCard row={primary} scale={primary.scale} comparedAt={since} />
      <MeaningCard row={primary} rows={rows} />
    </div>
  )
}

interface SheetsProps extends PartsProps {
  readonly compare: ReactNode
  readonly reference: string | undefined
}

/** Shows the sheets. `compare` is placed in the first sheet, or alone if there are no sheets. */
function Sheets({ parts, since, compare, reference }: SheetsProps) {
  const t = useT()
  const { facets, values } = parts
  if (facets.length + values.length === 0)
    return <div className="mt-3 flex justify-end empty:hidden print:hidden">{compare}</div>
  return (
    <div className="mt-4 space-y-4 first:mt-0">
      {facets.length > 0 && (
        <ResultSheet
          title={t('checkUps.areas', { count: facets.length })}
          rows={facets}
          since={since}
          action={compare}
        />
      )}
      {values.length > 0 && (
        <ResultSheet
          title={t('checkUps.resultSheet')}
          rows={values}
          since={since}
          action={facets.length === 0 && compare}
          reference={values.some(({ band }) => band !== undefined) ? reference : undefined}
        />
      )}
    </div>
  )
}

/** Shows the body figure next to the history. The figure consists of numbers, so quiet mode hides it. */
function SegmentsAndHistory({ parts, rows }: { readonly parts: ResultParts; readonly rows: readonly ResultRow[] }) {
  const isQuiet = useIsQuiet()
  const hasFigure = parts.segments !== undefined && !isQuiet
  return (
    <div
      className={`mt-4 grid items-start gap-4 empty:hidden ${hasFigure ? '@[47.5rem]:grid-cols-2 print:grid-cols-1' : ''}`}
    >
      {hasFigure && <SegmentCard segments={parts.segments} />}
      <HistoryCard rows={rows} />
    </div>
  )
}

interface ExplanationsProps extends KnownResultProps {
  readonly rows: readonly ResultRow[]
}

/**
 * Shows next steps, answers and the trace. The profile's words are used only if its current version scored the result.
 */
function Explanations({ checkUp, profile, rows, isProfileMissing }: ExplanationsProps) {
  const t = useT()
  const scoredWith = profile?.version === checkUp.version ? profile : undefined
  return (
    <>
      {checkUp.status === 'complete' && <NextSteps profile={scoredWith} checkUp={checkUp} />}
      {scoredWith !== undefined && <AnswersCard answers={checkUp.answers} profile={scoredWith} />}
      {checkUp.scores.length > 0 && <TraceCard rows={rows} checkUp={checkUp} profile={scoredWith} />}
      {profile !== undefined && scoredWith === undefined && (
        <p className="mt-4 px-1 text-small text-ink-2">{t('checkUps.otherVersion', { version: checkUp.version })}</p>
      )}
      {isProfileMissing && <p className="mt-4 px-1 text-small text-ink-2">{t('checkUps.storedOnly')}</p>}
    </>
  )
}
