import type { Delimiter } from './delimited-text.ts'
import { guardFormula } from './formula-guard.ts'

/**
 * A file for spreadsheets from rows of text: UTF-8 with the byte order mark that spreadsheets need, and without
 * executable formulas.
 */
export const delimitedFile = (rows: readonly (readonly string[])[], delimiter: Delimiter): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quoteCell(guardFormula(cell))).join(delimiter)).join('\r\n')}\r\n`

export const quoteCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
