import {
  type DecimalSeparator,
  findDecimalSeparator,
  findDoubtfulNumbers,
  isMissing,
} from '../../tables/decimal-numbers.ts'
import { proveDayOrder } from '../../tables/day-order.ts'
import type { Delimiter, Row } from '../../tables/delimited-text.ts'
import { type DayOrder, type ReadDate, readDate } from '../../tables/wall-time.ts'
import { bc418Record, looksLikeBc418 } from './bc-418-record.ts'
import { readDigits } from './cell-number.ts'
import { type ColumnName, columnName } from './column-names.ts'
import { assignedSense, columnSense, type ColumnSense } from './column-targets.ts'
import { readColumn } from './column-units.ts'
import type { ExportFile, ReadingDoubts, RefusedFile, RejectedRow } from './measurement-record.ts'
import type { ReadingOptions } from './reading-options.ts'
import { type Found, noUnitQuestions, sortRecords } from './sort-records.ts'
import { recordOfRow, type TableContext } from './table-row.ts'
import { splitAtOtherHeader } from './other-header.ts'
import { mergeUnitColumns } from './unit-columns.ts'
import { askAboutUnits, massUnitOfFile } from './unit-questions.ts'
import { findVendorProfile, type VendorProfile } from './vendor-profiles.ts'

export type TableOptions = ReadingOptions & {
  readonly delimiter: Delimiter
  readonly doubts: Pick<ReadingDoubts, 'encoding' | 'delimiter'>
}
type ReadTable = Omit<ExportFile, 'encoding' | 'bom'> | RefusedFile

/**
 * Reads rows of cells with a header. The rows are an export of a known vendor, a table in which Salus understands all
 * columns, or a table whose columns a person assigned. Also reads BC-418 records, which have no header.
 */
export function readTable(rows: readonly Row[], options: TableOptions): ReadTable {
  if (looksLikeBc418(rows[0])) return readBc418(rows, options)
  const [{ cells } = { cells: [] }, ...below] = rows
  const header = withoutEmptyNames(cells)
  const { own, others } = splitAtOtherHeader(header, below)
  const { names: written, rows: body } = mergeUnitColumns(header, own)
  const names = written.map(columnName)
  const profile = findVendorProfile(names)
  const senses = listSenses(header, names, options.columns)
  if (profile === null && options.columns === undefined && !namesEverything(written, senses))
    return askForColumns(rows, options)
  const order = findDayOrder(body, senses, profile)
  if (order === 'both') return { fileError: 'mixed_date_orders' }
  const format = profile?.code ?? (options.columns === undefined ? 'table' : 'mapped')
  const read = readRows(body, { header, written, senses, profile, format, order, options })
  return 'fileError' in read ? read : { ...read, rejected: [...read.rejected, ...others] }
}

interface Understood {
  readonly header: readonly string[]
  /** Like `header`, but empty for a column that contains the units of another column. */
  readonly written: readonly string[]
  readonly senses: readonly (ColumnSense | null)[]
  readonly profile: VendorProfile | null
  readonly format: string
  readonly order: DayOrder
  readonly options: TableOptions
}

function readRows(body: readonly Row[], understood: Understood): ReadTable {
  const { header, written, senses, profile, format, options } = understood
  const { numbers, separator } = readDecimals(body, senses, options)
  const rest = {
    delimiter: options.delimiter,
    decimalSeparator: separator,
    doubts: { ...options.doubts, numbers },
    header,
    unreadColumns: options.columns === undefined ? listUnreadColumns(body, written, senses) : [],
  } as const
  if (separator === null) {
    const refused = body.map(({ line, raw }): RejectedRow => ({ row: line, code: 'mixed_decimals', raw }))
    return { ...sortRecords(refused, format), questions: [], units: noUnitQuestions, ...rest }
  }
  const rows = withSeparator(body, senses, separator)
  const context = buildContext(rows, understood, separator)
  const found = sortRecords(readRecords(rows, context, profile), format)
  return { ...found, ...askAboutUnits(found.rejected, context), ...rest }
}

function buildContext(
  body: readonly Row[],
  { header, senses, profile, order, options }: Understood,
  decimalSeparator: DecimalSeparator,
): TableContext {
  const hints = { answers: options.units ?? {}, documented: profile?.documented ?? [], decimalSeparator }
  const columns = senses.map((sense, index) =>
    readColumn(sense, { header: header[index] ?? '', cells: body.map(({ cells }) => cells[index] ?? '') }, hints),
  )
  const context: TableContext = {
    columns,
    vendor: profile?.vendor ?? 'unknown',
    decimalSeparator,
    dayOrder: order === 'unknown' ? (options.dayOrder ?? profile?.dayOrder ?? 'unknown') : order,
    massUnit: null,
    answeredMassUnit: options.massUnit ?? null,
    hasWaterAsMass: profile?.hasWaterAsMass === true,
    latest: options.latest,
  }
  return { ...context, massUnit: massUnitOfFile(body, context, profile !== null) }
}

/**
 * True when Salus understands all columns with a header, and a weight and a date are among them. Such a file is read
 * without asking a person to assign its columns.
 */
function namesEverything(header: readonly string[], senses: readonly (ColumnSense | null)[]): boolean {
  const isUnderstood = senses.every((sense, index) => sense !== null || header[index] === '')
  const hasDate = senses.some((sense) => sense?.kind === 'text' && sense.target.to === 'measuredAt')
  return isUnderstood && hasDate && senses.some(isWeight)
}

