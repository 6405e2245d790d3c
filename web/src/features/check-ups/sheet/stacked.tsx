import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChangeHow } from './change-details.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { isClass, isReal, type ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { RowBar } from './bar.tsx'
import { Meaning, NoEarlier, Remarks, ValueBand, VendorRange } from './cells.tsx'
import { ValueName } from '../rows/value-name.tsx'
import { UnitSign } from '../../../platform/unit-sign.tsx'

/** The number of values that a phone shows before the list is expanded. */
const stackedAtFirst = 8

interface StackedRowsProps {
  readonly rows: readonly ResultRow[]
  readonly isCompared: boolean
  readonly className: string
}

/**
 * Stacks the rows for phones. Values that are outside their range, in a band that needs attention, or changed beyond
 * their threshold are always shown.
 */
export function StackedRows({ rows, isCompared, className }: StackedRowsProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const first = rows.filter((row, at) => at < stackedAtFirst || isNotable(row))
  const shown = showsAll || rows.length - first.length < 3 ? rows : first
  return (
    <div className={`border-t border-line ${className}`}>
      <ul className="divide-y divide-sep">
        {shown.map((row) => (
          <li key={row.key} className="px-5 pt-3 pb-2.5">
            <StackedRow row={row} isCompared={isCompared} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="border-t border-sep px-5 py-3">
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('checkUps.showAllValues', { count: rows.length })}
          </Button>
        </div>
      )}
    </div>
  )
}

const isNotable = ({ band, vendor, change }: ResultRow) =>
  (band !== undefined && (band.position !== 'normal' || band.valence === 'watch' || band.valence === 'act')) ||
  (vendor !== undefined && vendor.position !== 'normal') ||
  (change !== undefined && isReal(change.verdict))

function StackedRow({ row, isCompared }: { readonly row: ResultRow; readonly isCompared: boolean }) {
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const isMissing = isCompared && row.hasNoEarlier === true
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 flex-1 basis-[7rem] font-medium">
          <ValueName row={row} />
        </span>
        <span className="num max-w-full min-w-0 text-[1.0625rem] font-semibold [overflow-wrap:anywhere]">
          {isClass(row) || isQuiet ? '' : texts.shown(row)}{' '}
          <UnitSign unit={texts.readUnit(row)} value={row.value} className="text-small font-normal text-muted" />
        </span>
      </div>
      <Meaning row={row} />
      <Remarks row={row} />
      <div className="mt-2 empty:hidden">
        <RowBar row={row} />
        <VendorRange row={row} />
      </div>
      {(row.band || row.change || row.because || isQuiet || isMissing) && (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3">
          <ValueBand row={row} />
          {isMissing && <NoEarlier row={row} className="ml-auto" />}
          {row.change && (
            <span
              className={`num -my-2 ml-auto flex items-center gap-1.5 text-small ${isReal(row.change.verdict) ? 'font-medium' : 'text-muted'}`}
            >
              {texts.signedDifference(row, row.change.delta)}
              <ChangeHow row={row} change={row.change} isBrief />
            </span>
          )}
        </div>
      )}
    </>
  )
}
