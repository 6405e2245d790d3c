import { barOfValue } from '@salus/domain/usual-range/bar-positions.ts'
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
      edges={isQuiet ? [] : edges.map((value) => ({ value, text: texts.border(row, value) }))}
      label={texts.spoken(given)}
    />
  )
}
