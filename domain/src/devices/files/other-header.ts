import type { Row } from '../../tables/delimited-text.ts'
import { columnName } from './column-names.ts'
import { columnSense } from './column-targets.ts'
import type { RejectedRow } from './measurement-record.ts'

/**
 * Separates the rows below a further header with other columns, as in a file that was put together from two exports.
 * Under the first header, pounds would be read as kilograms and columns would be exchanged. The rows below a repetition
 * of the first header belong to it again.
 */
export function splitAtOtherHeader(
  header: readonly string[],
  rows: readonly Row[],
): { readonly own: readonly Row[]; readonly others: readonly RejectedRow[] } {
  const own: Row[] = []
  const others: RejectedRow[] = []
  let other: number | null = null
  for (const row of rows) {
    if (isHeader(row, header)) other = isSame(row.cells, header) ? null : row.line
    if (other === null) own.push(row)
    else others.push({ row: row.line, code: 'other_header', of: other, raw: row.raw })
  }
  return { own, others }
}

const plainNumber = /^[-+]?\d+(?:[.,]\d+)?$/

/** True if most cells of a row are names of columns and none is a number. */
function isHeader({ cells }: Row, header: readonly string[]): boolean {
  const written = cells.filter((cell) => cell !== '')
  if (written.length < 2 || written.some((cell) => plainNumber.test(cell))) return false
  const names = written.filter((cell) => header.includes(cell) || columnSense(columnName(cell)) !== null)
  return names.length * 2 > written.length
}

const isSame = (cells: readonly string[], header: readonly string[]) =>
  header.every((name, index) => name === (cells[index] ?? '')) &&
  cells.slice(header.length).every((cell) => cell === '')
