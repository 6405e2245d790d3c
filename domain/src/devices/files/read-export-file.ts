import { bc418Record, looksLikeBc418 } from './bc-418-record.ts'
import { type ColumnName, columnName } from './column-names.ts'
import { type ColumnTarget, columnTarget } from './column-targets.ts'
import { type ChosenEncoding, decodeText, isPlainlyWestern } from '../../tables/decode-text.ts'
import { decimalSeparatorOf, type DecimalSeparator, doubtfulNumbers } from '../../tables/decimal-numbers.ts'
import { type Delimiter, type Row, rowsOf, withDelimiter } from '../../tables/delimited-text.ts'
import type {
  DuplicateRow,
  ExportFile,
  FileQuestion,
  MeasurementRecord,
  ReadingDoubts,
  RefusedFile,
  RejectedRow,
} from './measurement-record.ts'
import { recordOfRow, type TableContext } from './table-row.ts'
import { looksLikeTanitaRecord, tanitaRecord } from './tanita-record.ts'
import { profileOf, type VendorProfile } from './vendor-profiles.ts'
import { type ReadDate, readDate } from '../../tables/wall-time.ts'

/** What a person adds to a file that does not say everything itself. */
export interface ReadingOptions {
  /** Like the two below for files that do not say it themselves; elsewhere without effect. */
  readonly encoding?: ChosenEncoding
  readonly delimiter?: Delimiter
  readonly decimalSeparator?: DecimalSeparator
  readonly dayOrder?: 'day-first' | 'month-first'
  readonly massUnit?: 'kg' | 'lb'
  /** By the header as it stands in the file; null = left out. For files of unknown make. */
  readonly columns?: Readonly<Record<string, ColumnTarget | null>>
  /** Wall time of the tenant: a measurement after it is refused. */
  readonly latest?: string
}

export const mostRows = 50_000

/** Reads any export file of a scale or analyser: what was measured, what not and why. Nothing is stored by it. */
export function readExportFile(bytes: Uint8Array, options: ReadingOptions = {}): ExportFile | RefusedFile {
  const decoded = decodedAs(bytes, options.encoding)
  if ('fileError' in decoded) return decoded
  const { encoding, bom } = decoded
  if (looksLikeTanitaRecord(decoded.text)) {
    const found = tanitaFile(decoded.text, options)
    return { encoding, bom, delimiter: ',', decimalSeparator: '.', ...found, ...nothingDoubted }
  }
  const found = withDelimiter(decoded.text, (name) => columnTarget(columnName(name)) !== null)
  const delimiter = found.isSure ? found.delimiter : (options.delimiter ?? found.delimiter)
  const rows = rowsOf(found.text, delimiter)
  if (rows.length === 0) return { fileError: 'empty' }
  if (rows.length > mostRows) return { fileError: 'too_many_rows' }
  const doubts = { encoding: decoded.isDoubtful, delimiter: !found.isSure }
  const read = readTable(rows, { ...options, delimiter, doubts })
  return 'fileError' in read ? withEncoding(read, encoding) : { ...read, encoding, bom }
}

/** What the bytes say for certain cannot be chosen. */
function decodedAs(bytes: Uint8Array, chosen: ChosenEncoding | undefined) {
  const likely = decodeText(bytes)
  if ('fileError' in likely) return likely
  const isDoubtful = likely.isGuessed === true && !isPlainlyWestern(likely.text)
  const read = isDoubtful && chosen !== undefined ? decodeText(bytes, chosen) : likely
  return 'fileError' in read ? read : { ...read, isDoubtful }
}

const sure = { encoding: false, delimiter: false }
const nothingDoubted = { doubts: { ...sure, numbers: [] }, header: [] }

/** A sheet of a spreadsheet: its rows as it numbers them, cells as text, numbers with a point. */
export function readExportSheet(
  sheet: readonly Pick<Row, 'line' | 'cells'>[],
  options: ReadingOptions = {},
): ExportFile | RefusedFile {
  const rows = sheet
    .map(({ line, cells }): Row => ({ line, cells: cells.map((cell) => cell.trim()), raw: cells.join('\t') }))
    .filter((row) => row.cells.some((cell) => cell !== ''))
  if (rows.length === 0) return { fileError: 'empty' }
  if (rows.length > mostRows) return { fileError: 'too_many_rows' }
  const read = readTable(rows, { ...options, delimiter: '\t', doubts: sure })
  return 'fileError' in read ? read : { ...read, encoding: 'utf-8', bom: false }
}

type TableOptions = ReadingOptions & {
  readonly delimiter: Delimiter
  readonly doubts: Pick<ReadingDoubts, 'encoding' | 'delimiter'>
}

function readTable(rows: readonly Row[], options: TableOptions): Omit<ExportFile, 'encoding' | 'bom'> | RefusedFile {
  if (looksLikeBc418(rows[0])) {
    const found = rows.map((row) => bc418Record(row, options.latest))
    const format = { delimiter: options.delimiter, decimalSeparator: '.' } as const
    return { ...fileOf(found, 'tanita.bc418'), ...format, ...nothingDoubted }
  }
  const [{ cells: header } = { cells: [] }, ...body] = rows
  const names = withoutEmptyNames(header).map(columnName)
  const profile = profileOf(names)
  const targets = targetsOf(header, names, options.columns)
  if (profile === null && options.columns === undefined) return unknown(rows, options)
  const { numbers, separator } = decimalsOf(body, targets, options)
  const columns = names.map(({ unit }, index) => ({ unit, target: targets[index] ?? null }))
  const found =
    separator === null
      ? body.map(({ line, raw }): RejectedRow => ({ row: line, code: 'mixed_decimals', raw }))
      : recordsOf(body, contextOf(profile, { ...options, columns, decimalSeparator: separator }), profile)
  return {
    ...fileOf(found, profile?.code ?? 'mapped'),
    delimiter: options.delimiter,
    decimalSeparator: separator ?? '.',
    doubts: { ...options.doubts, numbers },
    header,
  }
}

