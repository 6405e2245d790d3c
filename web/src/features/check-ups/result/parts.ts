import type { ResultRow } from '../rows/row.ts'
import { type BodySegments, findSegments } from '../body/segments.ts'

/** A score that can be drawn on a gauge. */
export type GaugedRow = ResultRow & { readonly value: number; readonly scale: NonNullable<ResultRow['scale']> }

export interface ResultParts {
  /** The headline as a number. */
  readonly primary: GaugedRow | undefined
  /** The headline as a word: a type or class, or the reason why there is none. */
  readonly type: ResultRow | undefined
  /** The parts of a score, on their whole scale. */
  readonly facets: readonly ResultRow[]
  readonly values: readonly ResultRow[]
  /** The values measured for each body part. */
  readonly segments: BodySegments | undefined
  readonly details: readonly ResultRow[]
}

const isGauged = (row: ResultRow): row is GaugedRow =>
  row.role === 'primary' && row.value !== null && row.scale !== undefined

/**
 * Assigns the rows to the parts of a result page. A single facet joins the other values instead of getting its own
 * sheet.
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
