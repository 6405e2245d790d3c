import { type BarPositions, barOfValue, clamp } from '@salus/domain/usual-range/bar-positions.ts'
import { BandBar } from '../figures/band-bar.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

/** Uses the device's range if Salus has none. The words below the bar then name the range as the device's. */
function withRange(row: ResultRow): ResultRow {
  const { usual, vendor } = row
  if (vendor === undefined || usual.low !== undefined || usual.high !== undefined) return row
  return { ...row, usual: vendor.range, good: vendor.range, band: { position: vendor.position, valence: 'neutral' } }
}

/** Returns true if the bar shows the range that Salus uses and the device's range together. */
export const hasTwoRanges = ({ value, usual, vendor }: ResultRow): boolean =>
  value !== null && vendor !== undefined && (usual.low !== undefined || usual.high !== undefined)

/**
 * Returns the labels of the ends; `undefined` in quiet mode, which has no numbers, and for rows that are not drawn on a
 * scale.
 */
function writeEnds(row: ResultRow, text: (value: number) => string) {
  const { scale } = row
  if (scale === undefined || !isOnScale(row)) return undefined
  const [low, high] = [text(scale.min), text(scale.max)]
  return low === '' ? undefined : ([low, high] as const)
}

/** Returns the device's range as shares of the bar. A range without a border reaches the end of the bar. */
function vendorOn({ at }: BarPositions, { vendor }: ResultRow) {
  const { low, high } = vendor?.range ?? {}
  return { from: low === undefined ? 0 : clamp(at(low)), to: high === undefined ? 1 : clamp(at(high)) }
}

/** Returns the positions on the bar; `undefined` if neither a scale nor a range is known. */
export const barOfRow = (row: ResultRow) =>
  barOfValue({ usual: row.usual, good: row.good, scale: row.scale, isOnScale: isOnScale(row) })

const isOnScale = ({ role, isOnScale: isForced = false }: ResultRow) => role === 'facet' || isForced

/**
 * Draws the bar of one value: a score on its whole scale, a measured value with its usual range in the middle third.
 */
export function RowBar({ row: given }: { readonly row: ResultRow }) {
  const texts = useResultTexts()
  const row = withRange(given)
  const isQuiet = useIsQuiet()
  if (row.value === null) return null
  const bar = barOfRow(row)
  if (bar === undefined) return null
  const edges = [row.usual.low, row.usual.high].filter((edge) => edge !== undefined)
  return (
    <BandBar
      bar={bar}
      now={row.value}
      previous={row.change?.from}
      position={row.band?.position ?? 'normal'}
      valence={row.band?.valence ?? 'neutral'}
      vendor={hasTwoRanges(given) ? vendorOn(bar, given) : undefined}
      edges={
        isQuiet
          ? []
          : edges.map((value) => ({
              value,
              text: row.isOnScale === true ? texts.scaleEnd(value) : texts.border(row, value),
            }))
      }
      ends={writeEnds(row, texts.scaleEnd)}
      label={texts.spoken(given)}
    />
  )
}
