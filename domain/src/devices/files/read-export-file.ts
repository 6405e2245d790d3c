import { columnName } from './column-names.ts'
import { columnSense, type ColumnTarget, columnTarget } from './column-targets.ts'
import { type ChosenEncoding, decodeText, isPlainlyWestern } from '../../tables/decode-text.ts'
import {
  type Row,
  readRowsWithin,
  type TableLimits,
  withDelimiter,
  withLineFeeds,
} from '../../tables/delimited-text.ts'
import type { ExportFile, RefusedFile } from './measurement-record.ts'
import type { ReadingOptions } from './reading-options.ts'
import { readTable } from './read-table.ts'
import { noUnitQuestions, sortRecords } from './sort-records.ts'
import { looksLikeTanitaRecord, tanitaRecord } from './tanita-record.ts'

export const mostRows = 50_000
const limits: TableLimits = { rows: mostRows, columns: 500 }
const beyond = { 'too-many-rows': 'too_many_rows', 'too-many-columns': 'too_many_columns' } as const

/**
 * Reads an export file of a scale or analyser. Returns the measurements, and the rejected rows with the reason. Stores
 * nothing.
 */
export function readExportFile(bytes: Uint8Array, options: ReadingOptions = {}): ExportFile | RefusedFile {
  const decoded = decodedAs(bytes, options.encoding)
  if ('fileError' in decoded) return decoded
  const { encoding, bom } = decoded
  const text = withLineFeeds(decoded.text)
  if (looksLikeTanitaRecord(text)) {
    const found = tanitaFile(text, options)
    return {
      encoding,
      bom,
      delimiter: ',',
      decimalSeparator: '.',
      ...found,
      doubts: { ...sure, numbers: [] },
      header: [],
      unreadColumns: [],
    }
  }
  const found = withDelimiter(text, isTellingName)
  const delimiter = found.isSure ? found.delimiter : (options.delimiter ?? found.delimiter)
  const rows = readRowsWithin(found.text, delimiter, limits)
  if (typeof rows === 'string') return { fileError: beyond[rows] }
  if (rows.length === 0) return { fileError: 'empty' }
  const doubts = { encoding: decoded.isDoubtful, delimiter: !found.isSure }
  const read = readTable(rows, { ...options, delimiter, doubts })
  return 'fileError' in read ? withEncoding(read, encoding) : { ...read, encoding, bom }
}

/**
 * True when a column name is specific enough to recognise an export. A name without a unit, such as `Fett`, is too
 * common.
 */
function isTellingName(header: string): boolean {
  const sense = columnSense(columnName(header))
  return sense !== null && (sense.kind === 'text' || sense.bare !== null || sense.unit !== null)
}

/** Decodes the file in its likely encoding. Uses a chosen encoding only if the bytes do not determine the encoding. */
function decodedAs(bytes: Uint8Array, chosen: ChosenEncoding | undefined) {
  const likely = decodeText(bytes)
  if ('fileError' in likely) return likely
  const isDoubtful = likely.isGuessed === true && !isPlainlyWestern(likely.text)
  const read = isDoubtful && chosen !== undefined ? decodeText(bytes, chosen) : likely
  return 'fileError' in read ? read : { ...read, isDoubtful }
}

const sure = { encoding: false, delimiter: false }

export function readExportSheet(
  sheet: readonly Pick<Row, 'line' | 'cells' | 'numbers'>[],
  options: ReadingOptions = {},
): ExportFile | RefusedFile {
  const rows = sheet
    .map(({ line, cells, numbers }): Row => ({
      line,
      cells: cells.map((cell) => cell.trim()),
      raw: cells.join('\t'),
      numbers,
    }))
    .filter((row) => row.cells.some((cell) => cell !== ''))
  if (rows.length === 0) return { fileError: 'empty' }
  if (rows.length > mostRows) return { fileError: 'too_many_rows' }
  const read = readTable(rows, { ...options, delimiter: '\t', doubts: sure })
  return 'fileError' in read ? read : { ...read, encoding: 'utf-8', bom: false }
}

function tanitaFile(text: string, { latest }: ReadingOptions) {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ row: index + 1, text: line }]))
  const found = lines.map((line) => tanitaRecord({ ...line, latest }))
  const isCard = found.some((each) => 'device' in each && /^BC-60\d/.test(each.device.model ?? ''))
  return {
    ...sortRecords(found, isCard ? 'tanita.bc601.sdcard' : 'tanita.serial.tagged'),
    questions: [],
    units: noUnitQuestions,
  }
}

export const suggestColumns = (header: readonly string[]): Record<string, ColumnTarget | null> =>
  Object.fromEntries(header.map((name) => [name, columnTarget(columnName(name))]))

const withEncoding = (refused: RefusedFile, encoding: string): RefusedFile =>
  refused.table ? { ...refused, table: { ...refused.table, encoding } } : refused
