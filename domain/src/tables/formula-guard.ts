/** Cells that a spreadsheet would execute as a formula. Full-width forms of the signs work in the same way. */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/** Makes a text safe for a cell: after an apostrophe, a spreadsheet only shows it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of `guardFormula`. Other texts stay unchanged. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
