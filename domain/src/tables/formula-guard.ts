/**
 * Matches cells that a spreadsheet would execute as a formula (OWASP, CSV injection). The full-width forms of the signs
 * start one too.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Files written before November 2026 also have an apostrophe before these harmless signs. */
const formerlyGuarded = /^\s*[|%]/u

/** Puts an apostrophe before a formula, so that a spreadsheet shows it instead of executing it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of `guardFormula`. Other texts stay unchanged. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && [formula, formerlyGuarded].some((guarded) => guarded.test(cell.slice(1)))
    ? cell.slice(1)
    : cell
