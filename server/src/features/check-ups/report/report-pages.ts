import type { Row } from './report-row.ts'

/**
 * If the first page would get more rows than this, its plain rows move to a later page. A row is plain if it has no
 * range, no band, and no reason for a missing value or band. If all rows are plain, none moves.
 */
const fitting = 10

export function divideRows(rows: readonly Row[]): readonly [readonly Row[], readonly Row[]] {
  if (rows.length <= fitting) return [rows, []]
  const isPlain = ({ usual, band, because, vendor }: Row) =>
    usual.low === undefined && usual.high === undefined && band === null && because === null && vendor === null
  const drawn = rows.filter((row) => !isPlain(row))
  return drawn.length === 0 ? [rows, []] : [drawn, rows.filter(isPlain)]
}
