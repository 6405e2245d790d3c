import { useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { NormGauge } from '../figures/norm-gauge.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { AtBorder, RowBandChip } from '../sheet/cells.tsx'
import { rooms } from './rooms.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

interface ScoreCardProps {
  readonly row: ResultRow & { readonly value: number }
  readonly scale: { readonly min: number; readonly max: number }
  /** The date of the value that the hollow marker shows. */
  readonly comparedAt?: string | undefined
}

export function ScoreCard({ row, scale, comparedAt }: ScoreCardProps) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  return (
    <Card data-part="score" className="flex flex-col p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3 font-semibold">{row.name}</h2>
        {!isQuiet && <RowBandChip row={row} />}
      </div>
      <div className={rooms.atBorder}>
        <AtBorder row={row} />
      </div>
      <div className="mt-2">
        <NormGauge
          value={row.value}
          min={scale.min}
          max={scale.max}
          usual={row.usual}
          previous={row.change?.from}
          error={row.error}
          format={(value) => texts.number(row, value)}
          formatEnd={texts.scaleEnd}
          caption={isQuiet ? '' : (texts.writeRowUnit(row) ?? t('checkUps.ofMax', { max: texts.scaleEnd(scale.max) }))}
          word={isQuiet ? texts.shown(row) : undefined}
          bandWord={t('checkUps.usualRange')}
          label={texts.spoken(row)}
        />
      </div>
      <ul
        className={`num mt-3 flex flex-wrap content-start justify-center gap-x-5 gap-y-1.5 text-caption text-ink-2 ${rooms.legend}`}
      >
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="size-3 shrink-0 rounded-full bg-chart-1" />
          {t('checkUps.now')}
        </li>
        {row.change && comparedAt !== undefined && (
          <li className="inline-flex items-center gap-2">
            <i aria-hidden="true" className="size-3 rounded-full border-2 border-[var(--chart-prev)]" />
            {comparedAt}
          </li>
        )}
        {row.error !== undefined && (
          <li className="inline-flex items-center gap-2">
            <i aria-hidden="true" className="h-2.5 w-5 shrink-0 rounded-full bg-chart-1 opacity-35" />
            {isQuiet
              ? t('checkUps.quiet.errorOnly')
              : t('checkUps.accurateTo', { error: texts.difference(row, row.error) })}
          </li>
        )}
      </ul>
    </Card>
  )
}
