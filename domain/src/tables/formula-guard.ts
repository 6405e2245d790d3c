/** Matches cells that a spreadsheet would execute as a formula. The full-width forms of the signs start one too. */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/** Makes a text safe for a cell: after an apostrophe, a spreadsheet only shows it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of `guardFormula`. Other texts stay unchanged. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
