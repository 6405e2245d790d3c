import type { ResultRow } from '../rows/row.ts'
import { type BodySegments, findSegments } from '../body/segments.ts'

export type GaugedRow = ResultRow & { readonly value: number; readonly scale: NonNullable<ResultRow['scale']> }

export interface ResultParts {
  /** The headline, if it is a number. */
  readonly primary: GaugedRow | undefined
  /** The headline, if it is not a number: a type or class, or the reason for a missing value. */
  readonly type: ResultRow | undefined
  readonly facets: readonly ResultRow[]
  readonly values: readonly ResultRow[]
  readonly segments: BodySegments | undefined
  readonly details: readonly ResultRow[]
}

const isGauged = (row: ResultRow): row is GaugedRow =>
  row.role === 'primary' && row.value !== null && row.scale !== undefined

/**
 * Assigns the rows to the parts of a result page. A single facet has no sheet (table) of its own: it is listed with the
 * other values.
 */
export function divideRows(rows: readonly ResultRow[]): ResultParts {
  const primary = rows.find(isGauged)
  const type = primary === undefined ? rows.find((row) => row.role === 'primary') : undefined
  const segments = findSegments(rows)
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
