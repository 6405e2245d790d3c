/** What a spreadsheet would run instead of show (trust U-04); full-width forms are signs of the same kind. */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/** The text as it is safe in a cell: an apostrophe before it makes a spreadsheet show it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The text behind the apostrophe of `guardFormula`; every other text as it is. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
