import type { Row } from '../../tables/delimited-text.ts'
import { columnName } from './column-names.ts'
import { columnSense } from './column-targets.ts'
import type { RejectedRow } from './measurement-record.ts'

/**
 * Separates the rows below a header that differs from the first one, as in a file that was put together from two
 * exports. If these rows were read with the first header, pounds could be read as kilograms and columns could be
 * exchanged. If the first header is repeated further down, the rows below it are read normally again.
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