const isWeight = (sense: ColumnSense | null) =>
  sense?.kind === 'numbers' && sense.targets.mass?.to === 'value' && sense.targets.mass.code === 'weightKg'

function readBc418(rows: readonly Row[], { delimiter, latest }: TableOptions): ReadTable {
  const found = rows.map((row) => bc418Record(row, latest))
  return {
    ...sortRecords(found, 'tanita.bc418'),
    questions: [],
    units: noUnitQuestions,
    delimiter,
    decimalSeparator: '.',
    doubts: { encoding: false, delimiter: false, numbers: [] },
    header: [],
    unreadColumns: [],
  }
}

const listUnreadColumns = (rows: readonly Row[], written: readonly string[], senses: readonly (ColumnSense | null)[]) =>
  written.filter(
    (name, index) =>
      name.trim() !== '' && senses[index] === null && rows.some(({ cells }) => !isMissing(cells[index] ?? '')),
  )

/** Returns the order of day and month, derived from all dates of the file together. */
function findDayOrder(rows: readonly Row[], senses: readonly (ColumnSense | null)[], profile: VendorProfile | null) {
  const isDate = senses.map((sense) => sense?.kind === 'text' && dates.has(sense.target.to))
  return proveDayOrder(
    rows.flatMap(({ cells }) => cells.filter((_, index) => isDate[index] || (index === 0 && profile?.hasDateRows))),
  )
}
const dates = new Set(['measuredAt', 'birthDate'])

/**
 * Returns the decimal separator that the cells imply or, if they imply none, the one that a person chose. Ignores the
 * numeric cells of a spreadsheet, because they always contain a point, whatever separator its text cells use.
 */
function readDecimals(
  rows: readonly Row[],
  senses: readonly (ColumnSense | null)[],
  { delimiter, decimalSeparator }: TableOptions,
) {
  const isNumber = senses.map((sense) => sense?.kind === 'numbers')
  const written = rows.flatMap(({ cells, numbers = [] }) =>
    cells.filter((_, index) => isNumber[index] && !numbers.includes(index)).map(readDigits),
  )
  const numbers = findDoubtfulNumbers(written, delimiter)
  const chosen = numbers.length > 0 ? decimalSeparator : undefined
  // Reads only the cells of number columns. A version such as 2.1, or a remark, is not evidence for the format of the
  // numbers.
  return { numbers, separator: chosen ?? findDecimalSeparator(written, delimiter) }
}

/**
 * Writes the numeric cells of a spreadsheet with the separator of its text cells. Without this, 12.345 would be read as
 * 12,345 (more than twelve thousand) in a sheet whose texts have a decimal comma.
 */
function withSeparator(
  rows: readonly Row[],
  senses: readonly (ColumnSense | null)[],
  separator: DecimalSeparator,
): readonly Row[] {
  if (separator === '.') return rows
  return rows.map((row) => {
    const { cells, numbers = [] } = row
    const isStored = (index: number) => numbers.includes(index) && isNumeric(senses[index] ?? null)
    return numbers.length === 0
      ? row
      : { ...row, cells: cells.map((cell, index) => (isStored(index) ? cell.replace('.', separator) : cell)) }
  })
}

const isNumeric = (sense: ColumnSense | null) =>
  sense?.kind === 'numbers' || (sense?.kind === 'text' && sense.target.to === 'age')

function readRecords(rows: readonly Row[], context: TableContext, profile: VendorProfile | null): readonly Found[] {
  let above: ReadDate | null = null
  return rows.flatMap((row) => {
    if (!profile?.hasDateRows || !isFirstCellAlone(row)) return [recordOfRow(row, context, above)]
    // If this date cannot be read, the rows below have no date. `above` must not keep the date of earlier rows.
    const date = readDate(row.cells[0] ?? '', context.dayOrder)
    above = date
    if (typeof date === 'object' || date === 'ambiguous') return []
    return [{ row: row.line, code: 'invalid_date', dateFault: date, raw: row.raw } as const]
  })
}

const isFirstCellAlone = ({ cells }: Row) => cells.slice(1).every((cell) => cell === '')

function listSenses(
  header: readonly string[],
  names: readonly ColumnName[],
  chosen: ReadingOptions['columns'],
): readonly (ColumnSense | null)[] {
  if (chosen)
    return names.map((name, index) => {
      const target = chosen[header[index] ?? '']
      return target == null ? null : assignedSense(target, name)
    })
  // If two text columns have the same meaning (for example, both contain a date), only the first is used.
  const taken = new Set<string>()
  return names.map((name) => {
    const sense = columnSense(name)
    if (sense?.kind !== 'text') return sense
    const isTaken = taken.has(sense.target.to)
    taken.add(sense.target.to)
    return isTaken ? null : sense
  })
}

const withoutEmptyNames = (header: readonly string[]) =>
  header.slice(0, header.findLastIndex((name) => name.trim() !== '') + 1)

function askForColumns(rows: readonly Row[], { delimiter, doubts }: TableOptions): RefusedFile {
  const [header, ...body] = rows
  return {
    fileError: 'unknown_format',
    table: {
      encoding: 'utf-8',
      header: withoutEmptyNames(header?.cells ?? []),
      examples: body.slice(0, 5).map(({ cells }) => cells),
      delimiter,
      doubts: { ...doubts, numbers: [] },
    },
  }
}