/** The decimal sign: as the cells have it, or as somebody chose where they leave it open. */
function decimalsOf(
  rows: readonly Row[],
  targets: readonly (ColumnTarget | null)[],
  { delimiter, decimalSeparator }: TableOptions,
) {
  const numbers = doubtfulNumbers(valueCells(rows, targets), delimiter)
  const all = rows.flatMap(({ cells }) => cells)
  const chosen = numbers.length > 0 ? decimalSeparator : undefined
  return { numbers, separator: chosen ?? decimalSeparatorOf(all, delimiter) }
}

/** The cells of columns that hold numbers: dates and notes look like numbers too. */
const valueCells = (rows: readonly Row[], targets: readonly (ColumnTarget | null)[]) =>
  rows.flatMap(({ cells }) => cells.filter((_, index) => numeric.has(targets[index]?.to ?? '')))
const numeric = new Set(['value', 'segment', 'range', 'impedance', 'height'])

const contextOf = (
  profile: VendorProfile | null,
  of: Pick<TableContext, 'columns' | 'decimalSeparator'> & Omit<ReadingOptions, 'columns'>,
): TableContext => ({
  columns: of.columns,
  vendor: profile?.vendor ?? 'unknown',
  decimalSeparator: of.decimalSeparator,
  dayOrder: of.dayOrder ?? profile?.dayOrder ?? 'unknown',
  massUnit: of.massUnit ?? profile?.massUnit ?? 'kg',
  latest: of.latest,
})

function recordsOf(rows: readonly Row[], context: TableContext, profile: VendorProfile | null) {
  let above: ReadDate | null = null
  return rows.flatMap((row) => {
    const dateRow: ReadDate | null = profile?.hasDateRows ? dateAlone(row) : null
    if (dateRow !== null) {
      above = dateRow
      return []
    }
    return [recordOfRow(row, context, above)]
  })
}

/** A row with nothing but a date in its first cell. */
function dateAlone({ cells }: Row): ReadDate | null {
  const [first = '', ...rest] = cells
  if (rest.some((cell) => cell !== '')) return null
  const date = readDate(first, 'unknown')
  return date === 'invalid' ? null : date
}

function tanitaFile(text: string, { latest }: ReadingOptions) {
  const lines = text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ row: index + 1, text: line }]))
  const found = lines.map((line) => tanitaRecord({ ...line, latest }))
  const isCard = found.some((each) => 'device' in each && /^BC-60\d/.test(each.device.model ?? ''))
  return fileOf(found, isCard ? 'tanita.bc601.sdcard' : 'tanita.serial.tagged')
}

type Found = MeasurementRecord | RejectedRow

/** Sorts what was found; a measurement that the file holds twice counts once. */
function fileOf(found: readonly Found[], profile: string) {
  const records: MeasurementRecord[] = []
  const rejected: RejectedRow[] = []
  const duplicates: DuplicateRow[] = []
  const seen = new Map<string, number>()
  for (const each of found) {
    if (!('device' in each)) {
      rejected.push(each)
      continue
    }
    const key = recordKey(each)
    const of = seen.get(key)
    if (of === undefined) {
      seen.set(key, each.row)
      records.push(each)
    } else duplicates.push({ row: each.row, of })
  }
  const has = (code: RejectedRow['code']) => rejected.some((each) => each.code === code)
  const questions: FileQuestion[] = [
    ...(has('ambiguous_date') ? (['day-or-month-first'] as const) : []),
    ...(has('ambiguous_unit') ? (['kilograms-or-pounds'] as const) : []),
  ]
  return { profile, records, rejected, duplicates, questions }
}

/** What makes a measurement the same one when it comes again: whose, by what, when, how heavy. */
export const recordKey = ({ subject, device, measuredAt, values }: MeasurementRecord): string =>
  [subject?.id ?? '', subject?.name ?? '', device.vendor, device.model ?? '', measuredAt, values.weightKg ?? ''].join(
    '|',
  )

function targetsOf(
  header: readonly string[],
  names: readonly ColumnName[],
  chosen: ReadingOptions['columns'],
): readonly (ColumnTarget | null)[] {
  if (chosen) return names.map((_, index) => chosen[header[index] ?? ''] ?? null)
  // Two columns of one meaning: the first counts.
  const taken = new Set<string>()
  return names.map((name) => {
    const target = columnTarget(name)
    const key = JSON.stringify(target)
    if (taken.has(key)) return null
    taken.add(key)
    return target
  })
}

/** What the columns of an unknown file probably hold, for a person to confirm. */
export const suggestColumns = (header: readonly string[]): Record<string, ColumnTarget | null> =>
  Object.fromEntries(header.map((name) => [name, columnTarget(columnName(name))]))

const withoutEmptyNames = (header: readonly string[]) =>
  header.slice(0, header.findLastIndex((name) => name.trim() !== '') + 1)

function unknown(rows: readonly Row[], { delimiter, doubts }: TableOptions): RefusedFile {
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

const withEncoding = (refused: RefusedFile, encoding: string): RefusedFile =>
  refused.table ? { ...refused, table: { ...refused.table, encoding } } : refused
