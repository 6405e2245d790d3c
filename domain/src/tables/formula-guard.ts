/**
 * Matches cells that a spreadsheet may execute as a formula (OWASP, CSV injection). The full-width forms of the signs
 * also start a formula. A bar or a percent sign alone is harmless; the latter is the unit of many values.
 */
const formula = /^\s*(?:[=+\-@＝＋－＠]|[|%].)|^[\t\r\n]/u

/** In files of earlier versions, these cells also begin with an apostrophe. */
const formerlyGuarded = /^\s*[|%]$/u

/** Puts an apostrophe before a formula, so that a spreadsheet shows it instead of executing it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of `guardFormula`. Other texts stay unchanged. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && [formula, formerlyGuarded].some((guarded) => guarded.test(cell.slice(1)))
    ? cell.slice(1)
    : cell
