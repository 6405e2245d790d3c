import { guardFormula } from '@salus/domain/tables/formula-guard.ts'
import { quoteCell } from '@salus/domain/tables/write-delimited.ts'
import type { Language } from '@salus/domain/words.ts'

type Cell = string | number | boolean | null
export type CsvRow = readonly Cell[]

/**
 * Writes a table as CSV in the form that spreadsheet programs expect in this language. The separator is a semicolon if
 * the language writes decimals with a comma.
 */
export function writeCsv(header: readonly string[], rows: readonly CsvRow[], language: Language): string {
  // With the byte order mark, spreadsheet programs read the text as UTF-8.
  return `\uFEFF${writeCsvRows([header, ...rows], language)}`
}

/** Writes further rows of a table that `writeCsv` began. */
export function writeCsvRows(rows: readonly CsvRow[], language: Language): string {
  const separator = language === 'de' ? ';' : ','
  return rows.map((cells) => `${cells.map((cell) => writeCell(cell, language)).join(separator)}\r\n`).join('')
}

function writeCell(cell: Cell, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return language === 'de' ? withoutExponent(cell).replace('.', ',') : withoutExponent(cell)
  if (typeof cell === 'boolean') return String(cell)
  return quoteCell(guardFormula(cell))
}

/**
 * Writes the number with all its digits and without an exponent, because spreadsheet programs would show a number such
 * as 1e-9 differently.
 */
function withoutExponent(value: number): string {
  const [figures = '', places] = String(Math.abs(value)).split('e-')
  if (places === undefined) return String(value)
  return `${value < 0 ? '-' : ''}0.${figures.replace('.', '').padStart(Number(places) + figures.replace('.', '').length - 1, '0')}`
}

/**
 * Arranges rows of the database as a table with all columns that occur in any row. Lists and objects are written as
 * JSON.
 */
export function arrangeTable(rows: readonly Readonly<Record<string, unknown>>[]) {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return { header, rows: rows.map((row) => header.map((name) => makeCell(row[name]))) }
}

function makeCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
