import { useT } from '../../../i18n/t.tsx'
import { BandChip } from '../figures/band-chip.tsx'
import { needsAttention } from '../rows/needs-attention.ts'
import { PositionMark } from '../figures/position-mark.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

/**
 * Shows the reference range that the device reported, and whether the value is below, within or above this range. The
 * range that Salus uses, if any, is shown elsewhere.
 */
export function VendorRange({ row }: { readonly row: ResultRow }) {
  const t = useT()
  const text = useResultTexts().writeVendorRange(row)
  if (text === undefined || row.vendor === undefined) return null
  return (
    <span className="num mt-1 flex flex-wrap items-center gap-x-1.5 text-caption text-muted">
      {text}
      <span className="inline-flex items-center gap-1">
        <PositionMark position={row.vendor.position} size={7} />
        {t(vendorWords[row.vendor.position])}
      </span>
    </span>
  )
}

/** How a value compares with the range that the device printed. */
export const vendorWords = {
  under: 'sheet.vendorUnder',
  normal: 'sheet.vendorNormal',
  over: 'sheet.vendorOver',
} as const

/**
 * Describes a score in words. Renders nothing for a plain value, because the trace of the value contains the
 * description.
 */
export function Meaning({ row }: { readonly row: ResultRow }) {
  if (row.meaning === undefined || row.role === 'value') return null
  return <span className="mt-0.5 block max-w-[34ch] text-caption font-normal text-muted">{row.meaning}</span>
}

/** Shows remarks that are needed to read a value correctly, for example the share of answered questions. */
export function Remarks({ row, className = 'mt-0.5 max-w-[34ch] text-caption' }: RemarksProps) {
  if (row.remarks === undefined) return null
  return (
    <>
      {row.remarks.map((remark) => (
        <span key={remark} className={`num block font-normal whitespace-normal text-ink-2 ${className}`}>
          {remark}
        </span>
      ))}
    </>
  )
}

interface RemarksProps {
  readonly row: ResultRow
  readonly className?: string
}

/** Shows that there is no earlier value to compare with. Without this text, the value would look unchanged. */
export function NoEarlier({ row, className }: RemarksProps) {
  const t = useT()
  if (row.hasNoEarlier !== true) return null
  return <span className={`text-caption text-muted ${className}`}>{t('sheet.noEarlier')}</span>
}

export function ValueBand({ row }: { readonly row: ResultRow }) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  if (row.because !== undefined)
    return <span className="block max-w-[12rem] text-caption whitespace-normal text-muted">{row.because}</span>
  if (row.band === undefined)
    return isQuiet ? (
      <span className="text-caption text-muted">
        {row.value === null ? texts.shown(row) : t('checkUps.quiet.none')}
      </span>
    ) : (
      <span />
    )
  return (
    <>
      <RowBandChip row={row} />
      <AtBorder row={row} />
    </>
  )
}

/**
 * Shows the band of a value. The chip is grey if the value is so close to a good or neutral band that it needs no
 * attention.
 */
export function RowBandChip({ row }: { readonly row: ResultRow }) {
  const texts = useResultTexts()
  if (row.band === undefined) return null
  const { position, valence } = row.band
  const isSpared = valence === 'watch' && !needsAttention(row)
  return <BandChip word={texts.bandWord(row.band)} position={position} valence={isSpared ? 'neutral' : valence} />
}

export function AtBorder({ row: { neighbour } }: { readonly row: ResultRow }) {
  const t = useT()
  const texts = useResultTexts()
  if (neighbour === undefined) return null
  return (
    <span className="block max-w-[12rem] text-caption whitespace-normal text-muted">
      {t('checkUps.atBorder', { band: texts.bandWord(neighbour) })}
    </span>
  )
}
