import type { ResultRow } from './result-row.ts'
import { type BodySegments, segmentsOf } from './body-segments.ts'

/** A score that can be drawn on a gauge. */
export type GaugedRow = ResultRow & { readonly value: number; readonly scale: NonNullable<ResultRow['scale']> }

export interface ResultParts {
  /** The headline as a number. */
  readonly primary: GaugedRow | undefined
  /** The headline as a word: a type or class, or that it was not given and why. */
  readonly type: ResultRow | undefined
  /** Parts of a score, on their whole scale. */
  readonly facets: readonly ResultRow[]
  readonly values: readonly ResultRow[]
  /** What was measured for each part of the body. */
  readonly segments: BodySegments | undefined
  readonly details: readonly ResultRow[]
}

const isGauged = (row: ResultRow): row is GaugedRow =>
  row.role === 'primary' && row.value !== null && row.scale !== undefined

/** What stands where on a result. A single facet stands among the other values instead of in a sheet of its own. */
export function partsOf(rows: readonly ResultRow[]): ResultParts {
  const primary = rows.find(isGauged)
  const type = primary === undefined ? rows.find((row) => row.role === 'primary') : undefined
  const segments = segmentsOf(rows)
  const others = rows.filter(
    (row) => row !== primary && row !== type && row.role !== 'detail' && !(segments?.keys.includes(row.key) ?? false),
  )
  const parts = others.filter((row) => row.role === 'facet' && row.value !== null)
  const facets = parts.length > 1 ? parts : []
  return {
    primary,
    type,
    facets,
    values: others.filter((row) => !facets.includes(row)).map((row) => ({ ...row, role: 'value' as const })),
    segments,
    details: rows.filter((row) => row.role === 'detail'),
  }
}
