import type { Delimiter } from './delimited-text.ts'
import { guardFormula } from './formula-guard.ts'

/** Rows of text as a file that spreadsheets read: UTF-8 with the mark that tells them so, and nothing in it runs. */
export const delimitedFile = (rows: readonly (readonly string[])[], delimiter: Delimiter): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quoteCell(guardFormula(cell))).join(delimiter)).join('\r\n')}\r\n`

/** A cell in quotation marks where it holds a separator, a quotation mark or an end of line. */
export const quoteCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
