import type { Readable } from 'node:stream'
import type { Language, Words } from '@salus/domain/words.ts'
import { csvOf } from '../../platform/csv.ts'
import { type SheetCell, type SheetColumn, spreadsheetOf } from '../../platform/spreadsheet/write-spreadsheet.ts'
import type { FileRow } from './member-bulk.queries.ts'

interface Column {
  readonly header: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly cell: (row: FileRow, language: Language) => SheetCell
}

const columns: readonly Column[] = [
  text({ de: 'Nummer', en: 'Number' }, 12, (row) => row.externalNumber),
  text({ de: 'Nachname', en: 'Last name' }, 22, (row) => row.lastName),
  text({ de: 'Vorname', en: 'First name' }, 18, (row) => row.firstName),
  day({ de: 'Geburtsdatum', en: 'Date of birth' }, (row) => row.birthDate),
  text({ de: 'Geschlecht', en: 'Sex' }, 12, (row, language) => sexes[row.sex][language]),
  { header: { de: 'Größe (cm)', en: 'Height (cm)' }, kind: 'number', width: 12, cell: (row) => row.heightCm },
  text({ de: 'E-Mail', en: 'E-mail' }, 30, (row) => row.email),
  text({ de: 'Abteilung', en: 'Department' }, 18, (row) => row.department),
  text({ de: 'Schlagwörter', en: 'Tags' }, 24, (row) => row.tags.join(', ')),
  text({ de: 'Status', en: 'Status' }, 12, (row, language) => statuses[row.status][language]),
  text({ de: 'Verknüpft', en: 'Linked' }, 12, (row, language) => (row.isLinked ? yes : no)[language]),
  day({ de: 'Letzter Check-up', en: 'Last check-up' }, (row) => row.lastCheckUpOn),
]

function text(header: Words, width: number, cell: (row: FileRow, language: Language) => string | null): Column {
  return { header, kind: 'text', width, cell }
}

function day(header: Words, dayOf: (row: FileRow) => string | null): Column {
  const cell = (row: FileRow) => {
    const found = dayOf(row)
    return found === null ? null : { day: found }
  }
  return { header, kind: 'day', width: 16, cell }
}

const sexes: Readonly<Record<FileRow['sex'], Words>> = {
  female: { de: 'weiblich', en: 'female' },
  male: { de: 'männlich', en: 'male' },
  diverse: { de: 'divers', en: 'diverse' },
}
const statuses: Readonly<Record<FileRow['status'], Words>> = {
  active: { de: 'aktiv', en: 'active' },
  archived: { de: 'archiviert', en: 'archived' },
}
const yes: Words = { de: 'ja', en: 'yes' }
const no: Words = { de: 'nein', en: 'no' }

const cellsOf = (row: FileRow, language: Language) => columns.map(({ cell }) => cell(row, language))

/** The members as CSV, as spreadsheets of the language open it. */
export function membersCsv(rows: readonly FileRow[], language: Language): string {
  const header = columns.map((column) => column.header[language])
  return csvOf(
    header,
    rows.map((row) => cellsOf(row, language).map((cell) => plain(cell, language))),
    language,
  )
}

const plain = (cell: SheetCell, language: Language) =>
  typeof cell !== 'object' || cell === null
    ? cell
    : language === 'de'
      ? cell.day.split('-').toReversed().join('.')
      : cell.day

const names: Words = { de: 'Mitglieder', en: 'Members' }

/** The same as an XLSX file, in which days are days and numbers are numbers. */
export const membersSheet = (rows: readonly FileRow[], language: Language): Readable =>
  spreadsheetOf({
    name: names[language],
    language,
    columns: columns.map(({ header, kind, width }) => ({ header: header[language], kind, width })),
    rows: sheetRows(rows, language),
  })

function* sheetRows(rows: readonly FileRow[], language: Language): Generator<readonly SheetCell[]> {
  for (const row of rows) yield cellsOf(row, language)
}

export const fileNameOf = (language: Language, format: 'csv' | 'xlsx'): string => `${names[language]}.${format}`
