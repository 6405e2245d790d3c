import { clamp } from '@salus/domain/usual-range/bar-positions.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { Radar, type RadarAxis } from '../figures/radar.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { RowBandChip } from '../sheet/cells.tsx'
import { RowBar } from '../sheet/bar.tsx'
import type { LatestResult } from './use-results.ts'

export function StressProfileCard({ result }: { readonly result: LatestResult }) {
  const t = useT()
  const format = useFormat()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const parts = result.rows.filter((row) => row.role === 'facet' && row.value !== null && row.scale !== undefined)
  if (parts.length < 3) return null
  const axes = parts.flatMap((row) => buildAxis(row, isQuiet ? '' : texts.shown(row)))
  const hasBefore = parts.every((row) => row.change !== undefined)
  return (
    <Card
      className="flex flex-col"
      heading={t('overview.stressProfile')}
      action={<span className="num text-small text-muted">{format.date(result.item.dateOfMeasurement)}</span>}
    >
      <div className="hidden px-5 pb-3 small:block">
        <Radar
          axes={axes}
          ends={isQuiet ? undefined : sharedEnds(parts, texts.scaleEnd)}
          label={parts.map((row) => texts.spoken(row)).join('; ')}
        />
      </div>
      <ul className="space-y-3 px-5 pb-4 small:hidden">
        {parts.map((row) => (
          <li key={row.key}>
            <div className="mb-1 flex items-center justify-between gap-3">
              <span className="min-w-0">{texts.writeName(row)}</span>
              {isQuiet && row.band ? (
                <RowBandChip row={row} />
              ) : (
                <span className="num font-semibold">{isQuiet ? '' : texts.shown(row)}</span>
              )}
            </div>
            <RowBar row={row} />
          </li>
        ))}
      </ul>
      <ul className="num mt-auto flex flex-wrap gap-x-5 gap-y-2 border-t border-sep px-5 py-3 text-caption text-ink-2">
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="h-0.5 w-4 bg-chart-1" />
          {t('checkUps.now')}
        </li>
        {hasBefore && result.since !== undefined && (
          <li className="inline-flex items-center gap-2">
            <i aria-hidden="true" className="h-0 w-4 border-t-2 border-dashed border-[var(--chart-prev)]" />
            {format.date(result.since)}
          </li>
        )}
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="h-3 w-4 rounded-sm bg-band" />
          {t('overview.typicalRange')}
        </li>
      </ul>
    </Card>
  )
}

/** Returns the ends of the scale; `undefined` if the parts have different scales. */
function sharedEnds(parts: readonly ResultRow[], text: (value: number) => string) {
  const [first, ...others] = parts.flatMap(({ scale }) => scale ?? [])
  if (first === undefined || others.some(({ min, max }) => min !== first.min || max !== first.max)) return undefined
  return [text(first.min), text(first.max)] as const
}

function buildAxis(row: ResultRow, text: string): readonly RadarAxis[] {
  const { value, scale, usual, change } = row
  if (value === null || scale === undefined) return []
  const share = (of: number) => clamp((of - scale.min) / (scale.max - scale.min))
  return [
    {
      key: row.key,
      name: row.name,
      text,
      now: share(value),
      before: change && share(change.from),
      from: share(usual.low ?? scale.min),
      to: share(usual.high ?? scale.max),
    },
  ]
}
