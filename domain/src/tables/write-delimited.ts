import type { Delimiter } from './delimited-text.ts'
import { guardFormula } from './formula-guard.ts'

/**
 * Writes a file for spreadsheets. It is UTF-8 with a byte order mark, which spreadsheets need. Cells that could be
 * executed as formulas are guarded.
 */
export const delimitedFile = (rows: readonly (readonly string[])[], delimiter: Delimiter): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quoteCell(guardFormula(cell))).join(delimiter)).join('\r\n')}\r\n`

export const quoteCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
