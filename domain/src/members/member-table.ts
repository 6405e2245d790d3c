import { type ChosenEncoding, decodeText, type UnreadableFile } from '../tables/decode-text.ts'
import { type Delimiter, readRowsWithin, withDelimiter, withLineFeeds } from '../tables/delimited-text.ts'
import { removeFormulaGuard } from '../tables/formula-guard.ts'
import { headerKey, isMemberColumn } from './member-columns.ts'

export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

export interface MemberTable {
  readonly encoding: string
  /** `null` for a spreadsheet. */
  readonly delimiter: Delimiter | null
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

export const tableProblems = ['no-rows', 'too-many-rows', 'too-many-columns'] as const
export type TableProblem = UnreadableFile | (typeof tableProblems)[number]

export const mostMembersOfFile = 50_000
const mostColumns = 100
/**
 * The limits for reading a file. They allow for titles above the header, and for empty columns after the last used one.
 */
const limits = { rows: mostMembersOfFile + 100, columns: 500 }
/** The header must be within the first 12 lines. Exports may put a title or a date above the header. */
const headerWithin = 12

export function memberTableOfText(
  bytes: Uint8Array,
  encoding?: ChosenEncoding,
): MemberTable | { readonly problem: TableProblem } {
  const decoded = decodeText(bytes, encoding)
  if ('fileError' in decoded) return { problem: decoded.fileError }
  const lines = withLineFeeds(decoded.text)
  const { text, delimiter } = withDelimiter(fromHeader(lines), isMemberColumn)
  const above = countLines(lines) - countLines(text)
  const found = readRowsWithin(text, delimiter, limits)
  if (typeof found === 'string') return { problem: found }
  const rows = found.map(({ line, cells }) => ({ line: line + above, cells: cells.map(removeFormulaGuard) }))
  return buildTable(rows, { encoding: decoded.encoding, delimiter })
}

export const memberTableOfSheet = (rows: readonly TableRow[]): MemberTable | { readonly problem: TableProblem } =>
  buildTable(
    rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) })),
    { encoding: 'utf-8', delimiter: null },
  )

function buildTable(
  rows: readonly TableRow[],
  found: Pick<MemberTable, 'encoding' | 'delimiter'>,
): MemberTable | { readonly problem: TableProblem } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const known = filled.slice(0, headerWithin).map(({ cells }) => cells.filter(isMemberColumn).length)
  const start = Math.max(known.indexOf(Math.max(0, ...known)), 0)
  const [header, ...body] = filled.slice(start)
  if (!header) return { problem: 'empty' }
  if (body.length === 0) return { problem: 'no-rows' }
  if (body.length > mostMembersOfFile) return { problem: 'too-many-rows' }
  const names = header.cells.slice(0, header.cells.findLastIndex((name) => name !== '') + 1)
  return names.length > mostColumns ? { problem: 'too-many-columns' } : { ...found, header: names, rows: body }
}

/**
 * Drops the lines above the header, so that a title does not disturb the detection of the delimiter. The header is the
 * line with the most known column names.
 */
function fromHeader(text: string): string {
  let best = { start: 0, known: 0 }
  let start = 0
  for (let line = 0; line < headerWithin && start < text.length; line += 1) {
    const end = text.indexOf('\n', start)
    const names = text.slice(start, end === -1 ? text.length : Math.min(end, start + longestHeader)).split(/[,;\t]/)
    const known = names.slice(0, limits.columns).filter((name) => isMemberColumn(name.replaceAll('"', ''))).length
    if (known > best.known) best = { start, known }
    if (end === -1) break
    start = end + 1
  }
  return text.slice(0, 4) === 'sep=' ? text : text.slice(best.start)
}
const longestHeader = 10_000

const countLines = (text: string) => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/**
 * Maps each simplified header to the chosen column. The result is stored, and is used to suggest columns for the next
 * file with equal headers.
 */
export const rememberColumns = <Field>(
  header: readonly string[],
  columns: readonly (Field | null)[],
): Record<string, Field | null> =>
  Object.fromEntries(header.map((name, index) => [headerKey(name), columns[index] ?? null]))
