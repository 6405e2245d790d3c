import { describeSitting, nameVerdict } from '@salus/domain/change-words/change-words.ts'
import { type ReactNode, useDeferredValue } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { useMedia } from '../../../ui/sizes/use-media.ts'
import { ChangeHow, useExplanation } from './change-details.tsx'
import { ChangeWord } from './verdict.tsx'
import { PositionMark } from '../figures/position-mark.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { type Change, hasNoKnownError, isClass, isReal, type ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { barOfRow, hasTwoRanges, RowBar } from './bar.tsx'
import { Meaning, NoEarlier, Remarks, ValueBand, VendorRange } from './cells.tsx'
import { StackedRows } from './stacked.tsx'
import { ValueName } from '../rows/value-name.tsx'
import { UnitSign } from '../../../platform/unit-sign.tsx'

interface ResultSheetProps {
  readonly title: string
  readonly rows: readonly ResultRow[]
  /** The short date of the earlier check-up that the results are compared with. */
  readonly since?: string | undefined
  readonly action?: ReactNode
  readonly reference?: string | undefined
}

export function ResultSheet({ title, rows, since, action, reference }: ResultSheetProps) {
  const hasBars = rows.some((row) => row.value !== null && (barOfRow(row) !== undefined || row.vendor !== undefined))
  const isTableDrawn = useIsTableDrawn()
  return (
    <Card data-part="sheet" heading={title} action={action} className="@container">
      {isTableDrawn && (
        <div className={`hidden border-t border-line ${hasBars ? '@[47.5rem]:block' : '@[38.75rem]:block'}`}>
          <SheetTable rows={rows} since={since} hasBars={hasBars} title={title} />
        </div>
      )}
      <StackedRows
        rows={rows}
        isCompared={since !== undefined}
        className={hasBars ? '@[47.5rem]:hidden' : '@[38.75rem]:hidden'}
      />
      <SheetLegend rows={rows} since={since} reference={reference} />
    </Card>
  )
}

/**
 * Returns false for the first render on a phone. A phone needs the table only for printing, so the table is rendered
 * after the visible rows.
 */
function useIsTableDrawn(): boolean {
  const isDrawnLater = useDeferredValue(true, false)
  return useMedia('(min-width: 38.75rem)') || isDrawnLater
}

function SheetLegend({ rows, since, reference }: Pick<ResultSheetProps, 'rows' | 'since' | 'reference'>) {
  const t = useT()
  const isQuiet = useIsQuiet()
  const kinds = distinctVerdicts(rows)
  const hasSigns = since !== undefined && rows.some(({ change }) => change !== undefined)
  const hasTwo = !isQuiet && rows.some(hasTwoRanges)
  if (!hasSigns && !hasTwo && reference === undefined) return null
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 rounded-b-card border-t border-line bg-well px-5 py-3">
      {hasSigns && (
        <>
          {kinds.map((judged) => (
            <li key={`${judged.verdict} ${judged.basis}`} className="flex flex-wrap gap-x-1.5">
              <ChangeWord {...judged} />
            </li>
          ))}
          <li className="num inline-flex items-center gap-2 text-caption text-ink-2">
            <i aria-hidden="true" className="size-2.5 rounded-full border-2 border-[var(--chart-prev)] bg-surface" />
            {since}
          </li>
        </>
      )}
      {hasTwo && <li className="basis-full text-caption text-ink-2">{t('sheet.vendorWhy')}</li>}
      {hasSigns && <SheetNotes rows={rows} />}
      {reference !== undefined && <li className="num ml-auto text-caption text-ink-2">{reference}</li>}
    </ul>
  )
}

interface SheetTableProps {
  readonly rows: readonly ResultRow[]
  readonly since: string | undefined
  readonly hasBars: boolean
  readonly title: string
}

function SheetTable({ rows, since, hasBars, title }: SheetTableProps) {
  const t = useT()
  const isQuiet = useIsQuiet()
  const hasBands = isQuiet || rows.some((row) => row.band !== undefined || row.because !== undefined)
  const isThirds = rows.every((row) => row.role !== 'facet' && row.isOnScale !== true)
  return (
    <table className="w-full">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-caption text-muted">
          <th scope="col" className="py-2.5 pr-3 pl-5">
            {t('checkUps.value')}
          </th>
          {!isQuiet && (
            <th scope="col" className="px-3 py-2.5">
              <span className="sr-only">{t('checkUps.score')}</span>
            </th>
          )}
          {hasBars && (
            <th scope="col" className="w-[32%] px-3 py-2.5 print:w-[24%]">
              {isThirds ? <ThirdsHeading /> : <span className="sr-only">{t('checkUps.valuesOf')}</span>}
            </th>
          )}
          {hasBands && (
            <th scope="col" className="px-3 py-2.5">
              {t('checkUps.rangeColumn')}
            </th>
          )}
          {since !== undefined && (
            <th scope="col" className="num py-2.5 pr-5 pl-3 !text-right whitespace-nowrap">
              {t('checkUps.since', { date: since })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SheetRow key={row.key} row={row} has={{ bars: hasBars, bands: hasBands, change: since !== undefined }} />
        ))}
      </tbody>
    </table>
  )
}

