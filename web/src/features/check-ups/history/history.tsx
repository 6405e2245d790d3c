import { useState } from 'react'
import { unitsApartWords } from '@salus/domain/change-words/change-words.ts'
import { countMostDecimals } from '@salus/domain/numbers/rounding.ts'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { runsOfVersion } from '../figures/sparkline.tsx'
import type { TrendSeries } from '../figures/trend-strip.tsx'
import { TrendStrips } from '../figures/trend-strips.tsx'
import { TrendTable } from '../figures/trend-table.tsx'
import { findNewest, type Period, usefulPeriods, filterByPeriod } from './period.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

const shownAtFirst = 6

interface HistoryCardProps {
  readonly rows: readonly ResultRow[]
  readonly title?: string
  readonly atFirst?: number
}

/** Shows the values over time as strips or as a table. Renders nothing if every value was measured at most once. */
export function HistoryCard({ rows, title, atFirst = shownAtFirst }: HistoryCardProps) {
  const t = useT()
  const language = useLanguage()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [period, setPeriod] = useState<Period>('all')
  const [showsAll, setShowsAll] = useState(false)
  const all = rows.filter((row) => row.role !== 'detail' && countPoints(row) > 1).flatMap(splitUnits)
  const newest = findNewest(all.flatMap((row) => row.points))
  const courses = all.map((row) => ({ ...row, points: filterByPeriod(row.points, period, newest) }))
  const shown = showsAll ? courses : courses.slice(0, atFirst)
  const others = courses.slice(shown.length)
  if (courses.length === 0) return null
  return (
    <Card
      data-part="history"
      className="print-flow min-w-0"
      heading={title ?? t('checkUps.history')}
      action={
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          <PeriodChoice rows={all} period={period} onChange={setPeriod} />
          <Segmented
            isSmall
            label={t('checkUps.viewAs')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t('checkUps.asChart') },
              { value: 'table', label: t('checkUps.asTable') },
            ]}
          />
        </div>
      }
    >
      <div className="@container px-5 pb-4">
        <HistoryView view={view} rows={shown} />
        {others.length > 0 && (
          // Printed in any case, because the button that shows these rows does not work on paper.
          <div className="mt-4 hidden print:block">
            <HistoryView view={view} rows={others} />
          </div>
        )}
        {view === 'chart' && <TrendLegend rows={shown} />}
        {all.some(({ otherUnits }) => otherUnits !== undefined) && (
          <p className="mt-2 text-caption text-ink-2">{unitsApartWords[language]}</p>
        )}
        {shown.length < courses.length && (
          <Button size="small" className="mt-3 print:hidden" onClick={() => setShowsAll(true)}>
            {t('checkUps.showAllValues', { count: courses.length })}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface HistoryViewProps {
  readonly view: 'chart' | 'table'
  readonly rows: readonly ResultRow[]
}

function HistoryView({ view, rows }: HistoryViewProps) {
  const t = useT()
  const format = useFormat()
  const series = useSeries(rows)
  if (view === 'table')
    return (
      <TrendTable
        series={series}
        formatDate={format.date}
        caption={t('checkUps.history')}
        dateHeading={t('checkUps.date')}
      />
    )
  return <TrendStrips series={series} formatDate={format.date} label={t('checkUps.historyHint')} />
}

const countPoints = ({ points, otherUnits = [] }: ResultRow): number =>
  [points, ...otherUnits.map((other) => other.points)].reduce((sum, one) => sum + one.length, 0)

/**
 * Returns one row for each unit in the history, beginning with the row's own unit if it has values. Range and
 * measurement error are known only for the row's own unit.
 */
const splitUnits = (row: ResultRow): readonly ResultRow[] => [
  ...(row.points.length === 0 ? [] : [row]),
  ...(row.otherUnits ?? []).map(({ unit, points }) => ({
    ...row,
    key: `${row.key} ${unit ?? ''}`,
    unit,
    points,
    decimals: countMostDecimals(points.map(({ value }) => value)),
    usual: {},
    good: undefined,
    bands: [],
    band: undefined,
    error: undefined,
  })),
]

function useSeries(rows: readonly ResultRow[]): readonly TrendSeries[] {
  const texts = useResultTexts()
  return rows.map((row) => ({
    key: row.key,
    name: texts.writeName(row),
    unit: texts.writeRowUnit(row),
    unitWords: texts.writeUnitWords(row),
    hasHours: row.points.some(({ value }) => texts.isInHours(row, value)),
    points: row.points,
    usual: row.usual,
    error: row.error,
    format: (value) => texts.valueAt(row, value),
    rangeText: texts.writeRange(row),
    label: texts.spokenTrend(row),
  }))
}

interface PeriodChoiceProps {
  readonly rows: readonly ResultRow[]
  readonly period: Period
  readonly onChange: (period: Period) => void
}

function PeriodChoice({ rows, period, onChange }: PeriodChoiceProps) {
  const t = useT()
  const longest = rows.toSorted((a, b) => b.points.length - a.points.length)[0]
  const useful = usefulPeriods(longest?.points ?? [])
  if (useful.length === 0) return null
  return (
    <Segmented
      isSmall
      label={t('checkUps.period')}
      value={period}
      onChange={onChange}
      options={useful.map((value) => ({
        value,
        label: (
          <>
            <span aria-hidden="true">{t(`checkUps.period.${value}`)}</span>
            <span className="sr-only">{t(`checkUps.period.${value}.long`)}</span>
          </>
        ),
      }))}
    />
  )
}

function TrendLegend({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const hasRange = rows.some((row) => row.usual.low !== undefined || row.usual.high !== undefined)
  const hasError = rows.some((row) => row.error !== undefined && row.points.length > 1)
  const hasBreak = rows.some((row) => runsOfVersion(row.points).length > 1)
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-caption text-ink-2">
      {hasRange && (
        <li className="inline-flex items-center gap-2">
          <i
            aria-hidden="true"
            className="h-2.5 w-5 shrink-0 rounded-[3px] border-t border-dashed border-[var(--band-edge)] bg-band"
          />
          {t('checkUps.usualRange')}
        </li>
      )}
      {hasError && (
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="h-2.5 w-5 shrink-0 rounded-[3px] bg-chart-1/15" />
          {t('checkUps.errorAroundLine')}
        </li>
      )}
      {hasBreak && (
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="h-3 border-l-2 border-dotted border-line-strong" />
          {t('checkUps.versionChange')}
        </li>
      )}
    </ul>
  )
}
