/**
 * Cells that a spreadsheet would execute as a formula (trust U-04); full-width forms of the signs work the same way.
 */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/** Makes the text safe for a cell: an apostrophe in front makes a spreadsheet show it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The text without the apostrophe of `guardFormula`; other texts stay unchanged. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
