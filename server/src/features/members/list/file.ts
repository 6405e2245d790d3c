import type { Readable } from 'node:stream'
import { columnFacts, exportedFields } from '@salus/domain/members/member-columns.ts'
import { type MemberFieldName, memberFields } from '@salus/domain/members/member-fields.ts'
import type { Language, Words } from '@salus/domain/words.ts'
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts'
import { type SheetCell, type SheetColumn, writeSpreadsheet } from '../../../platform/spreadsheet/write-spreadsheet.ts'
import type { FileRow } from '../bulk/bulk.queries.ts'

interface Column {
  readonly header: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly cell: (row: FileRow, language: Language) => SheetCell
}

const columns: readonly Column[] = [
  ...exportedFields.map(buildColumn),
  text({ de: 'Status', en: 'Status' }, 12, (row, language) => statuses[row.status][language]),
  text({ de: 'Verknüpft', en: 'Linked' }, 12, (row, language) => (row.isLinked ? yes : no)[language]),
  day({ de: 'Letzter Check-up', en: 'Last check-up' }, (row) => row.lastCheckUpOn),
]

function buildColumn(name: MemberFieldName): Column {
  const { header, width } = columnFacts[name]
  const { kind } = memberFields[name]
  return {
    header,
    width,
    kind: kind === 'day' || kind === 'number' ? kind : 'text',
    cell: (row, language) => makeCell(row, name, language),
  }
}

function makeCell(row: FileRow, name: MemberFieldName, language: Language): SheetCell {
  const value = row[name]
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'object') return value.join(', ')
  if (memberFields[name].kind === 'day') return { day: value }
  return columnFacts[name].choices?.[value]?.word[language] ?? value
}

function text(header: Words, width: number, cell: (row: FileRow, language: Language) => string): Column {
  return { header, kind: 'text', width, cell }
}

function day(header: Words, readDay: (row: FileRow) => string | null): Column {
  const cell = (row: FileRow) => {
    const found = readDay(row)
    return found === null ? null : { day: found }
  }
  return { header, kind: 'day', width: 16, cell }
}

const statuses: Readonly<Record<FileRow['status'], Words>> = {
  active: { de: 'aktiv', en: 'active' },
  archived: { de: 'archiviert', en: 'archived' },
}
const yes: Words = { de: 'ja', en: 'yes' }
const no: Words = { de: 'nein', en: 'no' }

const makeCells = (row: FileRow, language: Language) => columns.map(({ cell }) => cell(row, language))

export function membersCsv(rows: readonly FileRow[], language: Language): string {
  const header = columns.map((column) => column.header[language])
  return writeCsv(
    header,
    rows.map((row) => makeCells(row, language).map((cell) => writeCell(cell, language))),
    language,
  )
}

const writeCell = (cell: SheetCell, language: Language) =>
  typeof cell !== 'object' || cell === null
    ? cell
    : language === 'de'
      ? cell.day.split('-').toReversed().join('.')
      : cell.day

const names: Words = { de: 'Mitglieder', en: 'Members' }

/** Writes an XLSX file in which dates and numbers have their own cell types. */
export const membersSheet = (rows: readonly FileRow[], language: Language): Readable =>
  writeSpreadsheet({
    name: names[language],
    language,
    columns: columns.map(({ header, kind, width }) => ({ header: header[language], kind, width })),
    rows: sheetRows(rows, language),
  })

function* sheetRows(rows: readonly FileRow[], language: Language): Generator<readonly SheetCell[]> {
  for (const row of rows) yield makeCells(row, language)
}

export const nameFile = (language: Language, format: 'csv' | 'xlsx'): string => `${names[language]}.${format}`
