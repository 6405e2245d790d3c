import { Readable } from 'node:stream'
import type { Language } from '@salus/domain/words.ts'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'

/** Text stays text, whatever it begins with; a day is a day and no text. */
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

/** An XLSX file, made while it is sent. The header row stays in sight. */
export function spreadsheetOf({ name, language, columns, rows }: Sheet): Readable {
  const styled = columns.map(({ header, width, kind }) => ({ header, width, numFmt: formats[kind][language] }))
  return Readable.from(writeXlsxStream(valuesOf(rows), { name, columns: styled, freezePane: { rows: 1 } }))
}

/** As people of the language write it. What is text stays so when somebody changes the cell, too. */
const formats: Readonly<Record<SheetColumn['kind'], Readonly<Record<Language, string>>>> = {
  text: { de: '@', en: '@' },
  number: { de: 'General', en: 'General' },
  day: { de: 'dd.mm.yyyy', en: 'yyyy-mm-dd' },
}

function* valuesOf(rows: Sheet['rows']): Generator<CellValue[]> {
  for (const row of rows) yield row.map(valueOf)
}

/** Text, numbers and days: nothing here becomes a formula. */
const valueOf = (cell: SheetCell): CellValue =>
  typeof cell === 'object' && cell !== null ? new Date(`${cell.day}T00:00:00Z`) : cell === '' ? null : cell
