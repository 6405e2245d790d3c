import { Readable } from 'node:stream'
import type { Language } from '@salus/domain/words.ts'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'

/**
 * The value of a cell. A string stays text: it never becomes a number, a date or a formula. A `day` (YYYY-MM-DD)
 * becomes a date.
 */
export type SheetCell = string | number | null | { readonly day: string }

export interface SheetColumn {
  readonly header: string
  readonly kind: 'text' | 'number' | 'day'
  /** In characters. */
  readonly width: number
}

interface Sheet {
  readonly name: string
  readonly language: Language
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly SheetCell[]>
}

/** Creates an XLSX file while it is sent. When a person scrolls, the header row stays visible. */
export function writeSpreadsheet({ name, language, columns, rows }: Sheet): Readable {
  const styled = columns.map(({ header, width, kind }) => ({ header, width, numFmt: formats[kind][language] }))
  return Readable.from(writeXlsxStream(listValues(rows), { name, columns: styled, freezePane: { rows: 1 } }))
}

/**
 * The cell formats. Dates have the form that is usual in the language. Text stays text even if a person edits the cell.
 */
const formats: Readonly<Record<SheetColumn['kind'], Readonly<Record<Language, string>>>> = {
  text: { de: '@', en: '@' },
  number: { de: 'General', en: 'General' },
  day: { de: 'dd.mm.yyyy', en: 'yyyy-mm-dd' },
}

function* listValues(rows: Sheet['rows']): Generator<CellValue[]> {
  for (const row of rows) yield row.map(writeValue)
}

const writeValue = (cell: SheetCell): CellValue =>
  typeof cell === 'object' && cell !== null ? new Date(`${cell.day}T00:00:00Z`) : cell === '' ? null : cell
