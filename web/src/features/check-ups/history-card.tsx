import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { TrendSeries } from './figures/trend-strip.tsx'
import { TrendStrips } from './figures/trend-strips.tsx'
import { TrendTable } from './figures/trend-table.tsx'
import type { ResultRow } from './result-rows.ts'
import { useResultTexts } from './result-texts.ts'

const shownAtFirst = 6

/** How the values went over time, as strips or as a table. Nothing where there is only one measurement. */
export function HistoryCard({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const format = useFormat()
  const texts = useResultTexts()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [showsAll, setShowsAll] = useState(false)
  const courses = rows.filter((row) => row.role !== 'detail' && row.points.length > 1)
  if (courses.length === 0) return null
  const shown = showsAll ? courses : courses.slice(0, shownAtFirst)
  const series: readonly TrendSeries[] = shown.map((row) => ({
    key: row.key,
    name: texts.nameOf(row),
    unit: row.unit,
    points: row.points,
    usual: row.usual,
    error: row.error,
    format: (value) => texts.number(row, value),
    rangeText: texts.rangeOf(row),
    label: texts.spokenTrend(row),
  }))
  return (
    <Card
      className="mt-4"
      heading={t('checkUps.history')}
      action={
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
      }
    >
      <div className="px-5 pb-4">
        {view === 'chart' ? (
          <>
            <TrendStrips series={series} formatDate={format.date} label={t('checkUps.historyHint')} />
            <TrendLegend rows={shown} />
          </>
        ) : (
          <TrendTable
            series={series}
            formatDate={format.date}
            caption={t('checkUps.history')}
            dateHeading={t('checkUps.date')}
          />
        )}
        {shown.length < courses.length && (
          <Button size="small" className="mt-3" onClick={() => setShowsAll(true)}>
            {t('checkUps.showAllValues', { count: courses.length })}
          </Button>
        )}
      </div>
    </Card>
  )
}

function TrendLegend({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const hasRange = rows.some((row) => row.usual.low !== undefined || row.usual.high !== undefined)
  const hasError = rows.some((row) => row.error !== undefined)
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-caption text-ink-2">
      {hasRange && (
        <li className="inline-flex items-center gap-2">
          <i
            aria-hidden="true"
            className="h-2.5 w-5 rounded-[3px] border-t border-dashed border-[var(--band-edge)] bg-band"
          />
          {t('checkUps.usualRange')}
        </li>
      )}
      {hasError && (
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="h-2.5 w-5 rounded-[3px] bg-chart-1/15" />
          {t('checkUps.errorAround')}
        </li>
      )}
    </ul>
  )
}
