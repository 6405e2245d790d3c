import { type BarPositions, barOfValue, clamp } from '@salus/domain/usual-range/bar-positions.ts'
import { BandBar } from './figures/band-bar.tsx'
import { useIsQuiet } from './quiet-mode.tsx'
import type { ResultRow } from './result-row.ts'
import { useResultTexts } from './result-texts.ts'

/** Where we know no range, the bar shows that of the device; the words under it say so. */
function withRange(row: ResultRow): ResultRow {
  const { usual, vendor } = row
  if (vendor === undefined || usual.low !== undefined || usual.high !== undefined) return row
  return { ...row, usual: vendor.range, good: vendor.range, band: { position: vendor.position, valence: 'neutral' } }
}

/** Ours and the device's beside each other. */
export const hasTwoRanges = ({ value, usual, vendor }: ResultRow): boolean =>
  value !== null && vendor !== undefined && (usual.low !== undefined || usual.high !== undefined)

/** Empty texts in quiet mode, where none of them is drawn. */
function endsOf({ scale, isOnScale: isModules = false }: ResultRow, text: (value: number) => string) {
  if (scale === undefined || !isModules) return undefined
  const [low, high] = [text(scale.min), text(scale.max)]
  return low === '' ? undefined : ([low, high] as const)
}

/** An open end reaches the end of the bar. */
function vendorOn({ at }: BarPositions, { vendor }: ResultRow) {
  const { low, high } = vendor?.range ?? {}
  return { from: low === undefined ? 0 : clamp(at(low)), to: high === undefined ? 1 : clamp(at(high)) }
}

/** `undefined` where neither the ends of a scale nor a range are known. */
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