/**
 * Returns one verdict for each wording that the rows use. A verdict based on a threshold set by Salus has its own
 * wording.
 */
function distinctVerdicts(rows: readonly ResultRow[]): readonly Pick<Change['judged'], 'verdict' | 'basis'>[] {
  const changes = rows.flatMap((row) => (row.change === undefined ? [] : [row.change.judged]))
  return [...Map.groupBy(changes, nameOfVerdict).values()].flatMap(([first]) => first ?? [])
}

const nameOfVerdict = (judged: Change['judged']): string => nameVerdict(judged).en

/**
 * Explains why some values have no verdict, and which thresholds were set by Salus. A sentence that applies to several
 * values is shown once.
 */
function SheetNotes({ rows }: Pick<ResultSheetProps, 'rows'>) {
  const texts = useResultTexts()
  const language = useLanguage()
  const explain = useExplanation()
  const explainVerdict = (row: ResultRow, change: Change): readonly string[] => {
    // Values with an unknown measurement error share one note for the whole result, so they get no note here.
    if (hasNoKnownError(row)) return []
    return change.judged.reason === null && change.judged.basis !== 'own-default' ? [] : explain(row, change)
  }
  const notes = rows.flatMap((row) => {
    const { change } = row
    if (change === undefined) return []
    // The difference then follows from the mean, and not from the value that the row shows.
    const mean = change.readings > 1 ? [describeSitting(change.readings, language)] : []
    return [...mean, ...explainVerdict(row, change)].map((sentence) => ({ sentence, name: texts.writeName(row) }))
  })
  const grouped = [...Map.groupBy(notes, ({ sentence }) => sentence)]
  return grouped.map(([sentence, named]) => (
    <li key={sentence} className="num basis-full text-caption text-muted">
      {named.length < rows.length && `${named.map(({ name }) => name).join(', ')}: `}
      {sentence}
    </li>
  ))
}

function ThirdsHeading() {
  const t = useT()
  return (
    <span className="grid grid-cols-3 gap-2 text-center">
      {(['under', 'normal', 'over'] as const).map((position) => (
        <span
          key={position}
          className={`inline-flex items-center justify-center gap-1.5 ${position === 'normal' ? 'text-normal-ink' : ''}`}
        >
          <PositionMark position={position} size={8} />
          {t(position === 'normal' ? 'checkUps.usual' : `checkUps.${position}`)}
        </span>
      ))}
    </span>
  )
}

/** In characters. A longer word of a module takes several lines. */
const longWord = 8

/** In characters. A longer band name takes two lines, so that the bars next to it stay long enough. */
const longBand = 20

const hasLongBand = ({ band }: ResultRow, { bandWord }: Pick<ReturnType<typeof useResultTexts>, 'bandWord'>) =>
  band !== undefined && bandWord(band).length > longBand

interface SheetRowProps {
  readonly row: ResultRow
  readonly has: { readonly bars: boolean; readonly bands: boolean; readonly change: boolean }
}

function ShownValue({ row }: { readonly row: ResultRow }) {
  const texts = useResultTexts()
  const shown = isClass(row) ? '' : texts.shown(row)
  if ((row.text ?? '').length > longWord)
    return (
      <span className="inline-block max-w-[16rem] min-w-[6.25rem] py-2.5 whitespace-normal [overflow-wrap:anywhere]">
        {shown}
      </span>
    )
  return (
    <span className="grid grid-cols-[3.5rem_2.75rem] items-baseline gap-1.5">
      <span className="text-right text-[1.0625rem] font-semibold tracking-[-.015em]">{shown}</span>
      {row.value !== null && <UnitSign unit={row.unit} value={row.value} className="text-small text-muted" />}
    </span>
  )
}

function SheetRow({ row, has }: SheetRowProps) {
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  return (
    <tr className="break-inside-avoid border-t border-sep">
      <th scope="row" className="min-w-[10.5rem] py-2.5 pr-3 pl-5 font-medium hyphens-auto">
        <ValueName row={row} />
        <Meaning row={row} />
        <Remarks row={row} />
      </th>
      {!isQuiet && (
        <td className="num px-3 whitespace-nowrap">
          <ShownValue row={row} />
        </td>
      )}
      {has.bars && (
        <td className="px-3 pt-3 pb-2">
          <RowBar row={row} />
          <VendorRange row={row} />
        </td>
      )}
      {has.bands && (
        <td className={`px-3 ${hasLongBand(row, texts) ? 'min-w-[10rem]' : 'whitespace-nowrap'}`}>
          <ValueBand row={row} />
        </td>
      )}
      {has.change && (
        <td className="num py-2 pr-5 pl-3">
          {row.change && (
            <span
              className={`flex items-center justify-end gap-1.5 font-medium whitespace-nowrap print:flex-col print:items-end print:gap-0 ${isReal(row.change.verdict) ? '' : 'text-muted'}`}
            >
              {texts.delta(row, row.change.delta)}
              <ChangeHow row={row} change={row.change} isBrief />
            </span>
          )}
          <NoEarlier row={row} className="block text-right" />
        </td>
      )}
    </tr>
  )
}
