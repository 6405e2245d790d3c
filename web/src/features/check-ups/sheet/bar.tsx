import { type BarPositions, barOfValue, clamp } from '@salus/domain/usual-range/bar-positions.ts'
import { BandBar } from '../figures/band-bar.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

/** Shows the device's range if we have none; the words below the bar say so. */
function withRange(row: ResultRow): ResultRow {
  const { usual, vendor } = row
  if (vendor === undefined || usual.low !== undefined || usual.high !== undefined) return row
  return { ...row, usual: vendor.range, good: vendor.range, band: { position: vendor.position, valence: 'neutral' } }
}

/** True if our range and the device's are shown together. */
export const hasTwoRanges = ({ value, usual, vendor }: ResultRow): boolean =>
  value !== null && vendor !== undefined && (usual.low !== undefined || usual.high !== undefined)

/** The labels of the ends; empty in quiet mode, where they are not drawn. */
function endsOf({ scale, isOnScale: isModules = false }: ResultRow, text: (value: number) => string) {
  if (scale === undefined || !isModules) return undefined
  const [low, high] = [text(scale.min), text(scale.max)]
  return low === '' ? undefined : ([low, high] as const)
}

/** The device's range on the bar. An open end reaches the end of the bar. */
function vendorOn({ at }: BarPositions, { vendor }: ResultRow) {
  const { low, high } = vendor?.range ?? {}
  return { from: low === undefined ? 0 : clamp(at(low)), to: high === undefined ? 1 : clamp(at(high)) }
}

/** `undefined` if neither the ends of a scale nor a range are known. */
export const barOfRow = (row: ResultRow) =>
  barOfValue({ usual: row.usual, good: row.good, scale: row.scale, isOnScale: isOnScale(row) })

const isOnScale = ({ role, isOnScale: isForced = false }: ResultRow) => role === 'facet' || isForced

/** The bar of one value: a score on its whole scale, a measured value with its usual range in the middle third. */
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
      ends={endsOf(row, texts.scaleEnd)}
      label={texts.spoken(given)}
    />
  )
}
